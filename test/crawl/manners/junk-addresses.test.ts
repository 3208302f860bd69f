import { describe, expect, test } from 'bun:test'
import { trap } from '../../../src/crawl/manners/refused-links.ts'

describe('trap', () => {
  test.each([
    ['https://a.example/info/info/info/'],
    ['https://a.example/x/a/b/a/b/a/b/c'],
    [`https://a.example/${'x'.repeat(2100)}`],
    [`https://a.example/${Array.from({ length: 17 }, (_, i) => `f${i}`).join('/')}`],
    [`https://a.example/?${Array.from({ length: 31 }, (_, i) => `p${i}=1`).join('&')}`],
  ])('%s', (url) => {
    expect(trap(url)).not.toBeNull()
  })

  test.each([
    ['https://a.example/'],
    ['https://a.example/shoes/shoes/'],
    ['https://a.example/a/b/a/b/c'],
    ['https://a.example/2026/01/01/sale'],
    ['https://a.example/list?path=1_2_3&page=2&sort=price&order=asc'],
    ['https://a.example/search?q=a/a/a/a'],
  ])('%s is no trap', (url) => {
    expect(trap(url)).toBeNull()
  })
})
