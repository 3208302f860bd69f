/**
 * Plain: ids instead of classes, rows instead of cards, a menu at the side, no structured data. Used by `index.ts`.
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
  item,
  menuList,
  sheet,
  within,
} from './parts.ts'

const css =
  sheet(`body{margin:0 auto;max-width:64rem;padding:0 1rem;font:17px/1.6 Georgia,serif;color:#2b2320;background:#fffdf9}a{color:#7a2e1d}
#masthead{border-bottom:4px double #c9b8a8;text-align:center;padding:1.2rem 0}#masthead h2{margin:0;font-weight:400}#columns{display:grid;grid-template-columns:13rem 1fr;gap:2.5rem;margin-top:1rem}
ul{padding-left:1.1rem}.item{display:grid;grid-template-columns:7rem 1fr auto;gap:1rem;border-bottom:1px dotted #c9b8a8;padding:.7rem 0}.item img{width:7rem;height:7rem}.item h4{margin:0;font-weight:400;font-size:1.1rem}
#photo{max-width:18rem;height:auto;float:right;margin:0 0 1rem 1.5rem}#price{font-size:1.5rem}#facts td,#facts th{text-align:left;padding:.1rem 1.5rem .1rem 0;font-weight:400}#colophon{border-top:4px double #c9b8a8;margin-top:3rem;padding:1rem 0;font-size:.9rem}#notice{font-style:italic;border:1px solid #c9b8a8;padding:.2rem 1rem}.on{font-weight:700}
@media(max-width:42rem){#columns{grid-template-columns:1fr}#photo{float:none;margin:0}.item{grid-template-columns:4rem 1fr}.item img{width:4rem;height:4rem}}`)

export const plain: Design = {
  css,
  head: () => '',
  frame,
  content,
  wrapper: {
    detail: [must("//*[@id='product']//h2[@id='name']"), must("//*[@id='price']", '[0-9]')],
    fields: [
      field('name', "//h2[@id='name']", 'text', { required: true }),
      field('price', "//*[@id='price']", 'price', { required: true }),
      field('sku', "//table[@id='facts']//td[@id='number']"),
      field('gtin', "//td[@id='ean']"),
      field('brand', "//td[@id='maker']"),
      field('availability', "//*[@id='stock']", 'availability'),
      field('image', "//img[@id='photo']/@src", 'url', { many: true }),
      field('properties', "//table[@id='facts']", 'table'),
    ],
  },
}

function frame(c: model.Chrome): readonly [string, string] {
  const side = (title: string, list: model.Chrome['brands']) =>
    within(
      list,
      (all) => `<h4>${title}</h4><p>${all}</p>`,
      (l, i) => (i ? ', ' : '') + a(l),
    )
  return [
    `<div id="masthead"><h2><a href="${c.home}">${esc(c.shop)}</a></h2><p>${esc(c.tagline)}</p></div><div id="columns"><div id="side">` +
      `${menuList(c.menu, ' id="nav"')}<form action="${c.search.action}">${hiddenFields(c)}<input size="12" name="${c.search.field}" aria-label="${c.labels.search}"><button>${c.labels.search}</button></form>` +
      `${side(c.labels.brands, c.brands)}${side(c.labels.tags, c.tags)}<p>${each(c.tools, (t) => `${a(t)}<br>`)}</p></div><div id="body">`,
    `</div></div><div id="colophon">${each(c.footer, (l, i) => (i ? ' | ' : '') + a(l))}</div>`,
  ]
}

function content(page: model.PageModel): string {
  const crumbs = within(
    page.crumbs,
    (all) => `<p id="where">${all}</p>`,
    (l, i) => (i ? ' / ' : '') + a(l),
  )
  const switches = each(page.switches, (s) => `<p>${choiceOf(s)}</p>`)
  const block = page.block ? `<div id="notice"><p>${esc(page.block)}</p></div>` : ''
  const junk = each(page.junk, (l) => `<p>${a(l)}</p>`)
  return `${switches}${crumbs}${block}${bodyIn(page, { home, list, product, text })}${junk}${box(page.chrome.labels.featured, 'featured', page.featured)}`
}

function box(title: string, id: string, cards: model.Card[]): string {
  return within(cards, (all) => `<div id="${id}"><h3>${title}</h3>${all}</div>`, row)
}

function row(card: model.Card): string {
  const number = /(\d+)\.svg/.exec(card.image)?.[1] ?? ''
  const acts = each(card.acts, (l) => ` ${a(l)}`)
  const was = card.was ? `<br><s>${card.was.text}</s>` : ''
  return `<div class="item item-${number}"><a href="${card.link.url}"><img src="${card.image}" alt=""></a><div><h4>${a(card.link)}</h4>${acts}</div><div class="cost">${card.price.text}${was}</div></div>`
}

function home(body: model.HomeBody, page: model.PageModel): string {
  const { chrome } = page
  return (
    `<div id="welcome"><h1>${esc(chrome.tagline)}</h1><p>${esc(body.intro)}</p>${each(body.tiles, (l) => `<p>${a(l)}</p>`)}</div>` +
    box(chrome.labels.fresh, 'new', body.fresh) +
    `<div id="news">${each(body.news, (l) => `<p>${a(l)}</p>`)}</div>`
  )
}

function list(body: model.ListBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const facets = each(body.facets, (f) => `<p>${choiceOf(f)}</p>`)
  const children = within(body.children, (all) => `<ul id="below">${all}</ul>`, item)
  const { pager } = body
  const pages = pager
    ? `<p id="pages">${pager.previous ? `<span>${a(pager.previous)}</span>` : ''} ${each(pager.pages, (p) => (p === null ? '… ' : p.current ? `<b>${p.text}</b> ` : `<span>${a(p)}</span> `))}${pager.next ? `<span>${a(pager.next)}</span>` : ''}</p>`
    : ''
  const cards =
    body.cards.length > 0
      ? `<div id="list">${each(body.cards, row)}</div>`
      : children
        ? ''
        : `<p>${labels.none}</p>`
  return (
    `<h1>${esc(body.heading)}</h1>${body.intro ? `<p>${esc(body.intro)}</p>` : ''}${children}` +
    (facets ? `<div id="filters">${facets}</div>` : '') +
    (body.count > 0
      ? `<p id="order">${body.count} ${labels.products}. ${choiceOf(body.sort)} ${choiceOf(body.sizes)}</p>`
      : '') +
    cards +
    pages
  )
}

function product(body: model.ProductBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const brand = brandText(body)
  const acts = each([...body.acts, ...body.files], (l) => `<p>${a(l)}</p>`)
  return (
    `<div id="product"><img id="photo" src="${body.images[0]}" alt="" width="480" height="480"><h2 id="name">${esc(body.name)}</h2><p>${esc(body.summary)}</p>` +
    `<p>${body.was ? `<s>${body.was.text}</s> ` : ''}<span id="price">${body.price.text}</span></p><p id="stock">${body.available ? labels.inStock : labels.outOfStock}</p>` +
    `<form method="post" action="${page.chrome.home}"><button${body.available ? '' : ' disabled'}>${labels.addBasket}</button></form>${acts}<p>${esc(body.description)}</p>` +
    `<table id="facts"><tr><th>${labels.sku}</th><td id="number">${esc(body.sku)}</td></tr><tr><th>EAN</th><td id="ean">${body.gtin}</td></tr><tr><th>${labels.brand}</th><td id="maker">${brand}</td></tr>${each(body.specs, ([k, v]) => `<tr><th>${esc(k)}</th><td>${esc(v)}</td></tr>`)}</table>` +
    `${each(body.reviews, (r) => `<p><i>${esc(r.text)}</i> ${esc(r.who)}</p>`)}</div>${box(labels.related, 'related', body.related)}`
  )
}

function text(body: model.TextBody, page: model.PageModel): string {
  return `<h1>${esc(body.heading)}</h1>${each(body.paragraphs, (p) => `<p>${esc(p)}</p>`)}${formOf(body, page)}${each(body.links, (l) => `<p>${a(l)}</p>`)}${box('', 'mentioned', body.cards)}`
}
