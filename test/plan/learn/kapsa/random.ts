/**
 * Shops at random: any page links to any other, from a few places.
 * @module
 */

import fc from 'fast-check'
import type { SmallShop } from './shop.ts'

const path = fc
  .tuple(
    fc.constantFrom('div', 'ul'),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([tag, i, j]) => `html[1]/body[1]/${tag}[${i}]/li[${j}]/a[1]`)

/** The seed is `/0`; targets beyond the pages are details, redirects and pages nobody read. */
export const randomShop: fc.Arbitrary<SmallShop> = fc
  .record({
    links: fc.array(fc.array(fc.tuple(path, fc.nat(29)), { maxLength: 6 }), {
      minLength: 1,
      maxLength: 12,
    }),
    redirects: fc.array(fc.nat(29), { maxLength: 3 }),
  })
  .map(({ links, redirects }) => ({
    pages: Object.fromEntries(
      links.map((out, i) => [`/${i}`, out.map(([place, to]) => [place, `/${to}`])]),
    ),
    details: Array.from({ length: 8 }, (_, i) => `/${12 + i}`),
    redirects: Object.fromEntries(redirects.map((to, i) => [`/${20 + i}`, `/${to}`])),
  }))

/** A shop as shops are: a menu, categories of any size in paginated lists, pages of no use. */
export const regularShop: fc.Arbitrary<{ sizes: number[]; perPage: number }> = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
  perPage: fc.integer({ min: 2, max: 10 }),
})
