/**
 * A page that a person names on the command line: an address, a file, or `-`. Used by `cli/commands/extract.ts` and
 * `cli/commands/records.ts`.
 * @module
 */

import { type FetchedPage, Visitor } from '../../jobs/survey/visitor.ts'
import { AisleError } from '../../model/errors.ts'
import { readAddress } from '../../shop/address.ts'
import type { Context } from '../command.ts'
import { readBytes } from './files.ts'
import { kind } from './flags.ts'

/** A reserved name that no server can have, for the links of a page whose address is not known. */
export const NOWHERE = 'http://page.invalid/'

export const urlFlag = kind('BASE', 'the address of a page that is read from a file', (typed) => {
  const address = readAddress(typed)
  return address.ok ? address : address.problem
})

/** Whether any link could only be told as far as the page tells it. */
export const isFromNowhere = (value: unknown): boolean =>
  JSON.stringify(value).includes(`"${NOWHERE}`)

/** Links as far as the page tells them: `/bear.jpg`. */
export function withoutNowhere<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, one) =>
    typeof one === 'string' && one.startsWith(NOWHERE) ? one.slice(NOWHERE.length - 1) : one,
  ) as T
}

/** A page, and the address that stands for it where it is from a file and one was given. */
type SourcePage = FetchedPage & { given: string | null }

/** A file where there is one or nothing else is meant; an address is fetched. */
export async function pageFrom(
  { log }: Pick<Context, 'log'>,
  source: string,
  base: string | null,
): Promise<SourcePage> {
  const isFile = source === '-' || (await Bun.file(source).exists())
  const address = readAddress(source)
  if (!isFile && !address.ok && source.includes('://')) {
    throw new AisleError('usage', `URL ${address.problem}`)
  }
  const meansFile = isFile || !address.ok || (/\.html?$/i.test(source) && !source.includes('://'))
  if (!meansFile) {
    if (base !== null) {
      await log.line(`--url is for pages from a file: ${source} is read under its own address.`)
    }
    return { ...(await fetchPage(address.url)), given: null }
  }
  const body = await readBytes(source)
  const what = whatElse(body)
  if (what) {
    throw new AisleError('invalid', `this is no page: it is ${what}`, {
      where: source === '-' ? 'standard input' : source,
    })
  }
  return { url: base ?? NOWHERE, body, contentType: null, given: base }
}

/** How files of some kinds begin. */
const MAGIC: [string, number[]][] = [
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
  ['a picture', [0x47, 0x49, 0x46, 0x38]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['compressed with gzip', [0x1f, 0x8b]],
  ['an SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
]

const LOOKED_AT = 4096

/** Whole tags that pages are made of: a lone `<` is in most binary files. */
const TAG =
  /<(?:!doctype|!--|\/?(?:html|head|body|meta|title|link|script|style|base|main|header|nav|section|article|div|span|table|tbody|tr|td|th|ul|ol|li|dl|dt|dd|h[1-6]|form|img|br|hr|[abip]))[\s>/]/i

/** What the bytes are, where they are no page; null where they may be one. An empty page is one, that shows nothing. */
export function whatElse(bytes: Uint8Array): string | null {
  const known = MAGIC.find(([, head]) => head.every((byte, i) => bytes[i] === byte))
  if (known) return known[0]
  if (isBinary(bytes)) return 'a binary file'
  const text = new TextDecoder().decode(bytes).trim()
  return /^[[{]/.test(text) && isJson(text) ? 'JSON' : null
}

/** Text has no zero bytes, unless two bytes are a letter; a page may have a stray one among its tags. */
function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isWide =
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0x3c && second === 0) ||
    (first === 0 && second === 0x3c)
  const head = bytes.subarray(0, LOOKED_AT)
  return !isWide && head.includes(0) && !TAG.test(new TextDecoder('latin1').decode(head))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export type { FetchedPage } from '../../jobs/survey/visitor.ts'

export const fetchPage = (asked: string): Promise<FetchedPage> => new Visitor(asked).fetch(asked)
