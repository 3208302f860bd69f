/**
 * The verdict whether a page is about one product that it offers. Used by `auto.ts`.
 * @module
 */

import { isCaptcha } from '../../page/captcha.ts'
import { linksOf } from '../../page/links.ts'
import type { Page } from '../../page/page.ts'
import type { StatedProduct, Structured } from '../structured/structured.ts'
import { codeKey } from './evidence.ts'
import type { Labelled } from './labels.ts'
import type { Scored } from './price/score.ts'
import type { Button, Scan, Spot } from './scan.ts'
import { likeness } from './similar.ts'
import type { StockSign } from './stock.ts'
import { MAY_BE_ON_REQUEST, ON_REQUEST } from './words.ts'

export type Signs = {
  page: Page
  scan: Scan
  heading: Spot | null
  main: StatedProduct[]
  structured: Structured
  /** The likeliest price that is shown. */
  shown: Scored | null
  prices: Scored[]
  buttons: Button[]
  labels: Labelled[]
  signs: StockSign[]
  sku: string | null
}

/** Points for and against, each with its reason. */
export type PageVerdict = { detail: boolean; reasons: string[]; sellsAtHome: boolean }

const ENOUGH = 2.5
/** From here on a price that is shown is likely the product's. */
const SHOWN = 3.2
/** First pages show things for sale without being of one. */
const AT_HOME = -3
/** Pages that turn a visitor away say little. */
const FEW = 200
const LISTS = ['itemlist', 'collectionpage', 'searchresultspage', 'offercatalog']
const TEXTS = ['article', 'newsarticle', 'blogposting', 'report', 'recipe', 'faqpage']

export function judge(signs: Signs): PageVerdict {
  const found = [...forProduct(signs), ...against(signs)]
  const points = found.reduce((sum, [weight]) => sum + weight, 0)
  const reasons = found.map(([weight, reason]) => `${reason} (${weight > 0 ? '+' : ''}${weight})`)
  const sellsAtHome =
    isHome(signs.page.url) && signs.buttons.length <= 3 && points - AT_HOME >= ENOUGH
  return { detail: points >= ENOUGH, reasons, sellsAtHome }
}

type Point = [weight: number, reason: string]

/** One product with one price; a category says from where to where its prices go. */
const isOffered = (told: StatedProduct): boolean =>
  isMarkup(told) &&
  !told.listed &&
  (told.data.price !== null || (told.data.availability !== null && told.data.lowPrice === null))

const isMarkup = ({ format }: StatedProduct): boolean =>
  format === 'jsonld' || format === 'microdata' || format === 'rdfa'

/** Whether all other prices stand in lists, are former ones, or are far less likely. */
const isAlone = (shown: Scored, prices: Scored[]): boolean =>
  prices.every(
    ({ amount, score, listed, former }) =>
      listed || former || amount === shown.amount || score < shown.score - 2,
  )

/** Data of the page's own name and number, that only lacks a price. */
const isItself = (told: StatedProduct, heading: Spot | null): boolean =>
  isMarkup(told) &&
  !told.listed &&
  told.data.sku !== null &&
  told.data.lowPrice === null &&
  likeness(told.data.name, heading?.text ?? null) > 0.8

const REQUEST_NEAR = 80
const MOST_REQUESTS = 3

/** Instead of a price near the heading, and not on card after card. */
function isOnRequest({ runs }: Scan, heading: Spot | null): boolean {
  if (!heading) return false
  const said = runs
    .slice(heading.at, heading.at + REQUEST_NEAR)
    .filter(({ text }) => text.length < 60 && MAY_BE_ON_REQUEST.test(text.toLowerCase()))
    .filter(({ text, hidden }) => !hidden && ON_REQUEST.test(text))
  return said.length > 0 && said.length <= MOST_REQUESTS
}

function forProduct({
  page,
  scan,
  main,
  structured,
  shown,
  prices,
  buttons,
  labels,
  signs,
  sku,
  heading,
}: Signs): Point[] {
  const points: Point[] = []
  const marked = main.some((one) => isMarkup(one) && !one.listed)
  if (marked) points.push([main.some(isOffered) ? 3 : 1.5, 'its data tells of one product'])
  if (!main.some(isOffered) && main.some((one) => isItself(one, heading)))
    points.push([1, 'its data has its name and number'])
  if ((!shown || shown.score < SHOWN) && isOnRequest(scan, heading))
    points.push([1.5, 'it tells its price on request'])
  if ([...structured.types].some((type) => /^og:.*(?:product|item)/.test(type)))
    points.push([1.5, 'it calls itself a product'])
  const scripted = main.find(({ format }) => format === 'datalayer')
  if (scripted)
    points.push([scripted.data.price ? 1.3 : 1, 'a script tells of a product of this name'])
  if (main.some(({ format, data }) => /opengraph|twitter/.test(format) && data.price))
    points.push([1, 'its head tells a price'])
  if (shown && shown.score >= SHOWN) points.push([1, 'it shows a price near its heading'])
  if (shown && shown.score >= 5 && isAlone(shown, prices))
    points.push([0.8, 'that price has no equals'])
  const near = buttons.filter(({ at }) => Math.abs(at - (shown?.at ?? heading?.at ?? 0)) < 120)
  if (near.length > 0) points.push([near.length <= 6 ? 1.5 : 0.5, 'it has a button that buys'])
  if (labels.some(({ kind, weight }) => kind !== 'brand' && weight >= 0.8))
    points.push([1, 'it shows an article number'])
  if (signs.some(({ said }) => said)) points.push([0.7, 'it says whether it can be had'])
  if (sku && sku.length >= 4 && codeKey(page.url).includes(codeKey(sku)))
    points.push([0.8, 'its number is in its address'])
  return points
}

function against({
  page,
  scan,
  main,
  structured,
  shown,
  prices,
  buttons,
  heading,
}: Signs): Point[] {
  const points: Point[] = []
  if (scan.runs.length < FEW && isCaptcha(page, linksOf(page)))
    points.push([-10, 'it asks who is visiting'])
  if (heading === null) points.push([-1, 'it has no heading'])
  const alone = main.some(isOffered)
  if (!alone && LISTS.some((type) => structured.types.has(type)))
    points.push([-2, 'its data tells of a list'])
  if (!alone && TEXTS.some((type) => structured.types.has(type)))
    points.push([-2, 'its data tells of an article'])
  if (structured.types.has('og:article')) points.push([-1.5, 'it calls itself an article'])
  const listed = prices.filter((one) => one.listed).length
  if (!alone && listed >= 6 && (!shown || shown.score < 3))
    points.push([-2.5, 'its prices stand in a list'])
  if (buttons.length >= 6 && listed >= 6) points.push([-1, 'it has many buttons that buy'])
  const several = structured.products.filter(({ format }) => format === 'microdata').length
  if (several >= 4 && !alone) points.push([-2, 'its data tells of several products'])
  if (isHome(page.url)) points.push([AT_HOME, 'it is the home page'])
  return points
}

function isHome(url: string): boolean {
  const { hostname, pathname, search } = new URL(url)
  // A name that no server can have stands for an address that nobody knows.
  if (hostname.endsWith('.invalid')) return false
  return (
    search === '' && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+|home\/?)?$/i.test(pathname)
  )
}
