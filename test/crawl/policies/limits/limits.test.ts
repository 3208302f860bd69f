import { expect, test } from 'bun:test'
import type { Context } from '../../../../src/crawl/context/context.ts'
import { Standing } from '../../../../src/crawl/frontier/ledger.ts'
import { refuseFor } from '../../../../src/crawl/manners/refused-links.ts'
import { Limits } from '../../../../src/crawl/policies/limits/limits.ts'

const SEED = 'https://shop.example/'

const limits = (maxPages: number | null, pagesRead = 0): Limits =>
  new Limits({ maxPages, pagesRead, refuse: refuseFor(SEED, 'host') } as unknown as Context)

const link = (url: string, standing: Standing = Standing.unknown) => ({
  ...{ page: 1, state: 0, depth: 1 },
  ...{ url, standing },
})

test('what is never asked for is dropped where it is met first, with the reason', () => {
  const admit = (url: string) => limits(null).admit(link(url))
  expect(admit('https://shop.example/list')).toBeNull()
  expect(admit('https://other.example/')).toEqual({ kind: 'drop', reason: 'scope' })
  expect(admit('https://shop.example/price.pdf')).toEqual({ kind: 'drop', reason: 'type' })
  expect(limits(null).admit(link('https://other.example/', Standing.done))).toBeNull()
})

test('pages in flight count towards the limit, since they may be the last', () => {
  expect(limits(10, 7).beforeTake(2)).toBeNull()
  expect(limits(10, 7).beforeTake(3)).toBe('enough')
  expect(limits(null, 1000).beforeTake(5)).toBeNull()
})
