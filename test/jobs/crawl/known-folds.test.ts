import { expect, test } from 'bun:test'
import { knownFolds } from '../../../src/jobs/crawl/known-folds.ts'
import type { Fold } from '../../../src/plan/plan.ts'
import { Lab } from '../../crawl/harness.ts'

const fold = (name: string): Fold => ({ drop: 'parameter', name, url: '^https?://s\\.example/' })

test('a fold that two pages refuted stays so, however many crawls came since', async () => {
  const lab = await Lab.open()
  const { store } = lab
  await lab.addShop('http://s.example/')
  const shop = await store.shops.need('shop')
  const { version: plan } = await store.plans.save(shop.id, '{}', 'open', { activate: false })
  const ended = async (mode: 'initial' | 'delta', more: object) => {
    const { id, counters } = await store.crawls.start({ shop: shop.id, mode, plan, wrapper: null })
    const end = { state: 'done', incomplete: null, counters: { ...counters, ...more } } as const
    await store.crawls.finish(id, { ...end, seconds: 1 })
  }
  await ended('initial', { folds: [fold('a'), fold('b')] })
  await ended('delta', { wrongFolds: [fold('a')] })
  for (let i = 0; i < 100; i++) await ended('delta', {})
  expect(await knownFolds(store, shop)).toEqual([fold('b')])
  lab.close()
})
