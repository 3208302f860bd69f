/**
 * Links that change how the whole shop looks: its currency, language, layout. Many shops remember the
 * choice for the session, so that every later page is in it; they are told here by their words, and
 * elsewhere by where they stand.
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

/** The parameter that says so, or null. */
export function switchParameter(url: string): string | null {
  const query = url.indexOf('?')
  if (query < 0) return null
  for (const pair of url.slice(query + 1).split('&')) {
    const word = plain(pair.split('=', 1)[0]!)
    if (WORDS.has(word)) return word
  }
  return null
}

/** The word that says so, in a parameter or in the path; or null. */
export function switchWord(url: string): string | null {
  const parameter = switchParameter(url)
  if (parameter) return parameter
  const parts = url.split('?', 1)[0]!.split('/').slice(3)
  for (const part of parts) {
    const word = plain(part.replace(/\.\w+$/, ''))
    if (WORDS.has(word)) return word
  }
  // A language before the path; the same shop again.
  return parts.length > 1 &&
    /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(parts[0]!) &&
    LANGUAGES.has(parts[0]!.slice(0, 2).toLowerCase())
    ? `/${parts[0]!.toLowerCase()}`
    : null
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const LANGUAGES = new Set(
  'bg cs da de el en es et fi fr ga hr hu is it lt lv mt nl no nb pl pt ro ru sk sl sr sv tr uk zh ja ko ar he'.split(
    ' ',
  ),
)
