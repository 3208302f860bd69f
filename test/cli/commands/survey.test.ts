import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { ServedShop } from '../../../src/demo/index.ts'
import { openStore } from '../../../src/store/store.ts'
import { blog } from '../../survey/site.ts'
import { Folder, serveSmall } from '../helper.ts'

let folder: Folder
let shop: ServedShop

beforeAll(async () => {
  folder = await Folder.make()
  shop = serveSmall()
})

afterAll(async () => {
  await shop.stop()
  await folder.remove()
})

describe('survey', () => {
  test('prints what was found, and saves nothing unasked', async () => {
    const { code, out, err } = await folder.aisle(`survey ${shop.url}`)
    expect(code).toBe(0)
    expect(out).toContain('Categories: ')
    expect(out).toMatch(/^NAME +PRICE +AVAILABILITY +SKU +GTIN +BRAND +ADDRESS$/m)
    expect(out).toContain('The plan:')
    expect(err).toContain('--save ID')
    expect((await folder.aisle('shop list')).out).toBe('')
  })

  test('prints one JSON object', async () => {
    const { code, out, err } = await folder.aisle(`survey ${shop.url} --json`)
    expect(code).toBe(0)
    const found = JSON.parse(out)
    expect(found).toMatchObject({ seed: shop.url, declined: null })
    expect(found.requests).toBeLessThanOrEqual(40)
    expect(found.wrapper.fields.map(({ name }: { name: string }) => name)).toContain('price')
    expect(Object.keys(found.plan.states)).toContain('product')
    expect(err).toContain('--save')
  })

  test('saves a shop that is crawled whole first, finds all products and learns', async () => {
    const saved = await folder.aisle(`survey ${shop.url} --save small`)
    expect(saved).toMatchObject({ code: 0 })
    expect((await folder.aisle('shop show small')).out).toContain('version 1, survey')
    const again = await folder.aisle(`survey ${shop.url} --save small`)
    expect(again).toMatchObject({ code: 1 })
    expect(again.err).toContain('there is a shop "small" already')
    const ran = await folder.aisle('--crawl small --delay 0 --concurrency 4 --json')
    const done = JSON.parse(ran.out.trimEnd().split('\n').at(-1)!)
    expect(done).toMatchObject({ event: 'done', mode: 'initial', products: { total: 30 } })
    expect((await folder.aisle('shop show small')).out).toContain('learned')
  })

  test('shop add --wrapper auto', async () => {
    const added = await folder.aisle(`shop add ${shop.url} --id auto --wrapper auto --json`)
    expect(added).toMatchObject({ code: 0 })
    expect(added.err).toContain('sample products with name, price')
    expect((await folder.aisle('shop show auto')).out).toMatch(/wrapper: +version 1: name, price/)
  })

  test('what is no shop is declined, and nothing is saved', async () => {
    const site = blog()
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: site.fetch })
    try {
      const ran = await folder.aisle(`survey ${server.url.href} --save blog`)
      expect(ran.code).toBe(1)
      expect(ran.err).toContain('reads like a blog')
      const added = await folder.aisle(`shop add ${server.url.href} --id blog --wrapper auto`)
      expect(added.code).toBe(1)
      expect(added.err).toContain('Nothing was saved')
      expect((await folder.aisle('shop list')).out).not.toContain('blog')
    } finally {
      await server.stop(true)
    }
  })

  test('bad words', async () => {
    expect((await folder.aisle('survey ftp://toys.example')).code).toBe(2)
    expect((await folder.aisle(`survey ${shop.url} --save A/B`)).code).toBe(2)
    expect((await folder.aisle('survey http://127.0.0.1:9/')).code).toBe(1)
  })
})

test('the contact that a person gave is told to the shop', async () => {
  const { settings, close } = await openStore({ data: `${folder.path}/aisle-data` })
  await settings.set({ contact: 'me@example.com' })
  close()
  const answer = shop.shop.fetch
  try {
    for (const line of [
      `survey ${shop.url}`,
      'shop repair small --fresh',
      `shop add ${shop.url} --id again --wrapper auto`,
    ]) {
      const heard = new Set<string | null>()
      shop.shop.fetch = async (request) => {
        heard.add(request.headers.get('user-agent'))
        return await answer.call(shop.shop, request)
      }
      await folder.aisle(line)
      expect([line, ...heard]).toEqual([line, expect.stringContaining('contact: me@example.com')])
    }
  } finally {
    shop.shop.fetch = answer
  }
})

describe('shop repair', () => {
  test('proposes a wrapper after a redesign, and uses it when told so', async () => {
    const whole = await folder.aisle('shop repair small')
    expect(whole).toMatchObject({ code: 0 })
    expect(whole.out).toContain('Nothing to repair')
    shop.shop.redesign = 1
    const proposed = await folder.aisle('shop repair small')
    expect(proposed.code).toBe(3)
    expect(proposed.out).toMatch(/FIELD +LAST KNOWN +OLD WRAPPER +NEW WRAPPER/)
    expect(proposed.out).toContain('wrapper version 2 is proposed')
    expect((await folder.aisle('shop show small')).out).toContain('wrapper:  version 1')
    const applied = await folder.aisle('shop repair small --apply')
    expect(applied.code).toBe(0)
    expect((await folder.aisle('shop show small')).out).toContain('wrapper:  version 2')
    const ran = await folder.aisle('--crawl small --mode initial --delay 0 --concurrency 4 --json')
    const done = JSON.parse(ran.out.trimEnd().split('\n').at(-1)!)
    expect(done).toMatchObject({ details: 30, products: { total: 30, new: 0 } })
  })

  test('says what is missing', async () => {
    await folder.aisle(`shop add ${shop.url} --id bare`)
    const ran = await folder.aisle('shop repair bare')
    expect(ran.code).toBe(1)
    expect(ran.err).toContain('no wrapper to repair')
  })
})
