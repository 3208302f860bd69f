/**
 * The configuration of a generated shop: every difficulty is a switch. Used all over `demo`.
 * @module
 */

/** How a link that changes currency, language or layout works. */
export type SwitchMode =
  /** no such links */
  | 'off'
  /** a parameter that changes only the page it stands on */
  | 'page'
  /** a parameter that all links of the changed page keep: the whole shop exists once more */
  | 'carry'
  /** the server remembers it for the session: every later page changes, whatever its URL */
  | 'session'
  /** the same, and the link leads back to the page it stands on */
  | 'back'

/** Something that happens on one day, on top of the daily drift. */
export type DayEvent = { day: number } & (
  | { what: 'gone'; share: number }
  | { what: 'empty-category' }
  | { what: 'broken-pages'; pages: number }
)

export type ShopConfig = {
  name: string
  tagline: string
  seed: number
  theme: 'outdoor' | 'toys' | 'household'
  /** Language of the shop where nobody switched it. */
  language: Language
  catalog: {
    /** products on sale on day 0 */
    products: number
    /** widest number of categories at each level, e.g. [8, 4] */
    tree: number[]
    /** share of categories that have no subcategories where others of their level do */
    ragged: number
    sizes: 'even' | 'skewed'
    /** some categories hold one product, and show it or redirect to it */
    singles: 'off' | 'show' | 'redirect'
    /** share of products that hang in a second category */
    second: number
  }
  lists: {
    pageSize: number
    /** what a category with subcategories shows: links to them only, or all their products too */
    parents: 'tiles' | 'all'
    pager: 'numbered' | 'windowed' | 'next'
    /** further pages have no address: the shop still turns them by number, or it does not, or the list has no pager at all */
    scripted: 'off' | 'turned' | 'cut' | 'bare'
    /** pagers also link the first page with an explicit page number */
    firstPage: boolean
    /** pagers alone write out the order of the list: a parameter that no other link has */
    pagerWrites: boolean
    sort: 'off' | 'links' | 'options'
    sizes: 'off' | 'links' | 'options'
    /** how many facets a list can be filtered by (0 to 4) */
    facets: number
    /** filters and sorts can be combined, each link keeping the others */
    combine: boolean
    brands: boolean
    tags: boolean
    /** one list of everything */
    all: boolean
    /** it only names products, many a page, and no menu leads to it: a site map */
    names: boolean
  }
  urls: {
    style: UrlStyleName
    hrefs: 'root' | 'absolute' | 'relative' | 'base'
    /** what the URL of a product repeats of the page that links it: its list, its page and sort, its box */
    trail: ('list' | 'view' | 'box')[]
    /** parameters come in another order from link to link */
    shuffle: boolean
    /** categories are named twice, first the one above: `path=3&path=3_17` */
    repeat: boolean
    /** some links to categories lack their slash and redirect */
    slash: boolean
    /** the blog links products by an old URL that redirects */
    old: boolean
  }
  session: {
    /** name of the session's cookie and parameter; null where the shop keeps no session */
    name: string | null
    /** links carry the session where the client sent no cookie */
    inLinks: boolean
    currencies: Currency[]
    currency: SwitchMode
    languages: Language[]
    /** 'path' puts the language first in the path */
    languageBy: SwitchMode | 'path'
    layout: SwitchMode
  }
  traps: {
    calendar: boolean
    junk: boolean
    acting: boolean
    /** links to large pictures and manuals */
    files: boolean
    soft404: boolean
    blog: number
  }
  markup: {
    design: DesignName
    /** links to categories below the first level have no address: scripts open them */
    submenus: 'links' | 'script'
    /** how many levels of categories the menu of every page shows */
    menuDepth: number
    featured: number
    related: number
    /** boxes of products beside the content show others whenever a page is loaded */
    rotating: boolean
    /** optional blocks above lists and products that shift everything below */
    blocks: boolean
    broken: boolean
    charset: Charset | 'mixed'
    /** the page declares another charset than the server, which is right */
    wrongMeta: boolean
    canonical: 'right' | 'home' | 'first' | 'none'
    /** 'none': no number at all is shown, no GTIN either */
    sku: 'right' | 'n/a' | 'none'
    /** what the price of a discounted product is in: what every price is in, or something of its own */
    sale: 'same' | 'apart'
  }
  http: {
    validators: 'none' | 'etag' | 'modified' | 'both'
    slow: { share: number; ms: number }
    /** after so many requests the next few are refused; again and again */
    storm: { kind: '429' | '503' | '403' | 'captcha'; after: number; requests: number } | null
    crawlDelay: number | null
    /** robots.txt names a sitemap of all products */
    sitemap: boolean
    /** robots.txt forbids basket, login and search */
    robots: boolean
  }
  /** Pads pages to about so many bytes and links. */
  weight: { bytes: number; links: number }
  days: {
    /** share of prices that change in a day */
    prices: number
    departures: number
    moves: number
    /** new products a day: anywhere, in one list that so grows longer, and in a category that opens */
    arrivals: number
    growth: number
    opening: number
    /** a category opens every so many days; 0: never */
    openEvery: number
    events: DayEvent[]
  }
}

export type Currency = 'EUR' | 'USD' | 'GBP' | 'CZK'
export type Language = 'en' | 'de' | 'cs'
export type Charset = 'utf-8' | 'windows-1250' | 'iso-8859-2'
export type UrlStyleName = 'path' | 'flat' | 'query' | 'route'
export type DesignName = 'atrium' | 'ledger' | 'boutique' | 'plain'

/** The order in which redesigns replace each other. */
export const designNames: readonly DesignName[] = ['atrium', 'boutique', 'plain', 'ledger']

/** The demo inside the binary, and the ground that other configurations change. */
export const demo: ShopConfig = {
  name: 'Thistle & Pine',
  tagline: 'Gear for slow days outdoors',
  seed: 4680,
  theme: 'outdoor',
  language: 'en',
  catalog: { products: 340, tree: [7, 4], ragged: 0, sizes: 'skewed', singles: 'off', second: 0 },
  lists: {
    pageSize: 12,
    parents: 'all',
    pager: 'windowed',
    scripted: 'off',
    firstPage: false,
    pagerWrites: false,
    sort: 'links',
    sizes: 'off',
    facets: 1,
    combine: false,
    brands: true,
    tags: false,
    all: false,
    names: false,
  },
  urls: {
    style: 'path',
    hrefs: 'root',
    trail: [],
    shuffle: false,
    repeat: false,
    slash: false,
    old: false,
  },
  session: {
    name: null,
    inLinks: false,
    currencies: ['EUR', 'USD', 'GBP'],
    currency: 'page',
    languages: ['en'],
    languageBy: 'off',
    layout: 'off',
  },
  traps: { calendar: false, junk: false, acting: false, files: false, soft404: false, blog: 14 },
  markup: {
    design: 'atrium',
    submenus: 'links',
    menuDepth: 1,
    featured: 4,
    related: 4,
    rotating: false,
    blocks: true,
    broken: false,
    charset: 'utf-8',
    wrongMeta: false,
    canonical: 'right',
    sku: 'right',
    sale: 'same',
  },
  http: {
    validators: 'both',
    slow: { share: 0, ms: 0 },
    storm: null,
    crawlDelay: null,
    sitemap: false,
    robots: true,
  },
  weight: { bytes: 0, links: 0 },
  days: {
    prices: 0.08,
    departures: 0.01,
    moves: 0.01,
    arrivals: 4,
    growth: 13,
    opening: 6,
    openEvery: 2,
    events: [],
  },
}

/** What to change of another configuration. */
export type ShopChanges = {
  [K in keyof ShopConfig]?: ShopConfig[K] extends string | number
    ? ShopConfig[K]
    : Partial<ShopConfig[K]>
}

/** A configuration that differs from another one only as said. */
export function change(base: ShopConfig, changes: ShopChanges): ShopConfig {
  const merged = { ...base } as Record<string, unknown>
  for (const [key, value] of Object.entries(changes)) {
    merged[key] =
      typeof value === 'object' ? { ...(base[key as keyof ShopConfig] as object), ...value } : value
  }
  return merged as ShopConfig
}
