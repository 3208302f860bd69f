import { expect, test } from 'bun:test'
import { newSlug } from './make.ts'
import { eachStore } from './stores.ts'

eachStore('saving a shop', (it) => {
  test('with its wrapper and plan, or not at all', async () => {
    const { store } = it()
    const shop = { slug: newSlug(), name: 'Toys', seed: 'http://shop.test/' }
    const wrapper = { json: '{"detail":[]}', origin: 'hand' } as const
    const plan = { json: '{"seeds":[]}', origin: 'edited' } as const
    // The database refuses the plan, so nothing is left.
    const broken = { wrapper, plan: { ...plan, origin: null as never } }
    expect((await store.shops.add(shop, broken).catch((error) => error)).kind).toBe('storage')
    expect(await store.shops.get(shop.slug)).toBeNull()

    const added = await store.shops.add(shop, { wrapper, plan })
    expect(added).toMatchObject({ ...shop, scope: 'host', wrapper: 1, plan: 1 })
    expect(await store.wrappers.active(added.id)).toMatchObject({ ...wrapper, version: 1 })
    expect(await store.plans.active(added.id)).toMatchObject({ ...plan, version: 1 })
    expect((await store.shops.add(shop).catch((error) => error)).kind).toBe('exists')
  })

  test('changes come with the wrapper, or not at all', async () => {
    const { store } = it()
    const { slug, id } = await store.shops.add({
      slug: newSlug(),
      name: 'A',
      seed: 'http://a.test/',
    })
    const update = (name: string, json: string) =>
      store.shops.update(slug, { name }, { wrapper: { json, origin: 'hand' } })
    expect(await update('B', '{"v":1}')).toMatchObject({ name: 'B', wrapper: 1 })
    expect(await update('C', '{"v":1}')).toMatchObject({ name: 'C', wrapper: 1 })
    expect(await update('D', '{"v":2}')).toMatchObject({ name: 'D', wrapper: 2 })
    const broken = { wrapper: { json: '{"v":3}', origin: null as never } }
    const failed = await store.shops.update(slug, { name: 'E' }, broken).catch((error) => error)
    expect(failed.kind).toBe('storage')
    expect(await store.shops.need(slug)).toMatchObject({ name: 'D', wrapper: 2 })
    expect(await store.shops.update(slug, { wrapper: null })).toMatchObject({ wrapper: null })
    // The newest version again: the shop uses it again.
    expect(await update('F', '{"v":2}')).toMatchObject({ name: 'F', wrapper: 2 })
    expect(await store.wrappers.list(id)).toHaveLength(2)
    expect(await store.shops.update(slug, {})).toMatchObject({ name: 'F' })
  })
})
