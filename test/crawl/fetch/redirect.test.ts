import { expect, test } from 'bun:test'
import { isRedirect, locationOf } from '../../../src/crawl/fetch/redirect.ts'

test.each<[string | null, string | null]>([
  ['/x', 'https://shop.example/x'],
  ['x?y=1#z', 'https://shop.example/a/x?y=1'],
  ['?p=2', 'https://shop.example/a/b?p=2'],
  ['//other.example/', 'https://other.example/'],
  ['HTTP://Other.Example:80/', 'http://other.example/'],
  ['http://me:pw@other.example/', 'http://other.example/'],
  [' /spaced ', 'https://shop.example/spaced'],
  ['/kateg\xc3\xb3ria', 'https://shop.example/kateg%C3%B3ria'],
  ['/kateg\xf3ria', 'https://shop.example/kateg%C3%B3ria'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['http://', null],
  ['', null],
  [null, null],
])('%s leads to %p', (header, expected) => {
  expect(locationOf(header, 'https://shop.example/a/b')).toBe(expected)
})

test('which answers redirect', () => {
  const all = [200, 300, 301, 302, 303, 304, 305, 306, 307, 308, 404]
  expect(all.filter(isRedirect)).toEqual([300, 301, 302, 303, 307, 308])
})
