/**
 * The model of a page: what it says, before any template decides how it looks. Used all over `demo`.
 * @module
 */
import type { Labels } from '../words/labels.ts'
import type { Money } from '../words/money.ts'

/** `url` is escaped for an attribute already; texts are not escaped. */
export type Link = { url: string; text: string }
export type MenuItem = Link & { children: MenuItem[] }
/** Alternatives of which one is chosen; `hidden`: they are options of a select, and so no links. */
export type Choice = { label: string; links: (Link & { chosen: boolean })[]; hidden?: boolean }

/** A product in a list or a box. */
export type Card = { link: Link; price: Money; was: Money | null; image: string; acts: Link[] }

/** What is the same on every page. */
export type Chrome = {
  shop: string
  tagline: string
  home: string
  menu: MenuItem[]
  brands: Link[]
  tags: Link[]
  tools: Link[]
  footer: Link[]
  search: { action: string; hidden: [string, string][]; field: string }
  labels: Labels
}

export type Pager = {
  previous: Link | null
  next: Link | null
  /** null is a gap */
  pages: ((Link & { current: boolean }) | null)[]
}

export type ListBody = {
  kind: 'list'
  heading: string
  intro: string
  children: Link[]
  count: number
  sort: Choice | null
  sizes: Choice | null
  facets: Choice[]
  cards: Card[]
  pager: Pager | null
}

export type ProductBody = {
  kind: 'product'
  id: number
  name: string
  price: Money
  was: Money | null
  /** The price of a discounted product is in an element of its own. */
  apart: boolean
  sku: string
  gtin: string
  brand: Link | string
  available: boolean
  images: string[]
  summary: string
  description: string
  specs: [string, string][]
  reviews: { who: string; text: string; stars: number }[]
  acts: Link[]
  files: Link[]
  related: Card[]
}

export type HomeBody = { kind: 'home'; intro: string; tiles: Link[]; fresh: Card[]; news: Link[] }

export type TextBody = {
  kind: 'text'
  heading: string
  paragraphs: string[]
  links: Link[]
  cards: Card[]
  form: 'contact' | 'login' | 'search' | null
}

export type PageModel = {
  title: string
  language: string
  chrome: Chrome
  crumbs: Link[]
  switches: Choice[]
  featured: Card[]
  /** an optional block above the content */
  block: string | null
  /** links that lead nowhere good */
  junk: Link[]
  body: ListBody | ProductBody | HomeBody | TextBody
}
