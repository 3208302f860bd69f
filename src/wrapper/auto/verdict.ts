/**
 * Whether a page is about one product that it offers.
 * @module
 */

import { isCaptcha } from '../../page/captcha.ts'
import { linksOf } from '../../page/links.ts'
import type { Page } from '../../page/page.ts'
import type { Structured, Told } from '../structured/structured.ts'
import type { Labelled } from './labels.ts'
import type { ShownPrice } from './prices.ts'
import type { Button, Spot } from './scan.ts'

export type Signs = {
  page: Page
  heading: Spot | null
  main: Told[]
  structured: Structured
  price: ShownPrice | null
  prices: ShownPrice[]
  buttons: Button[]
  labels: Labelled[]
  /** How many texts the page shows. */
  texts: number
}

/** Points for and against, each with its reason. */
export type PageVerdict = { detail: boolean; points: number; reasons: string[] }

const ENOUGH = 2.5
/** Pages that turn a visitor away say little. */
const FEW = 200
const LISTS = ['itemlist', 'collectionpage', 'searchresultspage', 'offercatalog']
const TEXTS = ['article', 'newsarticle', 'blogposting', 'report', 'recipe', 'faqpage']

export function judge(signs: Signs): PageVerdict {
  const found = [...forProduct(signs), ...against(signs)]
  const points = found.reduce((sum, [weight]) => sum + weight, 0)
  const reasons = found.map(([weight, reason]) => `${reason} (${weight > 0 ? '+' : ''}${weight})`)
  return { detail: points >= ENOUGH, points, reasons }
}

type Point = [weight: number, reason: string]

function forProduct({ main, structured, price, buttons, labels, heading }: Signs): Point[] {
  const points: Point[] = []
  const marked = main.find(
    ({ format }) => format === 'jsonld' || format === 'microdata' || format === 'rdfa',
  )
  if (marked && !marked.listed)
    points.push([
      marked.data.price || marked.data.availability ? 3 : 2,
      'its data tells of one product',
    ])
  if ([...structured.types].some((type) => /^og:.*(?:product|item)/.test(type)))
    points.push([1.5, 'it calls itself a product'])
  if (main.some(({ format }) => format === 'datalayer'))
    points.push([1, 'a script tells of a product of this name'])
  if (
    main.some(({ format, data }) => (format === 'opengraph' || format === 'twitter') && data.price)
  )
    points.push([1, 'its head tells a price'])
  if (price && price.score >= 3.5) points.push([1, 'it shows a price near its heading'])
  const near = buttons.filter(({ at }) => Math.abs(at - (price?.at ?? heading?.at ?? 0)) < 120)
  if (near.length > 0) points.push([near.length <= 4 ? 1.5 : 0.5, 'it has a button that buys'])
  if (labels.some(({ kind, weight }) => kind !== 'brand' && weight >= 0.8))
    points.push([0.8, 'it shows an article number'])
  return points
}

function against({
  texts,
  page,
  main,
  structured,
  price,
  prices,
  buttons,
  heading,
}: Signs): Point[] {
  const points: Point[] = []
  if (texts < FEW && isCaptcha(page, linksOf(page))) points.push([-10, 'it asks who is visiting'])
  if (heading === null) points.push([-1, 'it has no heading'])
  const alone = main.some(
    ({ format, listed }) => format !== 'opengraph' && format !== 'twitter' && !listed,
  )
  if (!alone && LISTS.some((type) => structured.types.has(type)))
    points.push([-2, 'its data tells of a list'])
  if (!alone && TEXTS.some((type) => structured.types.has(type)))
    points.push([-2, 'its data tells of an article'])
  if (structured.types.has('og:article')) points.push([-1.5, 'it calls itself an article'])
  const listed = prices.filter((one) => one.listed).length
  if (listed >= 6 && (!price || price.score < 3)) points.push([-2.5, 'its prices stand in a list'])
  if (buttons.length >= 6 && listed >= 6) points.push([-1, 'it has many buttons that buy'])
  const several = structured.products.filter(
    ({ format, listed }) => format === 'microdata' && !listed,
  ).length
  if (several >= 4 && !alone) points.push([-2, 'its data tells of several products'])
  if (isHome(page.url)) points.push([-3, 'it is the home page'])
  return points
}

function isHome(url: string): boolean {
  const { pathname, search } = new URL(url)
  return (
    search === '' && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+|home\/?)?$/i.test(pathname)
  )
}
