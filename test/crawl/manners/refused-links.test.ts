import { expect, test } from 'bun:test'
import { refuseFor } from '../../../src/crawl/manners/refused-links.ts'

test('a host that a person named is visited, but not a public one by a private shop', () => {
  const open = refuseFor('https://toys.example/', 'host', { hosts: ['books.example'] })
  expect(open('https://books.example/a')).toBeNull()
  expect(open('https://other.example/a')).toBe('scope')
  const home = refuseFor('http://127.0.0.1:4700/', 'host', {
    hosts: ['books.example', '127.0.0.1:4701'],
  })
  expect(home('http://127.0.0.1:4701/a')).toBeNull()
  expect(home('http://127.0.0.1:4702/a')).toBe('scope')
  expect(home('https://books.example/a')).toBe('scope')
})
