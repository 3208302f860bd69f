/**
 * Shops with a random mix of difficulties: the seed alone decides, so a failure can be repeated.
 * @module
 */
import { change, type ShopConfig } from '../../src/demo/index.ts'
import { plainShop } from './kinds.ts'

/** A number in [0, 1) after the other. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296
  }
}

/**
 * `size` multiplies the products. At most one difficulty that multiplies the whole shop is in a mix,
 * so that even a crawler that follows everything sees an end, but for calendars and junk links.
 */
export function randomShop(seed: number, size = 1): ShopConfig {
  const roll = dice(seed)
  const of = <T>(...list: T[]): T => list[Math.floor(roll() * list.length)]!
  const chance = (share: number) => roll() < share
  const style = of('path', 'flat', 'query', 'route') as ShopConfig['urls']['style']
  const multiplier = of('none', 'none', 'currency', 'language', 'trail', 'filters', 'sticky')
  const session = multiplier === 'sticky' || chance(0.3)
  const theme = of('outdoor', 'toys', 'toys', 'household') as ShopConfig['theme']
  return change(plainShop, {
    name: `Shop ${seed}`,
    seed,
    theme,
    language: theme === 'household' ? 'cs' : 'en',
    catalog: {
      products: Math.round((60 + roll() * 240) * size),
      tree: of([4, 3], [6, 2], [3, 3, 2], [7], [2, 2, 2, 2]),
      ragged: chance(0.4) ? 0.3 : 0,
      sizes: of('even', 'skewed'),
      singles: of('off', 'off', 'show', 'redirect'),
      second: chance(0.3) ? 0.15 : 0,
    },
    lists: {
      pageSize: of(6, 10, 12, 20),
      parents: of('tiles', 'all'),
      pager: of('numbered', 'windowed', 'next'),
      firstPage: chance(0.3),
      sort: of('off', 'links', 'options'),
      sizes: of('off', 'off', 'links', 'options'),
      facets: multiplier === 'filters' ? 3 : of(0, 0, 1, 2),
      combine: multiplier === 'filters',
      brands: chance(0.5),
      tags: chance(0.3),
      all: chance(0.2),
    },
    urls: {
      style,
      hrefs: of('root', 'absolute', 'relative', 'base'),
      trail: multiplier === 'trail' ? ['list', 'view', 'box'] : chance(0.3) ? ['list'] : [],
      shuffle: style !== 'path' && chance(0.3),
      slash: chance(0.3),
      old: chance(0.3),
    },
    session: {
      name: session ? of('osCsid', 'PHPSESSID', 'zenid', 'sid') : null,
      inLinks: session && chance(0.5),
      currencies: theme === 'household' ? ['CZK', 'EUR'] : ['EUR', 'USD', 'GBP'],
      currency:
        multiplier === 'currency'
          ? 'carry'
          : multiplier === 'sticky'
            ? 'session'
            : of('off', 'page'),
      languages: theme === 'household' ? ['cs', 'en'] : ['en', 'de'],
      languageBy: multiplier === 'language' ? 'path' : multiplier === 'sticky' ? 'session' : 'off',
      layout: multiplier === 'sticky' ? 'session' : 'off',
    },
    traps: {
      calendar: chance(0.2),
      junk: chance(0.2),
      acting: chance(0.3),
      files: chance(0.4),
      soft404: chance(0.2),
      blog: of(0, 4, 12),
    },
    markup: {
      design: of('atrium', 'boutique', 'plain', 'ledger'),
      menuDepth: of(1, 1, 2, 3),
      featured: of(0, 3, 6),
      related: of(0, 4),
      blocks: chance(0.5),
      broken: chance(0.3),
      charset: theme === 'household' ? of('utf-8', 'windows-1250', 'iso-8859-2', 'mixed') : 'utf-8',
      wrongMeta: chance(0.1),
      canonical: of('right', 'right', 'none', 'home', 'first'),
      sku: chance(0.15) ? 'n/a' : 'right',
    },
    http: { validators: of('none', 'etag', 'modified', 'both'), robots: chance(0.5) },
  })
}
