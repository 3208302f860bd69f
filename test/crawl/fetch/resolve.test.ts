import { expect, test } from 'bun:test'
import { Resolver } from '../../../src/crawl/fetch/resolve.ts'

test('names are asked for once a minute', async () => {
  let now = 0
  let asked = 0
  const resolver = new Resolver(
    async () => {
      asked++
      return ['1.1.1.1']
    },
    undefined,
    () => now,
  )
  await Promise.all([resolver.addresses('shop.example'), resolver.addresses('shop.example')])
  now = 59_999
  await resolver.addresses('shop.example')
  expect(asked).toBe(1)
  now = 60_000
  await resolver.addresses('shop.example')
  expect(asked).toBe(2)
})

test('a failure is not kept', async () => {
  let fails = true
  const resolver = new Resolver(async () => {
    if (fails) throw Object.assign(new Error('later'), { code: 'EAI_AGAIN' })
    return ['1.1.1.1']
  })
  await expect(resolver.addresses('shop.example')).rejects.toMatchObject({
    reason: 'dns',
    final: false,
  })
  await Bun.sleep(0)
  fails = false
  expect(await resolver.addresses('shop.example')).toEqual(['1.1.1.1'])
})

test('IPv4 comes first, nothing comes last', async () => {
  const resolver = new Resolver(async () => ['2606:4700::1', '1.1.1.1'])
  expect(await resolver.addresses('shop.example')).toEqual(['1.1.1.1', '2606:4700::1'])
  const empty = new Resolver(async () => [])
  await expect(empty.addresses('shop.example')).rejects.toMatchObject({ reason: 'dns' })
})

test('a resolver that answers nonsense opens nothing', async () => {
  const resolver = new Resolver(async () => ['localhost'])
  await expect(resolver.addresses('shop.example')).rejects.toMatchObject({ reason: 'address' })
})
