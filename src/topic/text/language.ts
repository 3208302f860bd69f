/**
 * Languages: their stop words and stemmers, and which one a text is written in. Used by `topic` and `views`.
 * @module
 */

import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { ces, deu, eng, fra, ita, nld, por, slk, spa } from 'stopword'
import { slavicStem } from './slavic-stemmer.ts'

export type Language = keyof typeof KNOWN

type Knowledge = { name: string; stem(word: string): string; stops: ReadonlySet<string> }

const KNOWN = {
  cs: { name: 'Czech', stem: slavicStem, stops: new Set(ces) },
  de: { name: 'German', stem: german, stops: new Set(deu) },
  en: { name: 'English', stem: english, stops: new Set(eng) },
  es: { name: 'Spanish', stem: spanish, stops: new Set(spa) },
  fr: { name: 'French', stem: french, stops: new Set(fra) },
  it: { name: 'Italian', stem: italian, stops: new Set(ita) },
  nl: { name: 'Dutch', stem: dutch, stops: new Set(nld) },
  pt: { name: 'Portuguese', stem: portuguese, stops: new Set(por) },
  sk: { name: 'Slovak', stem: slavicStem, stops: new Set(slk) },
} satisfies Record<string, Knowledge>

export const LANGUAGES = Object.keys(KNOWN) as Language[]

export const languageName = (language: Language): string => KNOWN[language].name

export const knowledgeOf = (language: Language): Knowledge => KNOWN[language]

const WORDS = /\p{L}+/gu
const ENOUGH = 2000

/** Letters that a language has and its neighbours have not. */
const TELLING: Partial<Record<Language, RegExp>> = {
  cs: /[ěřů]/g,
  sk: /[ľĺŕôä]/g,
  de: /[ßü]/g,
  es: /[ñ¿¡]/g,
  pt: /[ãõ]/g,
  fr: /[œêèç]/g,
}

/** The language with most of the text's stop words; null where no language has enough of them. */
export function detectLanguage(text: string): Language | null {
  const words = (text.slice(0, 20_000).toLowerCase().match(WORDS) ?? []).slice(0, ENOUGH)
  let best: Language | null = null
  let most = Math.max(2, words.length * 0.08)
  for (const language of LANGUAGES) {
    const { stops } = KNOWN[language]
    let hits = 0
    for (const word of words) {
      if (stops.has(word)) hits++
      const letters = TELLING[language]
      if (letters && word.search(letters) >= 0) hits += 0.5
    }
    if (hits > most) [best, most] = [language, hits]
  }
  return best
}
