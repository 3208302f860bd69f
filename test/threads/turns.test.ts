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
