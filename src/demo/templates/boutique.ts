/**
 * Boutique: columns and cards with many classes, as large shop systems write them; microdata. Used by `index.ts`.
 * @module
 */
import type * as model from '../pages/model.ts'
import { bodyIn, type Design, field, metaDescription, must } from './design.ts'
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
  within,
} from './parts.ts'

const css =
  sheet(`body{margin:0;font:15px/1.6 "Helvetica Neue",Arial,sans-serif;color:#333;background:#fff}a{color:#24505f}
.container{max-width:76rem;margin:0 auto;padding:0 1rem}.row{display:flex;flex-wrap:wrap;gap:2rem}.col-3{flex:0 0 15rem;font-size:.92rem}.col-9{flex:1;min-width:0}
#header{background:#24505f;color:#fff;padding:.9rem 0;margin-bottom:1.5rem}#header a{color:#fff;text-decoration:none}#header .container{display:flex;gap:1.5rem;align-items:center;flex-wrap:wrap}.h-logo{font-size:1.4rem;letter-spacing:.06em;text-transform:uppercase}
ul{list-style:none;padding-left:0}ul ul{padding-left:1rem}.block-title{font-weight:600;border-bottom:2px solid #24505f;margin:1.2rem 0 .5rem}
.products{display:flex;flex-wrap:wrap;gap:1rem}.product-miniature{width:12rem;border:1px solid #eee;padding:.7rem}.product-miniature img{width:100%;height:auto}.h3{font-size:.95rem;margin:.4rem 0}.product-price-and-shipping .price{font-weight:700}.regular-price{text-decoration:line-through;color:#999;margin-right:.4rem}
.page-list{display:flex;gap:.5rem}.page-list li{border:1px solid #ddd;padding:.1rem .7rem}.current-price{font-size:1.5rem;color:#24505f}.images-container img{max-width:100%;height:auto}.product-columns{display:grid;grid-template-columns:1fr 1fr;gap:2rem}
.data-sheet{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1.5rem}.data-sheet dd{margin:0}#footer{background:#f3f5f5;margin-top:3rem;padding:1.5rem 0}#footer li{display:inline-block;margin-right:1.2rem}.on{font-weight:700}.alert{background:#fff4d6;padding:.6rem 1rem}
.facet ul{display:flex;flex-wrap:wrap;gap:.2rem 1rem}@media(max-width:45rem){.col-3{flex-basis:100%;order:2}.col-9{flex-basis:100%}.product-columns{grid-template-columns:1fr}.product-miniature{width:calc(50% - .5rem);box-sizing:border-box}}`)

export const boutique: Design = {
  css,
  head: (page) => metaDescription(page.chrome.tagline),
  frame,
  content,
  wrapper: {
    detail: [
      must("//section[@id='main']//h1[@itemprop='name']"),
      must("//span[@itemprop='price']", '[0-9]'),
    ],
    fields: [
      field('name', "//h1[@itemprop='name']", 'text', { required: true }),
      field('price', "//span[@itemprop='price']", 'price', { required: true }),
      field('sku', "//span[@itemprop='sku']"),
      field('gtin', "//span[@itemprop='gtin13']"),
      field('brand', "//div[@class='product-manufacturer']//span"),
      field('availability', "//span[@id='product-availability']", 'availability'),
      field('image', "//div[@class='images-container']//img/@src", 'url', { many: true }),
      field('description', "//div[@id='description']"),
    ],
  },
}

function frame(c: model.Chrome): readonly [string, string] {
  const block = (title: string, inner: string) =>
    inner ? `<div class="block"><div class="block-title">${title}</div>${inner}</div>` : ''
  const links = (list: model.Chrome['brands']) => within(list, (all) => `<ul>${all}</ul>`, item)
  return [
    `<div id="page"><div id="header"><div class="container"><a class="h-logo" href="${c.home}">${esc(c.shop)}</a>` +
      `<form action="${c.search.action}">${hiddenFields(c)}<input name="${c.search.field}" aria-label="${c.labels.search}" placeholder="${c.labels.search}"></form>` +
      `${each(c.tools, (t) => `<span class="h-tool">${a(t)}</span>`)}</div></div>` +
      `<section id="wrapper"><div class="container"><div class="row"><aside id="left-column" class="col-3">${block(c.labels.categories, menuList(c.menu, ' class="category-tree"'))}${block(c.labels.brands, links(c.brands))}${block(c.labels.tags, links(c.tags))}</aside><div id="content-wrapper" class="col-9">`,
    `</div></div></div></section><div id="footer"><div class="container"><ul>${each(c.footer, item)}</ul><p>${esc(c.shop)}</p></div></div></div>`,
  ]
}

function content(page: model.PageModel): string {
  const crumbs = within(
    page.crumbs,
    (all) =>
      `<nav class="breadcrumb"><ol style="display:flex;gap:1rem;padding:0;list-style:none">${all}</ol></nav>`,
    item,
  )
  const switches = each(page.switches, (s) => `<div class="selector">${choiceOf(s)}</div>`)
  const block = page.block ? `<div class="alert"><strong>${esc(page.block)}</strong></div>` : ''
  const junk = each(page.junk, (l) => `<div class="more">${a(l)}</div>`)
  return `${crumbs}${block}<section id="main">${bodyIn(page, { home, list, product, text })}${junk}</section>${box(page.chrome.labels.featured, 'featured-products', page.featured)}${switches}`
}

function box(title: string, name: string, cards: model.Card[]): string {
  if (cards.length === 0) return ''
  return `<section class="${name}"><h2 class="block-title">${title}</h2><div class="products">${each(cards, mini)}</div></section>`
}

function mini(card: model.Card): string {
  const was = card.was ? `<span class="regular-price">${card.was.text}</span>` : ''
  const acts = within(
    card.acts,
    (all) => `<div class="actions">${all}</div>`,
    (l) => `${a(l)} `,
  )
  return `<article class="product-miniature"><div class="thumbnail-container"><a href="${card.link.url}" class="thumbnail product-thumbnail">${image(card)}</a></div><div class="product-description"><h3 class="h3 product-title">${a(card.link)}</h3><div class="product-price-and-shipping">${was}<span class="price">${card.price.text}</span></div></div>${acts}</article>`
}

function home(body: model.HomeBody, page: model.PageModel): string {
  const { chrome } = page
  return (
    `<div class="carousel"><h1>${esc(chrome.tagline)}</h1><p>${esc(body.intro)}</p></div><div class="home-categories"><ul>${each(body.tiles, item)}</ul></div>` +
    box(chrome.labels.fresh, 'new-products', body.fresh) +
    `<div class="home-news">${each(body.news, (l) => `<p>${a(l)}</p>`)}</div>`
  )
}

function list(body: model.ListBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const facets = each(
    body.facets,
    (f) =>
      `<section class="facet"><p class="facet-title">${esc(f.label)}</p><ul>${each(f.links, (l) => `<li>${a(l, l.chosen ? ' class="on"' : '')}</li>`)}</ul></section>`,
  )
  const children = within(
    body.children,
    (all) => `<div id="subcategories"><ul class="subcategories-list">${all}</ul></div>`,
    item,
  )
  const { pager } = body
  const pages = pager
    ? `<nav class="pagination"><ul class="page-list">${pager.previous ? `<li>${a(pager.previous, ' class="previous" rel="prev"')}</li>` : ''}${each(pager.pages, (p) => (p === null ? '<li><span class="spacer">…</span></li>' : `<li${p.current ? ' class="current"' : ''}>${a(p)}</li>`))}${pager.next ? `<li>${a(pager.next, ' class="next" rel="next"')}</li>` : ''}</ul></nav>`
    : ''
  return (
    `<div id="js-product-list-header"><h1 class="h1">${esc(body.heading)}</h1>${body.intro ? `<div id="category-description"><p>${esc(body.intro)}</p></div>` : ''}</div>${children}` +
    (facets ? `<div id="search_filters">${facets}</div>` : '') +
    (body.count > 0
      ? `<div id="js-product-list-top"><p>${body.count} ${labels.products}</p><div class="sort">${choiceOf(body.sort)}</div><div class="sizes">${choiceOf(body.sizes)}</div></div>`
      : '') +
    (body.cards.length > 0
      ? `<div id="js-product-list"><div class="products row">${each(body.cards, mini)}</div>${pages}</div>`
      : children
        ? ''
        : `<p class="alert">${labels.none}</p>`)
  )
}

function product(body: model.ProductBody, page: model.PageModel): string {
  const { labels } = page.chrome
  const brand = brandText(body)
  const was = body.was
    ? `<div class="product-discount"><span class="regular-price">${body.was.text}</span></div>`
    : ''
  const acts = each(body.acts, (l) => `<p>${a(l)}</p>`) + each(body.files, (l) => `<p>${a(l)}</p>`)
  return (
    `<div class="product-columns" itemscope itemtype="https://schema.org/Product"><div class="images-container">${each(body.images, (src) => `<img src="${src}" itemprop="image" alt="" width="480" height="480">`)}</div><div>` +
    `<h1 class="h1" itemprop="name">${esc(body.name)}</h1><div class="product-prices" itemprop="offers" itemscope itemtype="https://schema.org/Offer">${was}<div class="current-price"><meta itemprop="priceCurrency" content="${body.price.currency}"><span itemprop="price" content="${body.price.amount}">${body.price.text}</span></div><span id="product-availability">${body.available ? labels.inStock : labels.outOfStock}</span></div>` +
    `<form method="post" action="${page.chrome.home}"><button${body.available ? '' : ' disabled'}>${labels.addBasket}</button></form>${acts}` +
    `<div class="product-manufacturer"><label>${labels.brand}</label> <span>${brand}</span></div><div class="product-reference"><label>${labels.sku}</label> <span itemprop="sku">${esc(body.sku)}</span> <span itemprop="gtin13">${body.gtin}</span></div></div></div>` +
    `<div class="tabs"><div id="description"><p>${esc(body.description)}</p></div><dl class="data-sheet">${each(body.specs, ([k, v]) => `<dt>${esc(k)}</dt><dd>${esc(v)}</dd>`)}</dl></div>` +
    each(
      body.reviews,
      (r) => `<div class="review"><p>${esc(r.text)}</p><p>${esc(r.who)}, ${r.stars}/5</p></div>`,
    ) +
    box(labels.related, 'product-accessories', body.related)
  )
}

function text(body: model.TextBody, page: model.PageModel): string {
  const links = within(body.links, (all) => `<ul class="list">${all}</ul>`, item)
  return `<header class="page-header"><h1>${esc(body.heading)}</h1></header><div class="page-content">${each(body.paragraphs, (p) => `<p>${esc(p)}</p>`)}${formOf(body, page)}${links}</div>${box('', 'mentioned', body.cards)}`
}
