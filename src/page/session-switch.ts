/**
 * Addresses that change how the whole shop looks (currency, language, layout). Many shops remember such a choice for the
 * session, so that every later page is in it; they are told here by their words, and elsewhere by where they stand. Used
 * by `crawl/policies/endless` and `survey/explore.ts`.
 * @module
 */

/** Names of parameters and parts of paths, without what stands between their words. */
const WORDS = new Set(
  `currency currencies currencyid currencycode idcurrency submitcurrency setcurrency changecurrency cur
  curr mena waehrung wahrung devise moneda valuta valuuta penznem waluta
  language languages lang idlang langid setlang setlanguage changelanguage locale lng jazyk sprache langue
  idioma taal lingua nyelv jezyk sprak kieli
  layout theme skin template tpl device mobile desktop fullsite viewmode displaymode listmode gridlist
  country setcountry region store switchstore vat tax showtax setvat`
    .split(/\s+/)
    .filter(Boolean),
)

/** The parameter whose name says so, or null. */
export function switchParameter(url: string): string | null {
  const names = url.split('?', 2)[1]?.split('&') ?? []
  return names.map((pair) => plain(pair.split('=', 1)[0]!)).find((word) => WORDS.has(word)) ?? null
}

/** The word that says so, a parameter's name or a part of the path; or null. */
export function switchName(url: string): string | null {
  const parts = url.split('?', 1)[0]!.split('/').slice(3)
  const words = parts.map((part) => plain(part.replace(/\.\w+$/, '')))
  return switchParameter(url) ?? words.find((word) => WORDS.has(word)) ?? null
}

/** The same, or the language that the path begins with: the same shop again. */
export function switchWord(url: string): string | null {
  const name = switchName(url)
  if (name) return name
  const parts = url.split('?', 1)[0]!.split('/').slice(3)
  const first = parts[0]!.toLowerCase()
  const isLanguage = /^[a-z]{2}(?:[-_][a-z]{2})?$/.test(first) && LANGUAGES.has(first.slice(0, 2))
  return parts.length > 1 && isLanguage ? `/${first}` : null
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const LANGUAGES = new Set(
  'bg cs da de el en es et fi fr ga hr hu is it lt lv mt nl no nb pl pt ro ru sk sl sr sv tr uk zh ja ko ar he'.split(
    ' ',
  ),
)
