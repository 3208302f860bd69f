import { expect, test } from 'bun:test'
import { switchWord } from '../../../../src/page/session-switch.ts'

const at = (path: string): string => `https://shop.example${path}`

const found: [string, string][] = [
  ['/index.php?cPath=3&currency=EUR', 'currency'],
  ['/index.php?main_page=index&language=en', 'language'],
  ['/tents?SubmitCurrency=1&id_currency=2', 'submitcurrency'],
  ['/tents?id_lang=3', 'idlang'],
  ['/tents?setLang=de', 'setlang'],
  ['/tents?___store=german', 'store'],
  ['/tents?layout=grid&page=2', 'layout'],
  ['/set-currency/eur', 'setcurrency'],
  ['/currency.php?to=EUR', 'currency'],
  ['/currency.php', 'currency'],
  ['/index.php/mobile/', 'mobile'],
  ['/de/12-zelte', '/de'],
  ['/en-GB/tents', '/en-gb'],
  ['/de/', '/de'],
]
test.each(found)('%s switches by %s', (path, word) => {
  expect(switchWord(at(path))).toBe(word)
})

test.each([
  '/',
  '/language-courses/',
  '/mobile-phones/skua',
  '/product/theme-park-tickets/',
  '/de',
  '/xx/tents',
  '/index.php?cPath=3&sort=2a&page=2',
  '/search?q=currency',
  '/templates-of-wood.html',
  '/en-tents/skua.html',
])('%s switches nothing', (path) => {
  expect(switchWord(at(path))).toBeNull()
})
