/**
 * Atrium: a calm modern shop, cards in a list, classes that say what they are, JSON-LD. Used by `index.ts`.
 * @module
 */
import type * as model from '../pages/model.ts'
import { bodyIn, type Design, field, metaDescription, must, productJson } from './design.ts'
import {
  a,
  brandText,
  choiceOf,
  each,
  esc,
  formOf,
  hiddenFields,
  image,
  item,
  menuList,
  sheet,
  stars,
  within,
} from './parts.ts'

const css = sheet(`
:root{--ink:#26312b;--soft:#6b776f;--line:#e3e6e0;--paper:#fbfbf8;--green:#3f6b52;--warm:#b4552d}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
a{color:inherit;text-decoration-color:#b9c4bc;text-underline-offset:.2em}a:hover{color:var(--green)}
ul{list-style:none;margin:0;padding:0}.wrap{max-width:72rem;margin:0 auto;padding:0 1.25rem}
.top{background:#fff;border-bottom:1px solid var(--line)}.top>.wrap{display:flex;gap:1rem;align-items:center;flex-wrap:wrap;padding-block:1rem}
.logo{font:600 1.5rem/1 Georgia,serif;text-decoration:none;color:var(--green)}.find{flex:1;min-width:10rem}
input,textarea,select{font:inherit;padding:.45rem .7rem;border:1px solid var(--line);border-radius:.5rem;background:#fff;max-width:100%}.find input,textarea{width:100%}
button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.5rem;background:var(--green);color:#fff;cursor:pointer}
button:disabled{background:#c3ccc5;cursor:default}
.tools,.links{display:flex;gap:1rem;flex-wrap:wrap;font-size:.9rem}
.menu ul.wrap{display:flex;gap:.25rem 1.5rem;flex-wrap:wrap;padding-bottom:.8rem}.menu a{text-decoration:none}.menu ul ul{font-size:.85rem;color:var(--soft)}
.page{padding-block:1rem 3rem}.bar{display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap;color:var(--soft);font-size:.88rem}.bar p{margin:.2rem 0}
.switches{display:flex;gap:1.25rem;flex-wrap:wrap}.on{font-weight:600;color:var(--green)}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}h1{font-size:2rem;margin:1rem 0 .5rem}h2{font-size:1.35rem;margin:2.2rem 0 1rem}
.hero{background:#eef2ea;border-radius:1rem;padding:2.5rem 2rem;margin:.5rem 0 1.5rem}.hero h1{margin-top:0}.hero p{max-width:38rem;margin:0}
.promo{background:#fdf3e4;border-radius:.6rem;padding:.1rem 1rem;margin:.8rem 0;color:#7a5420;font-size:.92rem}
.tiles,.sub{display:flex;flex-wrap:wrap;gap:.6rem}.tiles a,.sub a{display:block;background:#fff;border:1px solid var(--line);border-radius:2rem;padding:.4rem 1rem;text-decoration:none}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1.25rem}
.card{background:#fff;border:1px solid var(--line);border-radius:.8rem;padding:.8rem;display:flex;flex-direction:column}.card img{width:100%;height:auto;border-radius:.5rem;display:block}
.card h3{font-size:1rem;font-weight:500;margin:.7rem 0 .2rem;flex:1}.card h3 a{text-decoration:none}.price{margin:0}s{color:var(--soft);font-weight:400;font-size:.9em}
.acts{display:flex;gap:.6rem;flex-wrap:wrap;font-size:.8rem;margin:.5rem 0 0}
.facets{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem;font-size:.9rem;margin:1rem 0}.facets dt{color:var(--soft);text-transform:capitalize}.facets dd{margin:0}.facets a{margin-right:.5rem}
.order{display:flex;gap:1.5rem;flex-wrap:wrap;color:var(--soft);font-size:.9rem;border-top:1px solid var(--line);padding-top:.8rem}.choice a{margin-left:.4rem}
.pager ul{display:flex;gap:.4rem;justify-content:center;flex-wrap:wrap;margin-top:2rem}.pager a,.pager span{display:block;padding:.3rem .8rem;border:1px solid var(--line);border-radius:.5rem;background:#fff;text-decoration:none}
.product{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2.5rem;margin:1rem 0}.photos img{width:100%;height:auto;border-radius:1rem}
.product-price{font-size:1.6rem;margin:.6rem 0}.stock{font-size:.92rem}.stock.yes{color:var(--green)}.stock.no{color:var(--warm)}
.ids{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem;font-size:.88rem;color:var(--soft)}.ids dd{margin:0}
.product-text,.text{max-width:44rem}.specs{border-collapse:collapse;margin:1rem 0}.specs th,.specs td{text-align:left;font-weight:400;padding:.35rem 2rem .35rem 0;border-bottom:1px solid var(--line)}.specs th{color:var(--soft)}
blockquote{margin:0 0 1rem;border-left:3px solid var(--line);padding-left:1rem}blockquote p{margin:0}cite{font-style:normal;color:var(--soft);font-size:.85rem}
.featured{margin-top:3rem;border-top:1px solid var(--line)}footer{background:#eef2ea;padding:2rem 0;font-size:.9rem;color:var(--soft)}.box h3{font-size:.95rem;margin:0}.box a{margin-right:.7rem}
@media(max-width:40rem){.product{grid-template-columns:1fr}.cards{grid-template-columns:1fr 1fr;gap:.7rem}h1{font-size:1.6rem}.hero{padding:1.5rem 1.2rem}}
`)

export const atrium: Design = {
  css,
  head: (page) =>
    page.body.kind === 'product'
      ? metaDescription(page.body.summary) + productJson(page.body)
      : metaDescription(page.chrome.tagline),
  frame,
  content,
  wrapper: {
    detail: [must("//h1[@class='product-title']"), must("//p[@class='product-price']", '[0-9]')],
    fields: [
      field('name', "//h1[@class='product-title']", 'text', { required: true }),
      field('price', "//p[@class='product-price']//strong", 'price', { required: true }),
      field('sku', "//dd[@class='sku']"),
      field('gtin', "//dd[@class='gtin']"),
      field('brand', "//dd[@class='brand']"),
      field('availability', "//p[contains(@class,'stock')]", 'availability'),
      field('image', "//div[@class='photos']//img/@src", 'url', { many: true }),
      field('description', "//div[@class='product-text']"),
      field('properties', "//table[@class='specs']", 'table'),
    ],
  },
}

function frame(c: model.Chrome): readonly [string, string] {
  const box = (title: string, links: model.Chrome['brands']) =>
    within(
      links,
      (all) => `<section class="box"><h3>${title}</h3><p>${all}</p></section>`,
      (l) => `${a(l)} `,
    )
  return [
    `<header class="top"><div class="wrap"><a class="logo" href="${c.home}">${esc(c.shop)}</a>` +
      `<form class="find" action="${c.search.action}" method="get">${hiddenFields(c)}<input type="search" name="${c.search.field}" aria-label="${c.labels.search}" placeholder="${c.labels.search}"></form>` +
      `<ul class="tools">${each(c.tools, (t) => `<li>${a(t, ' rel="nofollow"')}</li>`)}</ul></div>` +
      `<nav class="menu" aria-label="${c.labels.categories}">${menuList(c.menu, ' class="wrap"')}</nav></header><div class="wrap page">`,
    `</div><footer><div class="wrap"><div class="boxes">${box(c.labels.brands, c.brands)}${box(c.labels.tags, c.tags)}</div>` +
      `<ul class="links">${each(c.footer, item)}</ul><p>${esc(c.shop)} · ${esc(c.tagline)}</p></div></footer>`,
  ]
}

function content(page: model.PageModel): string {
  const { body, chrome } = page
  const crumbs = within(
    page.crumbs,
    (all) => `<p class="crumbs">${all}</p>`,
    (l, i) => (i ? ' › ' : '') + a(l),
  )
  const switches = each(
    page.switches,
    (s) =>
      `<p class="switch">${esc(s.label)}: ${each(s.links, (l) => `${a(l, l.chosen ? ' class="on"' : '')} `)}</p>`,
  )
  const block = page.block ? `<div class="promo"><p>${esc(page.block)}</p></div>` : ''
  const junk = each(page.junk, (l) => `<p class="note">${a(l)}</p>`)
  const featured = within(
    page.featured,
    (all) =>
      `<aside class="featured"><h2>${chrome.labels.featured}</h2><ul class="cards">${all}</ul></aside>`,
    cardItem,
  )
  return `<div class="bar">${crumbs}<div class="switches">${switches}</div></div>${block}<main>${bodyIn(page, { home, list, product, text })}${junk}</main>${body.kind === 'home' ? '' : featured}`
}

function home(body: model.HomeBody, page: model.PageModel): string {
  const { chrome } = page
  const { labels } = chrome
  const featured = within(
    page.featured,
    (all) => `<h2>${labels.featured}</h2><ul class="cards">${all}</ul>`,
    cardItem,
  )
  return (
    `<section class="hero"><h1>${esc(chrome.tagline)}</h1><p>${esc(body.intro)}</p></section>` +
    `<ul class="tiles">${each(body.tiles, item)}</ul>${featured}` +
    `<h2>${labels.fresh}</h2><ul class="cards">${each(body.fresh, cardItem)}</ul>` +
    `<h2>${labels.blog}</h2><ul class="news">${each(body.news, item)}</ul>`
  )
}

function cardItem(card: model.Card): string {
  const was = card.was ? ` <s>${card.was.text}</s>` : ''
  const acts = within(
    card.acts,
    (all) => `<p class="acts">${all}</p>`,
    (l) => a(l),
  )
  return `<li class="card"><a class="pic" href="${card.link.url}">${image(card)}</a><h3>${a(card.link)}</h3><p class="price"><b>${card.price.text}</b>${was}</p>${acts}</li>`
}

function list(body: model.ListBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const choice = (c: model.ListBody['sort']) =>
    c ? `<span class="choice">${choiceOf(c)}</span>` : ''
  const facets = each(
    body.facets,
    (f) =>
      `<dt>${esc(f.label)}</dt><dd>${each(f.links, (l) => `${a(l, l.chosen ? ' class="on"' : '')} `)}</dd>`,
  )
  const children = within(body.children, (all) => `<ul class="sub">${all}</ul>`, item)
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

function pager({ pager }: model.ListBody): string {
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

function product(body: model.ProductBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const brand = brandText(body)
  const acts =
    body.acts.length > 0
      ? `<p class="acts">${each(body.acts, (l) => a(l))}</p>`
      : `<form class="buy" method="post" action="${page.chrome.home}"><button${body.available ? '' : ' disabled'}>${labels.addBasket}</button></form>`
  const files = within(
    body.files,
    (all) => `<p class="files">${all}</p>`,
    (l) => `${a(l)} `,
  )
  const reviews = within(
    body.reviews,
    (all) => `<section class="reviews"><h2>${labels.reviews}</h2>${all}</section>`,
    (r) =>
      `<blockquote><p>${esc(r.text)}</p><cite>${esc(r.who)} ${stars(r.stars)}</cite></blockquote>`,
  )
  const related = within(
    body.related,
    (all) =>
      `<section class="related"><h2>${labels.related}</h2><ul class="cards">${all}</ul></section>`,
    cardItem,
  )
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

function text(body: model.TextBody, page: model.PageModel): string {
  const links = within(body.links, (all) => `<ul class="news">${all}</ul>`, item)
  const cards = within(body.cards, (all) => `<ul class="cards">${all}</ul>`, cardItem)
  return `<article class="text"><h1>${esc(body.heading)}</h1>${each(body.paragraphs, (p) => `<p>${esc(p)}</p>`)}${formOf(body, page)}${links}${cards}</article>`
}
