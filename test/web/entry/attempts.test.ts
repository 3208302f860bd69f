import { describe, expect, test } from 'bun:test'
import { Attempts, networkOf } from '../../../src/web/entry/attempts.ts'
import { Lock } from '../../../src/web/entry/password.ts'

const RIGHT = 'right right'
const guess = (lock: Lock, peer: string, name?: string) => lock.try(peer, 'wrong', name)

describe('wrong passwords', () => {
  test('are counted by the /64 of an address of IPv6', async () => {
    const lock = new Lock({ given: RIGHT })
    const tried = []
    for (let i = 0; i < 8; i++) tried.push(await guess(lock, `2001:db8::${i.toString(16)}`))
    expect(tried.filter((one) => one === 'wrong')).toHaveLength(5)
    expect(await lock.try('2001:db8:0:1::1', RIGHT)).toBe('open')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('unknown')).toBe('unknown')
  })

  test('under a strange name use up nobody else’s tries, and made-up names are no more tries', async () => {
    const lock = new Lock({ given: RIGHT, names: ['prices.example'] })
    // Who knows the password came by this name before.
    expect(await lock.try('one', RIGHT, 'shelf.lan')).toBe('open')
    const tried = []
    for (let i = 0; i < 9; i++) tried.push(await guess(lock, 'one', `evil-${i}.example`))
    expect(tried.filter((one) => one === 'wrong')).toHaveLength(5)
    for (const name of ['localhost', '192.168.1.7', 'prices.example', 'shelf.lan']) {
      expect(await lock.try('one', RIGHT, name)).toBe('open')
    }
    const literals = []
    for (let i = 0; i < 9; i++) literals.push(await guess(lock, 'one', `10.0.0.${i}`))
    expect(literals.filter((one) => one === 'wrong')).toHaveLength(5)
  })

  test('a right one is not refused for others of its kind, many wrong ones at once are', async () => {
    const hash = await Bun.password.hash(RIGHT, 'argon2id')
    const lock = new Lock({ settings: { get: async () => hash as never, set: async () => {} } })
    const at = (password: string) =>
      Promise.all(Array.from({ length: 12 }, () => lock.try('one', password)))
    expect(new Set(await at(RIGHT))).toEqual(new Set(['open']))
    const wrong = await at('wrong')
    expect(wrong.filter((one) => one === 'wrong')).toHaveLength(5)
    expect(wrong.filter((one) => typeof one === 'object')).toHaveLength(7)
  })

  test('one that breaks holds up nobody', async () => {
    const attempts = new Attempts(() => 0)
    const broken = attempts.one({ peer: 'one' }, () => Promise.reject(new Error('away')))
    const next = attempts.one({ peer: 'one' }, () => Promise.resolve(true))
    await expect(broken).rejects.toThrow('away')
    expect(await next).toBe(true)
  })
})
