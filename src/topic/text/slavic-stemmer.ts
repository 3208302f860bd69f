/**
 * A light stemmer for Czech and Slovak: takes the endings of cases and possessives off nouns and adjectives, and makes
 * the consonants that change before them one. Used by `language.ts`.
 * @module
 */

/** The longest first; a stem of three letters has to stay. */
const ENDINGS = `
  atech atách atom atům
  ického ickému iami ami ámi ové ovi ovia ého ému ému ých ích ými ími ech ách ich och iach
  iam iek ám mi eho emu ete eti iho imu ata aty ém ém ím ým ům om em es ou ov ův iu ia ie ej ii
  a e i o u y á é í ó ú ů ý ě ä
`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length)

const SOFTENED: [RegExp, string][] = [
  [/čt$/, 'ck'],
  [/št$/, 'sk'],
  [/[cč]$/, 'k'],
  [/[zž]$/, 'h'],
]

const LEAST = 3

export function slavicStem(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= LEAST)
  if (ending === undefined) return fleeting(word)
  let stem = word.slice(0, -ending.length)
  if (/^[eiíěé]/.test(ending)) {
    for (const [soft, hard] of SOFTENED) {
      if (soft.test(stem)) {
        stem = stem.replace(soft, hard)
        break
      }
    }
  }
  return fleeting(possessive(stem))
}

const possessive = (stem: string): string =>
  stem.length > LEAST + 1 ? stem.replace(/(?:ov|ův|in)$/, '') : stem

/** The vowel that comes and goes: `stolek`, `stolku`; `obchodník`, `obchodníka` have none. */
const fleeting = (stem: string): string =>
  stem.length > LEAST + 1 ? stem.replace(/(?:ie|e|o)(?=[kc]$)/, '').replace(/c$/, 'k') : stem
