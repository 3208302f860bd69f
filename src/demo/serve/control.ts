/**
 * The remote control of a generated shop: moves time, replaces the template, tells the truth. Used by `demo/shop.ts`.
 * @module
 */
import type { ShopConfig } from '../config.ts'
import { type Assortment, lastDay } from '../days.ts'
import { wrapperFor } from '../templates/index.ts'
import { truthOf } from '../truth.ts'
import type { Stats } from './answers.ts'

/** What of a shop is moved, or told, from afar. */
type Controlled = {
  readonly config: ShopConfig
  readonly assortment: Assortment
  readonly stats: Stats
  day: number
  redesign: number
  refuse(requests: number): void
}

export function control(shop: Controlled, url: URL, request: Request): Response {
  const found = /^\/__demo\/(day|redesign|storm)\/(\d{1,6})$/.exec(url.pathname)
  if (found) {
    const number = Number(found[2])
    if (found[1] === 'day') shop.day = Math.min(number, lastDay)
    else if (found[1] === 'redesign') shop.redesign = number
    else shop.refuse(number)
    // A person who clicked wants to see the panel again, a script what it set.
    return request.headers.get('sec-fetch-dest') === 'document'
      ? new Response(null, { status: 303, headers: { location: '/__demo/' } })
      : Response.json(stateOf(shop))
  }
  if (url.pathname === '/__demo/wrapper.json')
    return Response.json(wrapperFor(shop.config, shop.redesign))
  if (url.pathname === '/__demo/truth') return Response.json(truthOf(shop, url.origin))
  if (url.pathname === '/__demo/stats') return Response.json(shop.stats)
  if (url.pathname === '/__demo/' || url.pathname === '/__demo') {
    return new Response(panel(shop), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  return new Response('There is no such control.\n', { status: 404 })
}

const stateOf = (shop: Controlled) => ({
  day: shop.day,
  redesign: shop.redesign,
  products: shop.assortment.count,
})

function panel(shop: Controlled): string {
  const { day, redesign, products } = stateOf(shop)
  const link = (to: string, text: string) => `<a href="/__demo/${to}">${text}</a>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Remote control</title><style>body{font:17px/1.6 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#26312b}a{color:#3f6b52}</style>
<h1>Remote control</h1><p>Day ${day}, redesign ${redesign}, ${products === 1 ? '1 product' : `${products} products`} on sale. ${link('../..', 'Visit the shop')}</p>
<ul><li>${link(`day/${day + 1}`, 'Next day')}: prices change, products come, go and move, categories open</li>
<li>${link('day/0', 'Back to the first day')}</li>
<li>${link(`redesign/${redesign + 1}`, 'Redesign')}: another template, the same addresses</li>
<li>${link('redesign/0', 'The first design')}</li>
<li>${link('storm/20', 'Refuse the next 20 requests')} (429)</li>
<li>${link('truth', 'The truth')}, ${link('wrapper.json', 'a wrapper for this design')}, ${link('stats', 'what was counted')}</li></ul>
`
}
