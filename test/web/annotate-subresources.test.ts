import { expect, test } from 'bun:test'
import type { FetchedPage } from '../../src/jobs/survey/visitor.ts'
import { AisleError } from '../../src/model/errors.ts'
import type { Shop } from '../../src/store/types.ts'
import { Subresources } from '../../src/web/annotate/subresources.ts'

const shop = { id: 1, slug: 'toys' } as Shop

function scene(bytes = 10) {
  const asked: string[] = []
  const clock = { now: 1_000_000 }
  const trouble = new Map<string, Error>()
  const fetchPart = async (_: Shop, url: string): Promise<FetchedPage> => {
    asked.push(url)
    const error = trouble.get(url)
    if (error) throw error
    return { url, body: new Uint8Array(bytes), contentType: 'image/png' }
  }
  return { parts: new Subresources({ fetchPart }, () => clock.now), asked, clock, trouble }
}

test('what was got is not asked for again, also where many ask at once', async () => {
  const { parts, asked, clock } = scene()
  await Promise.all([parts.picture(shop, 'a'), parts.picture(shop, 'a')])
  clock.now += 3_600_000
  expect(await parts.picture(shop, 'a')).not.toBeNull()
  expect(asked).toEqual(['a'])
})

test('what was not to be had is asked for again after a minute', async () => {
  const { parts, asked, clock, trouble } = scene()
  trouble.set('a', new AisleError('unreachable', 'no'))
  expect(await parts.picture(shop, 'a')).toBeNull()
  clock.now += 30_000
  expect(await parts.picture(shop, 'a')).toBeNull()
  expect(asked).toHaveLength(1)
  trouble.clear()
  clock.now += 31_000
  expect(await parts.picture(shop, 'a')).not.toBeNull()
  expect(asked).toHaveLength(2)
})

test('a fault of our own is told, and is not kept', async () => {
  const { parts, trouble } = scene()
  trouble.set('a', new TypeError('broken'))
  expect(parts.picture(shop, 'a')).rejects.toThrow('broken')
  await Bun.sleep(1)
  trouble.clear()
  expect(await parts.picture(shop, 'a')).not.toBeNull()
})

test('the oldest make room for more than is kept, by bytes and by number', async () => {
  const large = scene(8_000_000)
  for (const url of ['a', 'b', 'c', 'd', 'd', 'a', 'd']) await large.parts.picture(shop, url)
  expect(large.asked).toEqual(['a', 'b', 'c', 'd', 'a'])
  const many = scene()
  many.trouble.set('0', new AisleError('unreachable', 'no'))
  for (let i = 0; i <= 2000; i++) await many.parts.picture(shop, `${i}`)
  await many.parts.picture(shop, '2000')
  expect(many.asked).toHaveLength(2001)
  many.trouble.clear()
  expect(await many.parts.picture(shop, '0')).not.toBeNull()
})
