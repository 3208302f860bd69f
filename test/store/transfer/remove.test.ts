import { expect, test } from 'bun:test'
import { newSlug } from '../make.ts'
import { eachStore } from '../stores.ts'

const SEED = 'http://127.0.0.1:41234/'
const STATE = `demo ${SEED}` as const

eachStore('removing a shop', (it) => {
  test('forgets the demo with its last shop only', async () => {
    const { shops, settings } = it().store
    const add = (seed: string) => shops.add({ slug: newSlug(), name: 'Demo', seed })
    const demo = await add(SEED)
    const copy = await add(SEED)
    const other = await add('http://127.0.0.1:41235/')
    await settings.set({ demo: SEED, [STATE]: { day: 3, redesign: 1 }, contact: 'me@shop.test' })
    const kept = await settings.all()
    await shops.remove(other.slug)
    expect(await settings.all()).toEqual(kept)
    await shops.remove(copy.slug)
    expect(await settings.all()).toEqual(kept)
    await shops.remove(demo.slug)
    expect(await settings.all()).toEqual({ contact: 'me@shop.test' })
    await settings.set({ contact: null })
  })

  test('of the demo leaves its state to a copy of it, with which the state goes', async () => {
    const { shops, settings } = it().store
    const demo = await shops.add({ slug: newSlug(), name: 'Demo', seed: SEED })
    const copy = await shops.add({ slug: newSlug(), name: 'Copy', seed: SEED })
    await settings.set({ demo: SEED, [STATE]: { day: 3, redesign: 1 } })
    await shops.remove(demo.slug)
    expect(await settings.get(STATE)).toEqual({ day: 3, redesign: 1 })
    await shops.remove(copy.slug)
    expect(await settings.all()).toEqual({})
  })
})
