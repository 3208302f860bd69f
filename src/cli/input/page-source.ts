/**
 * A page that a person names on the command line: an address, a file, or `-`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import { readAddress } from '../../shop/address.ts'
import type { Context } from '../command.ts'
import { type FetchedPage, fetchPage } from './fetch-page.ts'
import { readBytes } from './files.ts'
import { kind } from './flags.ts'
import { whatElse } from './no-page.ts'

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
export type SourcePage = FetchedPage & { given: string | null }

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
