/**
 * Parts that look the same in several designs.
 * @module
 */
import type { Choice, Chrome, MenuItem, PageModel, TextBody } from '../pages/model.ts'
import { a, each, esc, options } from './html.ts'

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
