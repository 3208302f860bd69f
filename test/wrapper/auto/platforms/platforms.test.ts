import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../../src/page/page.ts'
import { readAuto } from '../../../../src/wrapper/auto/auto.ts'
import type { PriceValue } from '../../../../src/wrapper/values.ts'
import { BESIDE } from './beside.ts'
import { EASTERN } from './eastern.ts'
import type { Sample } from './frame.ts'
import { LARGE } from './large.ts'
import { OTHER_AMOUNTS } from './other-amounts.ts'
import { PITFALLS } from './pitfalls.ts'
import { PLACES } from './places.ts'
import { SAID_OF_OTHERS } from './said-of-others.ts'
import { SMALLER } from './smaller.ts'
import { WESTERN } from './western.ts'

const amountOf = (value: unknown): number | null =>
  value ? Number((value as PriceValue).amount) : null

/** What is wanted of the page, as it was read. */
function readAs({ html, url, want }: Sample): Sample['want'] {
  const { fields } = readAuto(pageFromHtml(html, url))
  const price = fields.price as PriceValue | undefined
  const got: Record<string, unknown> = { ...fields, currency: price?.currency }
  return Object.fromEntries(
    Object.entries(want).map(([name, value]) => {
      const read = got[name] ?? null
      if (!/rice$/.test(name) || typeof value !== 'string') return [name, read]
      return [
        name,
        amountOf(read) === Number(value) ? value : ((read as PriceValue)?.amount ?? null),
      ]
    }),
  )
}

describe.each([
  ['shop systems', WESTERN],
  ['large shops', LARGE],
  ['smaller shop systems', SMALLER],
  ['the world', EASTERN],
  ['what misleads', PITFALLS],
  ['other amounts', OTHER_AMOUNTS],
  ['where it misleads', PLACES],
  ['close to the price', BESIDE],
  ['said of something else', SAID_OF_OTHERS],
] as [string, Sample[]][])('%s', (_, samples) => {
  test.each(samples.map((sample) => [sample.name, sample] as const))('%s', (_, sample) => {
    expect(readAs(sample)).toEqual(sample.want)
    expect(readAuto(pageFromHtml(sample.html, sample.url)).detail).toBe(sample.detail ?? true)
  })
})
