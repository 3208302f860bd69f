/**
 * What a page calls a list, by the short text before it: what was looked at and what others bought repeats as
 * products do, and is no part of the list they stand below.
 * @module
 */

import { visibleText } from '../../page/html/text.ts'
import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'

const RELATED =
  /recently viewed|(?:last|previously) viewed|viewed (?:items|products)|browsing history|you (?:may|might) (?:also )?like|also (?:like|bought|viewed|buy|view)|related (?:products|items)|recommend|sponsored|customers who|zuletzt (?:an)?gesehen|auch (?:gekauft|angesehen|gefallen|interessieren)|empfehl|vus? récemment|déjà vus?|aimerez aussi|également acheté|produits (?:liés|associés)|vistos? recientemente|también (?:compraron|te puede)|relacionados|visti di recente|potrebbe(?:ro)? (?:anche )?(?:interessar|piacer)|consigliati|laatst bekeken|ook (?:bekeken|gekocht|interessant)|aanbevolen|vistos recentemente|também (?:compraram|viram)|recomendad|naposledy (?:prohl|zobr)|doporuč|odporúč|ostatnio (?:oglądan|przegl)|polecan|podobne|nyligen (?:visade|sedda)|rekommender|anbefal|недавно (?:смотрели|просмотр)|вы смотрели|рекоменд|похожие|son (?:baktı|gezdi)|önerilen|最近(?:浏览|瀏覽|チェック|見た)|猜你喜欢|おすすめ|최근 본/iu
/** `Sort by: recommended` */
const ORDER =
  /sort|order by|ordenar|trier|ordina|řadit|seřadit|zoradiť|sırala|сортир|並び替え|排序|정렬/iu
/** A longer text is no heading. */
const LONGEST = 80
/** Elements around the cards whose headings are read. */
const LEVELS = 4

/** Whether the list is headed as one of products related to others. */
export function isRelated(outline: Outline, [first]: Range[]): boolean {
  const { elements, parent, end, text } = outline
  let at = first!.from
  for (let level = 0; level < LEVELS && parent[at]! >= 0; level++) {
    let before = -1
    for (let i = parent[at]! + 1; i < at; i = end[i]!) if (text[i]! > 0) before = i
    if (before >= 0) {
      if (text[before]! > LONGEST) return false
      const words = visibleText(elements[before]!)
      return RELATED.test(words) && !ORDER.test(words)
    }
    at = parent[at]!
  }
  return false
}
