import { expect, test } from 'bun:test'
import { Retries } from '../../../src/jobs/crawl/retries.ts'

/** Fails as long as the store is away, and counts. */
function work() {
  const store = { away: true, tries: 0, done: 0 }
  const settle = async () => {
    store.tries++
    if (store.away) throw new Error('the store is away')
    store.done++
  }
  return { store, settle }
}

test('what the store does not take is tried until it does, once', async () => {
  const owed = new Retries([2])
  const { store, settle } = work()
  await owed.settle('toys', settle)
  expect(store.tries).toBe(1)
  await Bun.sleep(20)
  expect(store.tries).toBeGreaterThan(2)
  store.away = false
  await Bun.sleep(20)
  expect(store.done).toBe(1)
})

test('who begins anew settles it first, or hears why that does not go', async () => {
  const owed = new Retries([60_000])
  const { store, settle } = work()
  await owed.settle('toys', settle)
  await expect(owed.pay('toys')).rejects.toThrow('the store is away')
  await owed.pay('books')
  store.away = false
  await owed.pay('toys')
  await owed.pay('toys')
  expect(store.done).toBe(1)
})

test('at the end there is one more try, and no other', async () => {
  const owed = new Retries([5])
  const { store, settle } = work()
  await owed.settle('toys', settle)
  await owed.close()
  const { tries } = store
  await Bun.sleep(20)
  expect(store.tries).toBe(tries)
})
