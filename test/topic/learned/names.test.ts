import { describe, expect, test } from 'bun:test'
import { Names } from '../../../src/topic/learned/names.ts'
import { Terms } from '../../../src/topic/text/terms.ts'

const english = (keyword: string) =>
  new Names({ keywords: [keyword], examples: [] }, new Terms('en'))

describe('a topic by its name', () => {
  const tents = english('tents')

  test('stands where a crumb or the title is called so', () => {
    expect(tents.of({ title: 'Skua 5', trail: ['Camping', 'Tents'] })).toBe(1)
    expect(tents.of({ title: 'Tent | Toys & Tents', trail: [] })).toBe(1)
  })

  test('stands where a crumb names it among other things', () => {
    const named = tents.of({ title: 'Skua 5', trail: ['Tents & Shelters'] })!
    expect(named).toBeGreaterThan(0.5)
    expect(named).toBeLessThan(1)
  })

  test('is not what only mentions it in its own name', () => {
    expect(tents.of({ title: 'Pegs for tents', trail: ['Accessories'] })!).toBeLessThan(0.5)
    expect(tents.of({ title: 'Skua 5', trail: ['Boots'] })).toBe(0)
  })

  test('is open where a page says nothing of where it stands', () => {
    expect(tents.of({ title: 'Skua 5', trail: [] })).toBeNull()
  })
})
