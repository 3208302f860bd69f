/**
 * Sentences of a survey that found no shop. Used by `survey.ts`.
 * @module
 */

import type { Explorer } from './explore.ts'
import type { Look } from './look.ts'
import { readBlocks } from './prose.ts'

/** Characters of sentences that make a page a text. */
const TEXT = 1200

/** Why there is nothing to propose, as a sentence; null where there are products and lists. */
export function whyDeclined(explorer: Explorer): string | null {
  const { looks, products, listed } = explorer
  const home = looks.find(({ purpose }) => purpose === 'home')
  if (!home) return 'the page could not be read'
  if (home.blocked === 'captcha')
    return 'it asks who is visiting (a captcha), and shows nothing else'
  if (home.blocked === 'login') return 'it asks for a login, and shows nothing else'
  if (home.blocked === 'empty') {
    return 'the page is empty: what people see there may be made by scripts'
  }
  if (products.length >= 2) return null
  const seen = `${pagesIn(looks.length)} looked at`
  if (products.length === 1) {
    return `only one product page was found (${seen}); at least two are needed to tell data from template`
  }
  if (home.reading.detail || (home.reading.sellsAtHome && listed.size === 0)) {
    return `it is the page of one product, and no list that leads to others was found (${seen})`
  }
  if (listed.size > 0) {
    return `it lists things with prices, but none of the pages behind them is a product page (${seen})`
  }
  const texts = looks.filter(isText).length
  if (texts > 0 && 2 * texts >= looks.length)
    return `it reads like a blog, news or documentation: ${texts} of ${pagesIn(looks.length)} are texts, and none sells anything`
  return `nothing on it is for sale as far as it shows (${seen}, no list of products among them)`
}

const isText = ({ page, reading }: Look): boolean => !reading.detail && readBlocks(page) >= TEXT

const pagesIn = (n: number): string => (n === 1 ? '1 page' : `${n} pages`)
