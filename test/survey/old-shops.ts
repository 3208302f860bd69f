/**
 * Shops as the paper's time built them, for tests of surveys: addresses that differ in CGI values, and pages that are
 * tables in tables without a class.
 * @module
 */

import { Site } from './site.ts'

const GOODS = ['Kettle', 'Lantern', 'Basket', 'Ladle', 'Candle', 'Bucket', 'Hammock', 'Whistle']
const MAKES = ['oak', 'brass', 'wicker', 'enamel', 'copper']

const nameOf = (i: number): string =>
  `${MAKES[i % MAKES.length]} ${GOODS[i % GOODS.length]} no ${100 + i}`
const priceOf = (i: number): string => `$${10 + ((i * 7) % 90)}.${i % 2 ? '50' : '95'}`

type Frame = (body: string) => string

/**
 * Sub-categories add an argument to the address of their category, level by level: `?c0=1`, `?c0=1&c1=0`, … Only the
 * last level lists products.
 */
export function argumentShop(levels: number, width = 3, each = 4): Site {
  const site = new Site()
  const address = (at: number[]): string =>
    at.length === 0 ? '/' : `/shop.php?${at.map((n, i) => `c${i}=${n}`).join('&')}`
  const title = (at: number[]): string =>
    `Aisle ${at.map((n) => String.fromCharCode(65 + n)).join('')}`
  const rowTo = (ats: number[][]): string =>
    `<ul>${ats.map((at) => `<li><a href="${address(at)}">${title(at)}</a>`).join('')}</ul>`
  const children = (at: number[]): number[][] => Array.from({ length: width }, (_, i) => [...at, i])
  const frame: Frame = (body) => `<div class="top">${rowTo(children([]))}</div>${body}`
  let next = 0
  const add = (at: number[]): void => {
    if (at.length < levels) {
      const below = at.length === 0 ? '<p>Welcome.</p>' : rowTo(children(at))
      site.add(
        address(at),
        frame(`<h1>${title(at)}</h1><div class="below">${below}</div>`),
        title(at),
      )
      for (const child of children(at)) add(child)
      return
    }
    const own = Array.from({ length: each }, () => next++)
    const cards = own.map(
      (i) =>
        `<div class="card"><a href="/item.php?id=${i}"><img src="/i/${i}.jpg"></a><h3><a href="/item.php?id=${i}">${nameOf(i)}</a></h3><b>${priceOf(i)}</b></div>`,
    )
    site.add(
      address(at),
      frame(`<h1>${title(at)}</h1><div class="grid">${cards.join('')}</div>`),
      title(at),
    )
    for (const i of own) {
      site.add(
        `/item.php?id=${i}`,
        frame(
          `<div class="item"><h1>${nameOf(i)}</h1><img src="/i/${i}.jpg" width=300 height=300><p class="price">${priceOf(i)}</p><p>Article number <span class="no">K${1000 + i}</span></p><button>Add to basket</button></div>`,
        ),
        nameOf(i),
      )
    }
  }
  add([])
  return site
}

/** Nothing but tables, cells and `<br>`: no class, no id, no list, no heading. */
export function tableShop(categories = 4, each = 6): Site {
  const site = new Site()
  const cats = Array.from({ length: categories }, (_, i) => i)
  const menu = cats
    .map((i) => `<tr><td><a href="/list.cgi?dept=${i}">${GOODS[i]}s</a></td></tr>`)
    .join('')
  const frame: Frame = (body) =>
    `<table width="100%"><tr><td width="150"><table>${menu}</table></td><td>${body}</td></tr><tr><td colspan="2"><a href="/terms.html">Terms</a> | <a href="/about.html">About</a></td></tr></table>`
  site.add('/', frame('<b>The Old Store</b><br>Welcome to our store.'), 'The Old Store')
  site.add('/terms.html', frame('<b>Terms</b><br>We send by post.'), 'Terms')
  site.add('/about.html', frame('<b>About</b><br>We are old.'), 'About')
  for (const cat of cats) {
    const own = Array.from({ length: each }, (_, i) => cat * each + i)
    const cell = (i: number): string =>
      `<td><a href="/item.cgi?no=${i}"><img src="/i/${i}.gif"></a><br><a href="/item.cgi?no=${i}">${nameOf(i)}</a><br>${priceOf(i)}</td>`
    const rows: string[] = []
    for (let i = 0; i < own.length; i += 3)
      rows.push(
        `<tr>${own
          .slice(i, i + 3)
          .map(cell)
          .join('')}</tr>`,
      )
    site.add(
      `/list.cgi?dept=${cat}`,
      frame(`<b>${GOODS[cat]}s</b><br><table>${rows.join('')}</table>`),
      `${GOODS[cat]}s`,
    )
    for (const i of own) {
      site.add(
        `/item.cgi?no=${i}`,
        frame(
          `<table><tr><td><img src="/i/${i}.gif" width=300 height=300></td><td><b>${nameOf(i)}</b><br>Our price: ${priceOf(i)}<br>Item K${1000 + i}<br><form action="/cart.cgi"><input type="hidden" name="no" value="${i}"><input type="submit" value="Add to cart"></form></td></tr></table>`,
        ),
        nameOf(i),
      )
    }
  }
  return site
}
