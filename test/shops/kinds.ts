/**
 * Shops that are hard in one way each. To add one: give it a name here; the walk of
 * `test/shops/shops.test.ts` and every evaluation that goes through `kinds` takes it up.
 * @module
 */
import { change, demo, type ShopChanges, type ShopConfig } from '../../src/demo/index.ts'

/** A small shop without any difficulty, for the others to change. */
export const plainShop: ShopConfig = change(demo, {
  name: 'Corner Shop',
  tagline: 'Toys that are still here next year',
  seed: 1001,
  theme: 'toys',
  catalog: { products: 180, tree: [5, 3], sizes: 'skewed' },
  lists: {
    pageSize: 12,
    parents: 'tiles',
    pager: 'numbered',
    sort: 'off',
    facets: 0,
    brands: false,
  },
  session: { currencies: ['EUR'], currency: 'off' },
  traps: { blog: 5 },
  markup: { design: 'atrium', menuDepth: 1, featured: 3, blocks: false },
  http: { validators: 'none' },
})

const kind = (seed: number, changes: ShopChanges): ShopConfig =>
  change(plainShop, { seed, ...changes })

/** Every kind by its name. */
export const kinds = {
  demo,
  plain: plainShop,
  'table-grid': kind(1002, {
    markup: { design: 'ledger', menuDepth: 1, featured: 4 },
    lists: { sort: 'links', pager: 'numbered' },
  }),
  'next-only': kind(1003, {
    lists: { pager: 'next', parents: 'all' },
    markup: { design: 'plain' },
  }),
  windowed: kind(1004, {
    catalog: { products: 420, tree: [3, 2] },
    lists: { pager: 'windowed', pageSize: 8, firstPage: true },
    markup: { design: 'boutique', menuDepth: 2 },
  }),
  /** one product under many URLs, as old PHP shops have it */
  'many-urls': kind(1005, {
    catalog: { products: 150, tree: [4, 3], second: 0.2 },
    lists: { parents: 'tiles', sort: 'links', brands: true, firstPage: true },
    urls: { style: 'query', trail: ['list', 'view', 'box'], shuffle: true },
    markup: { design: 'ledger', canonical: 'none', featured: 4 },
  }),
  'session-ids': kind(1006, {
    urls: { style: 'query', trail: ['list'] },
    session: { name: 'osCsid', inLinks: true },
    markup: { design: 'ledger', canonical: 'none' },
  }),
  /** layout, language and currency change for the whole session */
  sticky: kind(1007, {
    urls: { style: 'route' },
    session: {
      name: 'PHPSESSID',
      currencies: ['EUR', 'USD', 'CZK'],
      currency: 'session',
      languages: ['en', 'de'],
      languageBy: 'session',
      layout: 'session',
    },
    markup: { design: 'boutique' },
  }),
  acting: kind(1008, {
    traps: { acting: true, files: true },
    urls: { style: 'query' },
    session: { name: 'zenid' },
    http: { robots: false },
  }),
  'broken-html': kind(1009, {
    markup: { broken: true, wrongMeta: true, blocks: true },
    traps: { junk: true },
  }),
  'single-product-category': kind(1010, {
    catalog: { singles: 'redirect', products: 120, tree: [5, 5] },
    markup: { design: 'boutique' },
  }),
  'single-product-shown': kind(1011, {
    catalog: { singles: 'show', products: 120, tree: [5, 5] },
    urls: { style: 'flat' },
  }),
  calendar: kind(1012, { traps: { calendar: true, blog: 8 } }),
  'canonical-home': kind(1013, { markup: { canonical: 'home', sku: 'n/a' } }),
  'canonical-first': kind(1014, {
    lists: { pageSize: 6 },
    markup: { canonical: 'first' },
    urls: { style: 'flat' },
  }),
  /** five levels, the menu shows only the first */
  deep: kind(1015, {
    catalog: { products: 260, tree: [3, 3, 2, 2, 2], sizes: 'skewed' },
    lists: { pageSize: 4, pager: 'next' },
  }),
  /** some categories lead to categories, others of the same menu to products */
  ragged: kind(1027, {
    catalog: { products: 200, tree: [6, 3, 3], ragged: 0.4 },
    lists: { pager: 'windowed', pageSize: 6 },
    markup: { design: 'plain', menuDepth: 2 },
  }),
  'filters-explosion': kind(1016, {
    catalog: { products: 120, tree: [3, 2] },
    lists: { facets: 4, combine: true, sort: 'links', parents: 'all' },
  }),
  'mixed-charset': kind(1017, {
    theme: 'household',
    language: 'cs',
    session: { currencies: ['CZK'] },
    markup: { charset: 'mixed', design: 'boutique' },
  }),
  'multi-language': kind(1018, {
    session: { languages: ['en', 'de', 'cs'], languageBy: 'path' },
    urls: { trail: ['list'] },
  }),
  'currency-copies': kind(1019, {
    session: { currencies: ['EUR', 'USD', 'GBP'], currency: 'carry' },
    urls: { style: 'route', trail: ['list'] },
  }),
  options: kind(1020, {
    lists: { sort: 'options', sizes: 'options', pageSize: 10 },
    urls: { style: 'route' },
    markup: { design: 'plain' },
  }),
  'page-sizes': kind(1021, {
    lists: { sort: 'links', sizes: 'links', pageSize: 6, parents: 'all' },
  }),
  /** positions move: optional blocks, relative links, redirects */
  shifting: kind(1022, {
    markup: { blocks: true, design: 'plain', menuDepth: 2 },
    urls: { hrefs: 'relative', slash: true, old: true },
  }),
  'base-href': kind(1023, {
    urls: { hrefs: 'base', style: 'flat' },
    lists: { tags: true, brands: true },
  }),
  'soft-404': kind(1024, {
    traps: { soft404: true, junk: true },
    urls: { hrefs: 'absolute' },
    lists: { all: true },
  }),
  storm: kind(1025, {
    catalog: { products: 90, tree: [3, 2] },
    http: { storm: { kind: '429', after: 40, requests: 3 } },
  }),
  slow: kind(1026, {
    catalog: { products: 60, tree: [3, 2] },
    http: { slow: { share: 0.1, ms: 60 }, validators: 'both' },
  }),
  /** boxes that differ with every load, pagers that alone write a parameter, and no canonical addresses */
  'random-boxes': kind(1028, {
    catalog: { products: 120, tree: [4, 3] },
    urls: { style: 'query' },
    lists: { pagerWrites: true, pageSize: 6 },
    session: { name: 'zenid', inLinks: true },
    markup: { design: 'ledger', canonical: 'none', rotating: true, featured: 5, sale: 'apart' },
  }),
  /** `path=3&path=3_17`, and several addresses a product */
  'repeated-parameters': kind(1029, {
    catalog: { products: 120, tree: [4, 3], second: 0.2 },
    lists: { parents: 'all' },
    urls: { style: 'route', trail: ['list'], repeat: true },
    session: { name: 'OCSESSID' },
    markup: { design: 'boutique', canonical: 'none' },
  }),
  /** nothing but what a page shows tells that it is a product known from elsewhere */
  'no-numbers': kind(1030, {
    catalog: { products: 120, tree: [4, 3] },
    urls: { style: 'query', trail: ['list', 'box'] },
    lists: { parents: 'all' },
    markup: { design: 'ledger', canonical: 'none', sku: 'none' },
  }),
  /** other currencies: for the whole session, and back to where the link stood */
  'switch-back': kind(1031, {
    catalog: { products: 120, tree: [4, 3] },
    urls: { style: 'query' },
    session: { name: 'sid', currencies: ['EUR', 'USD', 'CZK'], currency: 'back' },
    markup: { design: 'ledger', sale: 'apart' },
  }),
  /** a site map that names all products on fewer pages than the lists that show what they cost */
  'site-map': kind(1032, {
    catalog: { products: 200, tree: [5, 3] },
    lists: { parents: 'all', all: true, names: true },
  }),
} satisfies Record<string, ShopConfig>

export type KindName = keyof typeof kinds

/** For benchmarks: about so many pages of about 40 KB with about 120 links. */
export function heavyShop(pages: number): ShopConfig {
  const large = pages > 20_000
  return change(plainShop, {
    name: 'Warehouse',
    seed: 5000,
    theme: 'outdoor',
    catalog: {
      products: Math.round(pages * 0.88),
      tree: large ? [12, 10, 6] : [8, 6],
      sizes: 'even',
    },
    lists: { pageSize: 24, parents: 'all', pager: 'windowed', brands: true },
    markup: { design: 'boutique', menuDepth: large ? 1 : 2, featured: 6, related: 6 },
    weight: { bytes: 40_000, links: 120 },
    http: { validators: 'etag' },
  })
}
