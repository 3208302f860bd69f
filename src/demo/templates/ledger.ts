/**
 * Ledger: tables inside tables, hardly an id, a grid of products in cells: shops of 2003. Used by `index.ts`.
 * @module
 */
import type * as model from '../pages/model.ts'
import { bodyIn, type Design, field, must } from './design.ts'
import {
  a,
  brandText,
  choiceOf,
  each,
  esc,
  formOf,
  hiddenFields,
  menuList,
  sheet,
  within,
} from './parts.ts'

const columns = 3

const css =
  sheet(`body{margin:0;font:13px/1.5 Verdana,Arial,sans-serif;color:#222;background:#fff}a{color:#1a4a8a}table{border-collapse:collapse}td{vertical-align:top}
.header{background:#bbc9dd}.header td,.footer td{padding:8px}.footer{background:#bbc9dd}.infoBoxHeading{background:#bbc9dd;font-weight:bold;padding:3px 6px}.boxText{padding:4px 6px;font-size:12px}.boxText ul{margin:0;padding-left:12px;list-style:none}
.pageHeading{font-size:18px;color:#5a6b8c;padding:4px}.pageHeading h1{font-size:18px;margin:0}.main{padding:4px}.smallText{font-size:11px}.productListing-data{padding:8px;text-align:center;width:33%}.productListing-data img{width:110px;height:110px;border:0}.productSpecialPrice{color:#c00}.on{font-weight:bold}
@media(max-width:45em){.side,.side td{display:block}.productListing-data{display:inline-block;width:45%}}`)

/** Of a discounted product it may be in something else. */
const PRICE = "//td[@class='pageHeading'][@align='right']/*[self::b or self::span]"

export const ledger: Design = {
  css,
  head: () => '',
  frame,
  content,
  wrapper: {
    detail: [
      must("//form[@name='cart_quantity']//td[@class='pageHeading']/h1"),
      must(`${PRICE}`, '[0-9]'),
    ],
    fields: [
      field('name', "//form[@name='cart_quantity']//td[@class='pageHeading']/h1", 'text', {
        required: true,
      }),
      field('price', PRICE, 'price', { required: true }),
      field('sku', "//td[@class='pageHeading']//span[@class='smallText']", 'text', {
        regex: '\\[(.+)\\]',
      }),
      { name: 'gtin', xpath: "//td[@class='smallText']", regex: 'EAN ([0-9]{13})', type: 'text' },
      field('brand', "//td[@class='main']//em"),
      field('availability', "//td[@class='main']//i", 'availability'),
      field('image', "//td[@class='main']//img[@align='right']/@src", 'url', { many: true }),
    ],
  },
}

function frame(c: model.Chrome): readonly [string, string] {
  const box = (title: string, inner: string) =>
    inner
      ? `<tr><td><table border="0" width="100%"><tr><td class="infoBoxHeading">${title}</td></tr></table><table border="0" width="100%"><tr><td class="boxText">${inner}</td></tr></table></td></tr>`
      : ''
  const lines = (list: model.Chrome['brands']) => each(list, (l) => `${a(l)}<br>`)
  return [
    `<table border="0" width="100%" class="header"><tr><td><a href="${c.home}"><b>${esc(c.shop)}</b></a> ${esc(c.tagline)}</td><td align="right">${each(c.tools, (t, i) => (i ? ' | ' : '') + a(t))}</td></tr></table>` +
      `<table border="0" width="100%" cellpadding="3"><tr><td width="180" class="side"><table border="0" width="180">${box(c.labels.categories, menuList(c.menu))}${box(c.labels.brands, lines(c.brands))}${box(c.labels.tags, lines(c.tags))}` +
      `${box(c.labels.search, `<form action="${c.search.action}">${hiddenFields(c)}<input size="10" name="${c.search.field}" aria-label="${c.labels.search}"></form>`)}</table></td><td width="100%">`,
    `</td></tr></table><table border="0" width="100%" class="footer"><tr><td align="center">${each(c.footer, (l, i) => (i ? ' &nbsp;|&nbsp; ' : '') + a(l))}</td></tr></table>`,
  ]
}

function content(page: model.PageModel): string {
  const crumbs = within(
    page.crumbs,
    (all) => `<tr><td class="smallText">${all}</td></tr>`,
    (l, i) => (i ? ' &raquo; ' : '') + a(l),
  )
  const switches = each(
    page.switches,
    (s) => `<tr><td class="smallText" align="right">${choiceOf(s)}</td></tr>`,
  )
  const block = page.block ? `<tr><td class="main"><b>${esc(page.block)}</b></td></tr>` : ''
  const junk = each(page.junk, (l) => `<tr><td class="main">${a(l)}</td></tr>`)
  return `<table border="0" width="100%" cellspacing="0">${crumbs}${block}${bodyIn(page, { home, list, product, text })}${junk}${box(page.chrome.labels.featured, page.featured)}${switches}</table>`
}

const line = (inner: string, attributes = ' class="main"') =>
  `<tr><td${attributes}>${inner}</td></tr>`

function box(title: string, cards: model.Card[]): string {
  return cards.length > 0 ? line(`<b>${title}</b>${grid(cards)}`) : ''
}

function grid(cards: model.Card[]): string {
  let rows = ''
  for (let i = 0; i < cards.length; i += columns)
    rows += `<tr>${each(cards.slice(i, i + columns), cell)}</tr>`
  return `<table border="0" width="100%" cellspacing="0" cellpadding="2">${rows}</table>`
}

function cell(card: model.Card): string {
  const was = card.was ? `<s>${card.was.text}</s> ` : ''
  const acts = each(card.acts, (l) => `<br>${a(l)}`)
  return `<td class="productListing-data"><a href="${card.link.url}"><img src="${card.image}" alt=""></a><br>${a(card.link)}<br>${was}<b>${card.price.text}</b>${acts}</td>`
}

function priceText({ was, price, apart }: model.ProductBody): string {
  if (!was) return `<b>${price.text}</b>`
  const now = apart
    ? `<span class="productSpecialPrice">${price.text}</span>`
    : `<b>${price.text}</b>`
  return `<s>${was.text}</s> ${now}`
}

const heading = (text: string) => line(`<h1>${esc(text)}</h1>`, ' class="pageHeading"')

function home(body: model.HomeBody, page: model.PageModel): string {
  const { chrome } = page
  return `${heading(chrome.tagline)}${line(esc(body.intro))}${line(each(body.tiles, (l) => `${a(l)} &nbsp; `))}${box(chrome.labels.fresh, body.fresh)}${line(each(body.news, (l) => `${a(l)}<br>`))}`
}

function list(body: model.ListBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const facets = each(body.facets, (f) => line(choiceOf(f), ' class="smallText"'))
  const children =
    body.children.length > 0
      ? line(
          `<table border="0" width="100%"><tr>${each(body.children, (l, i) => `${i > 0 && i % columns === 0 ? '</tr><tr>' : ''}<td align="center" class="smallText">${a(l)}</td>`)}</tr></table>`,
        )
      : ''
  const { pager } = body
  const pages = pager
    ? line(
        `${labels.page}: ${pager.previous ? `${a(pager.previous)} ` : ''}${each(pager.pages, (p) => (p === null ? '… ' : p.current ? `<b>${p.text}</b> ` : `${a(p)} `))}${pager.next ? a(pager.next) : ''}`,
        ' class="smallText" align="right"',
      )
    : ''
  const order =
    body.count > 0
      ? line(
          `${body.count} ${labels.products} ${choiceOf(body.sort)} ${choiceOf(body.sizes)}`,
          ' class="smallText"',
        )
      : ''
  const cards = body.cards.length > 0 ? line(grid(body.cards)) : children ? '' : line(labels.none)
  return `${heading(body.heading)}${body.intro ? line(esc(body.intro)) : ''}${children}${facets}${order}${cards}${pages}`
}

function product(body: model.ProductBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const brand = brandText(body)
  const specs = each(
    body.specs,
    ([k, v]) => `<tr><td class="smallText">${esc(k)}</td><td class="smallText">${esc(v)}</td></tr>`,
  )
  const links = each([...body.acts, ...body.files], (l) => `${a(l)}<br>`)
  return line(
    `<form name="cart_quantity" method="post" action="${page.chrome.home}"><table border="0" width="100%"><tr><td class="pageHeading"><h1>${esc(body.name)}</h1>${body.sku && `<span class="smallText">[${esc(body.sku)}]</span>`}</td><td class="pageHeading" align="right">${priceText(body)}</td></tr></table>` +
      `<table border="0" width="100%"><tr><td class="main"><img align="right" src="${body.images[0]}" alt="" width="200" height="200"><p>${esc(body.description)}</p><em>${brand}</em><br><i>${body.available ? labels.inStock : labels.outOfStock}</i><br><button${body.available ? '' : ' disabled'}>${labels.addBasket}</button><br>${links}</td></tr>${body.gtin && `<tr><td class="smallText">EAN ${body.gtin}</td></tr>`}</table></form>` +
      `<table border="0">${specs}</table>${each(body.reviews, (r) => `<p class="smallText">${esc(r.who)}: ${esc(r.text)}</p>`)}${body.related.length > 0 ? `<b>${labels.related}</b>${grid(body.related)}` : ''}`,
  )
}

function text(body: model.TextBody, page: model.PageModel): string {
  return `${heading(body.heading)}${line(each(body.paragraphs, (p) => `<p>${esc(p)}</p>`) + formOf(body, page))}${line(each(body.links, (l) => `${a(l)}<br>`))}${box('', body.cards)}`
}
