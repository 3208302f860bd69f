/**
 * Pocket: what a shop shows a whole session that once asked for its mobile site. No wrapper of the full site fits it.
 * Used by `index.ts`.
 * @module
 */
import type { Card, Chrome, PageModel } from '../pages/model.ts'
import { type DemoWrapper, type Design, field, must } from './design.ts'
import { a, choiceOf, each, esc, formOf, item } from './parts.ts'

const wrapper: DemoWrapper = {
  detail: [must("//section[@class='m-item']/h5")],
  fields: [
    field('name', "//section[@class='m-item']/h5", 'text', { required: true }),
    field('price', "//section[@class='m-item']/big", 'price', { required: true }),
  ],
}

export const pocket: Design = {
  css: 'body{margin:0 auto;max-width:30rem;padding:1rem;font:17px/1.5 system-ui}li{margin:.6rem 0}',
  head: () => '',
  frame,
  content,
  wrapper,
}

function frame(c: Chrome): readonly [string, string] {
  const all = [...c.menu, ...c.brands, ...c.tags]
  return [
    `<section><a href="${c.home}">${esc(c.shop)}</a></section>`,
    `<section><ol>${each(all, item)}</ol>${each([...c.tools, ...c.footer], (l) => `${a(l)} · `)}</section>`,
  ]
}

const cards = (list: Card[]) =>
  list.length > 0
    ? `<ol class="m-list">${each(list, (c) => `<li>${a(c.link)}, ${c.price.text}${each(c.acts, (l) => ` ${a(l)}`)}</li>`)}</ol>`
    : ''

function content(page: PageModel): string {
  const { body, chrome } = page
  const links = each([...page.crumbs, ...page.junk], (l) => `<p>${a(l)}</p>`)
  const rest = `${links}${cards(page.featured)}${each(page.switches, (s) => `<p>${choiceOf(s)}</p>`)}`
  if (body.kind === 'product') {
    const stock = body.available ? chrome.labels.inStock : chrome.labels.outOfStock
    return `<section class="m-item"><h5>${esc(body.name)}</h5><big>${body.price.text}</big><p>${stock}</p><p>${esc(body.description)}</p>${each([...body.acts, ...body.files], (l) => `<p>${a(l)}</p>`)}</section>${cards(body.related)}${rest}`
  }
  if (body.kind === 'list') {
    const pager = [body.pager?.previous, ...(body.pager?.pages ?? []), body.pager?.next].filter(
      (l) => !!l,
    )
    return `<h5>${esc(body.heading)}</h5>${each(body.children, (l) => `<p>${a(l)}</p>`)}${cards(body.cards)}<p>${each(pager, (l) => `${a(l)} `)}</p>${rest}`
  }
  if (body.kind === 'home')
    return `${each(body.tiles, (l) => `<p>${a(l)}</p>`)}${cards(body.fresh)}${rest}`
  return `<h5>${esc(body.heading)}</h5>${each(body.paragraphs, (p) => `<p>${esc(p)}</p>`)}${formOf(body, page)}${each(body.links, (l) => `<p>${a(l)}</p>`)}${cards(body.cards)}${rest}`
}
