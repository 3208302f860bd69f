import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { UrlTable } from '../../../src/crawl/frontier/url-table.ts'

test('remembers the number of every URL, like a map of strings', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.webUrl(), { maxLength: 200 }), fc.webUrl(), (urls, other) => {
      const table = new UrlTable(16)
      urls.forEach((url, i) => {
        table.set(url, i + 1)
      })
      expect(table.size).toBe(urls.length)
      urls.forEach((url, i) => {
        expect(table.find(url)).toBe(i + 1)
      })
      expect(table.find(other)).toBe(urls.indexOf(other) + 1)
    }),
  )
})

test('grows to a hundred thousand URLs in a few megabytes', () => {
  const table = new UrlTable()
  for (let i = 1; i <= 100_000; i++) table.set(`https://shop.example/product?id=${i}`, i)
  expect(table.size).toBe(100_000)
  expect(table.find('https://shop.example/product?id=77777')).toBe(77_777)
  expect(table.find('https://shop.example/product?id=100001')).toBe(0)
})

test('setting a URL again changes its number, not the size', () => {
  const table = new UrlTable()
  table.set('https://shop.example/', 1)
  table.set('https://shop.example/', 2)
  expect([table.size, table.find('https://shop.example/')]).toEqual([1, 2])
})
