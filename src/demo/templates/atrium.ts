/**
 * Atrium: a calm modern shop, cards in a list, classes that say what they are, JSON-LD.
 * @module
 */
import type { Card, Chrome, ListBody, PageModel, ProductBody, TextBody } from '../pages/model.ts'
import { atriumCss } from './atrium.css.ts'
import { type Design, metaDescription, productJson } from './design.ts'
import { a, each, esc, image, stars } from './html.ts'
import { choiceOf, formOf, hiddenFields, menuList } from './parts.ts'

export const atrium: Design = {
  css: atriumCss,
  head: (page) =>
    page.body.kind === 'product'
      ? metaDescription(page.body.summary) + productJson(page.body)
      : metaDescription(page.chrome.tagline),
  frame,
  content,
  wrapper: {
    detail: [
      { on: 'xpath', xpath: "//h1[@class='product-title']", mode: 'mandatory' },
      { on: 'xpath', xpath: "//p[@class='product-price']", regex: '[0-9]', mode: 'mandatory' },
    ],
    fields: [
      { name: 'name', xpath: "//h1[@class='product-title']", type: 'text', required: true },
      {
        name: 'price',
        xpath: "//p[@class='product-price']//strong",
        type: 'price',
        required: true,
      },
      { name: 'sku', xpath: "//dd[@class='sku']", type: 'text' },
      { name: 'gtin', xpath: "//dd[@class='gtin']", type: 'text' },
      { name: 'brand', xpath: "//dd[@class='brand']", type: 'text' },
      { name: 'availability', xpath: "//p[contains(@class,'stock')]", type: 'availability' },
      { name: 'image', xpath: "//div[@class='photos']//img/@src", type: 'url', many: true },
      { name: 'description', xpath: "//div[@class='product-text']", type: 'text' },
      { name: 'properties', xpath: "//table[@class='specs']", type: 'table' },
    ],
  },
}

function frame(c: Chrome): readonly [string, string] {
  const box = (title: string, links: Chrome['brands']) =>
    links.length > 0
      ? `<section class="box"><h3>${title}</h3><p>${each(links, (l) => `${a(l)} `)}</p></section>`
      : ''
  return [
    `<header class="top"><div class="wrap"><a class="logo" href="${c.home}">${esc(c.shop)}</a>` +
      `<form class="find" action="${c.search.action}" method="get">${hiddenFields(c)}<input type="search" name="${c.search.field}" aria-label="${c.labels.search}" placeholder="${c.labels.search}"></form>` +
      `<ul class="tools">${each(c.tools, (t) => `<li>${a(t, ' rel="nofollow"')}</li>`)}</ul></div>` +
      `<nav class="menu" aria-label="${c.labels.categories}">${menuList(c.menu, ' class="wrap"')}</nav></header><div class="wrap page">`,
    `</div><footer><div class="wrap"><div class="boxes">${box(c.labels.brands, c.brands)}${box(c.labels.tags, c.tags)}</div>` +
      `<ul class="links">${each(c.footer, (l) => `<li>${a(l)}</li>`)}</ul><p>${esc(c.shop)} · ${esc(c.tagline)}</p></div></footer>`,
  ]
}

function content(page: PageModel): string {
  const { body, chrome } = page
  const crumbs =
    page.crumbs.length > 0
      ? `<p class="crumbs">${each(page.crumbs, (l, i) => (i ? ' › ' : '') + a(l))}</p>`
      : ''
  const switches = each(
    page.switches,
    (s) =>
      `<p class="switch">${esc(s.label)}: ${each(s.links, (l) => `${a(l, l.chosen ? ' class="on"' : '')} `)}</p>`,
  )
  const block = page.block ? `<div class="promo"><p>${esc(page.block)}</p></div>` : ''
  const junk = each(page.junk, (l) => `<p class="note">${a(l)}</p>`)
  const featured =
    page.featured.length > 0
      ? `<aside class="featured"><h2>${chrome.labels.featured}</h2><ul class="cards">${each(page.featured, cardItem)}</ul></aside>`
      : ''
  return `<div class="bar">${crumbs}<div class="switches">${switches}</div></div>${block}<main>${inner(page)}${junk}</main>${body.kind === 'home' ? '' : featured}`
}

function inner(page: PageModel): string {
  const { body, chrome } = page
  const { labels } = chrome
  if (body.kind === 'list') return list(body, page)
  if (body.kind === 'product') return product(body, page)
  if (body.kind === 'text') return text(body, page)
  const featured =
    page.featured.length > 0
      ? `<h2>${labels.featured}</h2><ul class="cards">${each(page.featured, cardItem)}</ul>`
      : ''
  return (
    `<section class="hero"><h1>${esc(chrome.tagline)}</h1><p>${esc(body.intro)}</p></section>` +
    `<ul class="tiles">${each(body.tiles, (l) => `<li>${a(l)}</li>`)}</ul>${featured}` +
    `<h2>${labels.fresh}</h2><ul class="cards">${each(body.fresh, cardItem)}</ul>` +
    `<h2>${labels.blog}</h2><ul class="news">${each(body.news, (l) => `<li>${a(l)}</li>`)}</ul>`
  )
}

function cardItem(card: Card): string {
  const was = card.was ? ` <s>${card.was.text}</s>` : ''
  const acts = card.acts.length > 0 ? `<p class="acts">${each(card.acts, (l) => a(l))}</p>` : ''
  return `<li class="card"><a class="pic" href="${card.link.url}">${image(card)}</a><h3>${a(card.link)}</h3><p class="price"><b>${card.price.text}</b>${was}</p>${acts}</li>`
}

function list(body: ListBody, page: PageModel): string {
  const { labels } = page.chrome
  const choice = (c: ListBody['sort']) => (c ? `<span class="choice">${choiceOf(c)}</span>` : '')
  const facets = each(
    body.facets,
    (f) =>
      `<dt>${esc(f.label)}</dt><dd>${each(f.links, (l) => `${a(l, l.chosen ? ' class="on"' : '')} `)}</dd>`,
  )
  const children =
    body.children.length > 0
      ? `<ul class="sub">${each(body.children, (l) => `<li>${a(l)}</li>`)}</ul>`
      : ''
  const cards =
    body.cards.length > 0
      ? `<ul class="cards" id="products">${each(body.cards, cardItem)}</ul>`
      : `<p class="none">${labels.none}</p>`
  return (
    `<h1>${esc(body.heading)}</h1>${body.intro ? `<p class="intro">${esc(body.intro)}</p>` : ''}${children}` +
    (facets ? `<dl class="facets">${facets}</dl>` : '') +
    (body.count > 0
      ? `<p class="order"><span>${body.count} ${labels.products}</span>${choice(body.sort)}${choice(body.sizes)}</p>`
      : '') +
    (body.cards.length > 0 || children === '' ? cards : '') +
    pager(body)
  )
}

function pager({ pager }: ListBody): string {
  if (!pager) return ''
  const pages = each(pager.pages, (p) =>
    p === null
      ? '<li class="gap">…</li>'
      : p.current
        ? `<li><span class="on">${p.text}</span></li>`
        : `<li>${a(p)}</li>`,
  )
  const previous = pager.previous ? `<li>${a(pager.previous, ' rel="prev"')}</li>` : ''
  const next = pager.next ? `<li>${a(pager.next, ' rel="next"')}</li>` : ''
  return `<nav class="pager"><ul>${previous}${pages}${next}</ul></nav>`
}

function product(body: ProductBody, page: PageModel): string {
  const { labels } = page.chrome
  const brand = typeof body.brand === 'string' ? esc(body.brand) : a(body.brand)
  const acts =
    body.acts.length > 0
      ? `<p class="acts">${each(body.acts, (l) => a(l))}</p>`
      : `<form class="buy" method="post" action="${page.chrome.home}"><button${body.available ? '' : ' disabled'}>${labels.addBasket}</button></form>`
  const files =
    body.files.length > 0 ? `<p class="files">${each(body.files, (l) => `${a(l)} `)}</p>` : ''
  const reviews =
    body.reviews.length > 0
      ? `<section class="reviews"><h2>${labels.reviews}</h2>${each(body.reviews, (r) => `<blockquote><p>${esc(r.text)}</p><cite>${esc(r.who)} ${stars(r.stars)}</cite></blockquote>`)}</section>`
      : ''
  const related =
    body.related.length > 0
      ? `<section class="related"><h2>${labels.related}</h2><ul class="cards">${each(body.related, cardItem)}</ul></section>`
      : ''
  return (
    `<article class="product"><div class="photos">${each(body.images, (src) => `<img src="${src}" alt="${esc(body.name)}" width="480" height="480">`)}</div>` +
    `<div class="facts"><h1 class="product-title">${esc(body.name)}</h1><p class="summary">${esc(body.summary)}</p>` +
    `<p class="product-price"><strong>${body.price.text}</strong>${body.was ? ` <s>${body.was.text}</s>` : ''}</p>` +
    `<p class="stock ${body.available ? 'yes' : 'no'}">${body.available ? labels.inStock : labels.outOfStock}</p>${acts}` +
    `<dl class="ids"><dt>${labels.sku}</dt><dd class="sku">${esc(body.sku)}</dd><dt>EAN</dt><dd class="gtin">${body.gtin}</dd><dt>${labels.brand}</dt><dd class="brand">${brand}</dd></dl>${files}</div></article>` +
    `<div class="product-text"><p>${esc(body.description)}</p></div>` +
    `<table class="specs">${each(body.specs, ([k, v]) => `<tr><th>${esc(k)}</th><td>${esc(v)}</td></tr>`)}</table>${reviews}${related}`
  )
}

function text(body: TextBody, page: PageModel): string {
  const links =
    body.links.length > 0
      ? `<ul class="news">${each(body.links, (l) => `<li>${a(l)}</li>`)}</ul>`
      : ''
  const cards = body.cards.length > 0 ? `<ul class="cards">${each(body.cards, cardItem)}</ul>` : ''
  return `<article class="text"><h1>${esc(body.heading)}</h1>${each(body.paragraphs, (p) => `<p>${esc(p)}</p>`)}${formOf(body, page)}${links}${cards}</article>`
}
