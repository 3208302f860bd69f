/**
 * Small pieces of markup that all designs are made of.
 * @module
 */
import { escaped as esc } from '../../format/markup.ts'
import type { Card, Choice, Link } from '../pages/model.ts'

export { escaped as esc } from '../../format/markup.ts'

export function a(link: Link, attributes = ''): string {
  return `<a${attributes} href="${link.url}">${esc(link.text)}</a>`
}

/** One string of many things. */
export function each<T>(list: readonly T[], show: (item: T, index: number) => string): string {
  let html = ''
  for (let i = 0; i < list.length; i++) html += show(list[i]!, i)
  return html
}

export function options(choice: Choice): string {
  const all = each(
    choice.links,
    (l) => `<option value="${l.url}"${l.chosen ? ' selected' : ''}>${esc(l.text)}</option>`,
  )
  return `<select name="jump" onchange="location=this.value">${all}</select>`
}

export const stars = (count: number) => '★'.repeat(count) + '☆'.repeat(5 - count)

export const image = (card: Card) =>
  `<img src="${card.image}" alt="${esc(card.link.text)}" width="240" height="240" loading="lazy">`
