/**
 * The maker beside the heading, where no label says so: a link to its shop, `by` and a name, an element called brand.
 * @module
 */

import { cleanBrand } from '../structured/clean.ts'
import type { Labelled } from './labels.ts'
import { ancestors, marksOn, type Place } from './place.ts'
import type { Run, Scan } from './scan.ts'

/** Texts before and after the heading that are looked at. */
const NEAR = 6
const LONGEST = 60

const STORE =
  /^(?:visit the (.+?) store|visiter la boutique (.+)|visita lo store di (.+)|visita la tienda de (.+)|besuche(?:n sie)? den (.+?)[- ]store|bezoek de (.+?)[- ]store|visite a loja (.+)|odwiedź sklep (.+)|navštivte obchod (.+)|mehr von (.+)|more from (.+)|shop all (.+))$/iu
const BY = /^(?:by|von|par|fra|från|от) (\p{L}.{1,30})$/u
const MARK = /(?:^|[\s_-])(?:brand|byline|manufacturer|marke|marque|marca|designer|vendor)/

export function shownMaker({ runs }: Scan, { heading }: Place): Labelled[] {
  if (!heading) return []
  for (const run of runs.slice(Math.max(0, heading.at - NEAR), heading.at + NEAR)) {
    const value = run.hidden || run.text.length > LONGEST ? null : makerIn(run, heading.text)
    if (value) return [{ kind: 'brand', value, at: run.at, weight: 0.75 }]
  }
  return []
}

function makerIn({ text, element }: Run, heading: string): string | null {
  const named = STORE.exec(text)?.slice(1).find(Boolean) ?? BY.exec(text)?.[1]
  if (named) return cleanBrand(named)
  if (text.length > 40 || text === heading || /[:：]$|\p{Sc}|\d{4}/u.test(text)) return null
  return ancestors(element, 2).some((one) => MARK.test(marksOn(one))) ? cleanBrand(text) : null
}
