import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { differ, joined, trusted } from '../../src/product/identity.ts'
import type { Key } from '../../src/product/keys.ts'
import { runs } from '../setup/runs.ts'
import type { Seen } from '../store/make.ts'
import { memoryWorld, partitionOf, wanton } from './world.ts'

const at = (path: string) => `http://shop.test/${path}`

const of = (...crawls: Seen[][]) => partitionOf(memoryWorld(), ...crawls)

/** Products with their own names, prices and keys; each page shows one of them with some keys. */
const consistent = fc
  .array(
    fc.record({
      product: fc.nat(5),
      sku: fc.boolean(),
      gtin: fc.boolean(),
      canonical: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((pages) =>
    pages.map(
      ({ product, sku, gtin, canonical }, i): Seen => ({
        page: i + 1,
        name: `Product ${product}`,
        amount: `${product + 1}.00`,
        ...(sku && { sku: `SKU${product}` }),
        ...(gtin && { gtin: `400638133393${product}` }),
        ...(canonical && { canonical: at(`product-${product}`) }),
      }),
    ),
  )

const shuffled = <T>(arbitrary: fc.Arbitrary<T[]>) =>
  arbitrary.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
    ),
  )

/** Anything goes: few names, few prices, few canonicals that mean little. */
const messy = fc
  .array(fc.record({ name: fc.nat(3), price: fc.nat(3), canonical: fc.nat(2) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pages) =>
    pages.map(
      ({ name, price, canonical }, i): Seen => ({
        page: i + 1,
        name: `Name ${name}`,
        amount: `${price}.00`,
        canonical: at(`c-${canonical}`),
      }),
    ),
  )

/** What the pages of one crawl must come to: groups joined by keys that no two pages contradict. */
function expected(pages: Seen[]): number[][] {
  const said = pages.map((seen) => ({
    page: seen.page,
    crawl: 1,
    name: seen.name,
    amount: seen.amount ?? null,
    currency: 'EUR',
    keys: [
      seen.sku && `s:${seen.sku}`,
      seen.gtin && `g:${seen.gtin}`,
      `a:${seen.canonical}`,
    ].filter((key): key is Key => Boolean(key) && key !== 'a:undefined'),
  }))
  const lies = (key: Key) =>
    said.some((a) => a.keys.includes(key) && said.some((b) => b.keys.includes(key) && differ(a, b)))
  return joined(said.map((each) => ({ page: each.page, keys: trusted(each, lies) })))
}

describe('properties', () => {
  test('the order of arrival does not change which pages are one product', async () => {
    await fc.assert(
      fc.asyncProperty(shuffled(consistent), async ([pages, other]) => {
        const result = await of(pages)
        expect(await of(other)).toEqual(result)
        expect(result).toEqual(expected(pages))
      }),
      { numRuns: runs(300) },
    )
  })

  test('nor where keys lie', async () => {
    await fc.assert(
      fc.asyncProperty(shuffled(messy), async ([pages, other]) => {
        const result = await of(pages)
        expect(await of(other)).toEqual(result)
        expect(result).toEqual(expected(pages))
      }),
      { numRuns: runs(300) },
    )
  })

  test('crawling the same again changes nothing, nor do prices that change between crawls', async () => {
    await fc.assert(
      fc.asyncProperty(shuffled(consistent), fc.nat(100), async ([pages, other], more) => {
        const later = other.map((seen) => ({
          ...seen,
          amount: `${Number.parseInt(seen.amount!, 10) + more}.00`,
        }))
        expect(await of(pages, later, pages)).toEqual(await of(pages))
      }),
      { numRuns: runs(200) },
    )
  })

  test('every page has exactly one product, whatever shops do', async () => {
    await fc.assert(
      fc.asyncProperty(wanton, async (crawls) => {
        const pages = (await of(...crawls)).flat()
        expect(pages.sort()).toEqual([...new Set(crawls.flat().map(({ page }) => page))].sort())
      }),
      { numRuns: runs(300) },
    )
  })
})
