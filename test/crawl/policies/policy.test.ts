import { describe, expect, test } from 'bun:test'
import { joined, Policies, type Policy } from '../../../src/crawl/policies/policy.ts'

const says = (priority: number | null, canWait: boolean | null = null): Policy => ({
  ranking: { priority: () => priority, canWait: () => canWait },
})

describe('policies are asked in their order', () => {
  test('and the first answer that is not silence counts', () => {
    const policies = new Policies([{}, says(null), says(0), says(7)])
    expect(policies.priority(1, 'https://shop.example/')).toBe(0)
    expect(policies.first((policy) => policy.beforeTake?.(0))).toBeNull()
  })

  test('also where it is no', () => {
    const policies = new Policies([says(null, false), says(null, true)])
    expect(policies.canWait(1, 'https://shop.example/')).toBe(false)
  })

  test('nobody after that is asked', async () => {
    const asked: number[] = []
    const named = (number: number, answer: true | null): Policy => ({
      queueEmpty: async () => {
        asked.push(number)
        return answer ?? false
      },
    })
    const policies = new Policies([named(1, null), named(2, true), named(3, true)])
    const ask = {} as Parameters<NonNullable<Policy['queueEmpty']>>[0]
    const more = await policies.firstOf(async (policy) =>
      (await policy.queueEmpty?.(ask, false)) ? true : null,
    )
    expect([more, asked]).toEqual([true, [1, 2]])
  })

  test('a link is refused where one of them refuses it', () => {
    const refusing = { refuses: (page: number) => page === 2 }
    const policies = new Policies([{}, refusing, { refuses: () => false }])
    expect([1, 2].map((page) => policies.refuses(page, 0))).toEqual([false, true])
    expect(new Policies([]).refuses(2, 0)).toBe(false)
  })

  test('what they found is joined, and no two may say the same but notes', () => {
    const found = joined([{ notes: ['one'], kept: 2 }, { notes: ['two'], keepsAll: true }, {}])
    expect(found).toEqual({ notes: ['one', 'two'], doubts: [], kept: 2, keepsAll: true })
    expect(() => joined([{ kept: 2 }, { kept: 3 }])).toThrow('kept')
  })
})
