/**
 * A shop with a small catalog that links addresses nobody made up before, on every page, with a page of words
 * behind each. All of it follows from the addresses: the same shop at every start.
 * @module
 */

import { product } from '../crawl/tiny.ts'

export type Endless = { url: string; products: number; asked(): number; stop(): Promise<void> }

type Options = {
  products?: number
  /** Products of a list. */
  shelf?: number
  /** Such links of each page. */
  links?: number
  /** What follows from an address. */
  seed?: number
  port?: number
}

const link = (to: string, text: string): string => `<a href="${to}">${text}</a>`

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Draws a number from 0 to below `most`. */
type Draw = (most: number) => number

/** Draws always the same numbers for an address. */
export function drawer(address: string, seed: number): Draw {
  let state = Number(Bun.hash.xxHash32(address, seed)) || 1
  return (most) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % most
  }
}

const word = (draw: Draw, least: number, more: number): string =>
  Array.from({ length: least + draw(more) }, () => LETTERS[draw(26)]).join('')

/** An address of folders, names, numbers and parameters, in no order that anybody knows. */
export function anywhere(draw: Draw): string {
  const parts = Array.from({ length: 1 + draw(3) }, () =>
    draw(3) === 0 ? `${word(draw, 2, 4)}-${draw(100_000)}` : word(draw, 3, 8),
  )
  return `/${parts.join('/')}${draw(4) === 0 ? `?${word(draw, 1, 3)}=${word(draw, 2, 6)}` : ''}`
}

export function startEndless(options: Options = {}): Endless {
  const { products = 40, shelf = 8, links = 11, seed = 1, port = 0 } = options
  const shelves = Math.ceil(products / shelf)
  let asked = 0

  const page = (address: string, own: string): string => {
    const draw = drawer(address, seed)
    const text = Array.from({ length: 30 }, () => word(draw, 2, 8)).join(' ')
    const further = Array.from({ length: links }, () => link(anywhere(draw), word(draw, 3, 9)))
    return `<html><body>${own}<p>${text}</p>${further.join(' ')}</body></html>`
  }

  const shop = (address: string): string => {
    const list = /^\/c\/(\d+)$/.exec(address)
    const detail = /^\/p\/(\d+)$/.exec(address)
    if (detail && Number(detail[1]) < products) {
      return page(address, product(`Duck ${detail[1]}`, `${detail[1]}.00`))
    }
    if (list && Number(list[1]) < shelves) {
      const first = Number(list[1]) * shelf
      const numbers = Array.from({ length: Math.min(shelf, products - first) }, (_, i) => first + i)
      return page(
        address,
        numbers.map((i) => `<div>${link(`/p/${i}`, `Duck ${i}`)}</div>`).join(''),
      )
    }
    if (address !== '/') return page(address, '<h1>Read on</h1>')
    const menu = Array.from({ length: shelves }, (_, i) => link(`/c/${i}`, `Shelf ${i}`))
    return page(address, menu.join(' '))
  }

  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/robots.txt') return new Response('', { status: 404 })
      asked++
      return new Response(shop(pathname + search), { headers: { 'content-type': 'text/html' } })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/`,
    products,
    asked: () => asked,
    stop: () => server.stop(true),
  }
}
