import { expect, test } from 'bun:test'
import { Turns } from '../../src/threads/turns.ts'

test('each waits for those before it, also where they fail', async () => {
  const turns = new Turns()
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Bun.sleep(1)
    order.push(`${name} ends`)
    if (name === 'a') throw new Error('a fails')
    return name
  }
  const [a, b] = [turns.take(work('a')), turns.take(work('b'))]
  await expect(a).rejects.toThrow('a fails')
  expect(await b).toBe('b')
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('turns come one after the other, also after one that failed, and names do not wait for others', async () => {
  const turns = new Turns()
  const seen: string[] = []
  const work = (name: string, wait: number) => async () => {
    await Bun.sleep(wait)
    seen.push(name)
  }
  const failed = turns.take(() => Promise.reject(new Error('no')), 'x')
  const slow = turns.take(work('slow', 30), 'x')
  const quick = turns.take(work('quick', 0), 'x')
  const other = turns.take(work('other', 0), 'y')
  expect(failed).rejects.toThrow('no')
  await Promise.all([slow, quick, other])
  expect(seen).toEqual(['other', 'slow', 'quick'])
})
