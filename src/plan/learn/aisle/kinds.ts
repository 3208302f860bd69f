/**
 * Kinds of addresses: what pages of one template have in common in theirs. Used by `groups.ts`.
 * @module
 */

import { addressOf } from '../address.ts'

/** More first folders than these are names of things; but not one that holds such a share of all pages. */
const FOLDERS = 8
const TYPE_SHARE = 0.2

/** Kinds of addresses as numbers, each page looked at once. */
export class Kinds {
  #names: string[] = []
  #numbers = new Map<string, number>()
  #ofPage: Int32Array
  #urls: string[]
  #isType: (folder: string) => boolean

  constructor(urls: string[], isType: (folder: string) => boolean) {
    this.#urls = urls
    this.#isType = isType
    this.#ofPage = new Int32Array(urls.length).fill(-1)
  }

  of(page: number): number {
    const known = this.#ofPage[page]!
    if (known >= 0) return known
    const name = kindOf(this.#urls[page]!, this.#isType)
    const number = this.#numbers.get(name) ?? this.#names.push(name) - 1
    this.#numbers.set(name, number)
    this.#ofPage[page] = number
    return number
  }

  name(kind: number): string {
    return this.#names[kind]!
  }
}

/** Whether a first folder says what kind of page is in it (`/c/`, `/brand/`), or is a category's name. */
export function folderTypes(urls: string[]): (folder: string) => boolean {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const first = addressOf(url).folders[0]
    if (first) counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  if (counts.size <= FOLDERS) return () => true
  return (folder) => (counts.get(folder) ?? 0) > TYPE_SHARE * urls.length
}

/**
 * A coarse kind: the script, or the first folder; the words of a dispatching parameter; the names of
 * the parameters. Numbers and names of things are left out.
 */
export function kindOf(url: string, isType: (folder: string) => boolean = () => true): string {
  const { folders, last, params } = addressOf(url)
  const script = /\.\w{2,5}$/.exec(last)?.[0] ?? ''
  const file = /\.(?:html?|xhtml)$/i.test(last) ? tailOf(last) : script ? last : ''
  const [first] = folders
  const place = `${first === undefined ? '' : isType(first) ? first : '*'}/${file}`
  const words = params.flatMap(([name, value]) =>
    /^[a-z]+[_/][a-z_/]+$/i.test(value) || /^(?:route|page_?name|main_page)$/.test(name)
      ? [`${name}=${value}`]
      : [name],
  )
  return `${place}?${words.sort().join('&')}`
}

const tailOf = (last: string): string =>
  last
    .split(/[-_,.]/)
    .slice(1)
    .filter((word) => /\d/.test(word) || /^html?$/.test(word))
    .map((word) => word.replace(/\d+/g, '#'))
    .join('-')
