/**
 * Pieces of markup that the designs are made of. Used all over `demo`.
 * @module
 */
import type {
  Card,
  Choice,
  Chrome,
  Link,
  MenuItem,
  PageModel,
  ProductBody,
  TextBody,
} from '../pages/model.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function esc(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => escapes[c]!) : text
}

export function a(link: Link, attributes = ''): string {
  return `<a${attributes} href="${link.url}">${esc(link.text)}</a>`
}

/** One string of many things. */
export function each<T>(list: readonly T[], show: (item: T, index: number) => string): string {
  let html = ''
  for (let i = 0; i < list.length; i++) html += show(list[i]!, i)
  return html
}

/** The same inside something, which is not there where they are none. */
export const within = <T>(
  list: readonly T[],
  around: (inner: string) => string,
  show: (item: T, index: number) => string,
): string => (list.length > 0 ? around(each(list, show)) : '')

/** A link as an item of a list. */
export const item = (link: Link) => `<li>${a(link)}</li>`

export const brandText = ({ brand }: ProductBody) =>
  typeof brand === 'string' ? esc(brand) : a(brand)

/** Text for a stylesheet, on one line. */
export const sheet = (text: string) => text.replaceAll('\n', '')

function options(choice: Choice): string {
  const all = each(
    choice.links,
    (l) => `<option value="${l.url}"${l.chosen ? ' selected' : ''}>${esc(l.text)}</option>`,
  )
  return `<select name="jump" onchange="location=this.value">${all}</select>`
}

export const stars = (count: number) => '★'.repeat(count) + '☆'.repeat(5 - count)

export const image = (card: Card) =>
  `<img src="${card.image}" alt="${esc(card.link.text)}" width="240" height="240" loading="lazy">`

export const hiddenFields = (c: Chrome) =>
  each(c.search.hidden, ([k, v]) => `<input type="hidden" name="${k}" value="${esc(v)}">`)

export function formOf(body: TextBody, page: PageModel): string {
  const { labels, search } = page.chrome
  if (body.form === 'contact') {
    return `<form method="post"><p><textarea name="message" rows="5" aria-label="${labels.contact}"></textarea></p><p><button>${labels.contact}</button></p></form>`
  }
  if (body.form === 'login') {
    return `<form method="post"><p><input name="email" type="email" aria-label="e-mail"> <input name="password" type="password" aria-label="password"></p><p><button>${labels.login}</button></p></form>`
  }
  if (body.form !== 'search') return ''
  return `<form action="${search.action}">${hiddenFields(page.chrome)}<input name="${search.field}" aria-label="${labels.search}"> <button>${labels.search}</button></form>`
}

/** A menu of nested lists. */
export function menuList(items: MenuItem[], attributes = ''): string {
  if (items.length === 0) return ''
  return `<ul${attributes}>${each(items, (item) => `<li>${a(item)}${menuList(item.children)}</li>`)}</ul>`
}

/** Links in a row, or the same hidden in a select. */
export function choiceOf(choice: Choice | null): string {
  if (!choice) return ''
  const links = choice.hidden
    ? options(choice)
    : each(choice.links, (l) => `${a(l, l.chosen ? ' class="on"' : '')} `)
  return `${esc(choice.label)}: ${links}`
}
