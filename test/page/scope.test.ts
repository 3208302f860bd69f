import { describe, expect, test } from 'bun:test'
import { inScope, type Scope } from '../../src/page/scope.ts'

const cases: [seed: string, scope: Scope, url: string, inside: boolean][] = [
  ['https://www.shop.example/', 'host', 'http://shop.example/a', true],
  ['http://shop.example/', 'host', 'https://www.shop.example/a', true],
  ['https://shop.example/', 'host', 'https://blog.shop.example/', false],
  ['https://shop.example/', 'host', 'https://shop.example.evil.test/', false],
  ['https://shop.example/', 'host', 'https://shop.example@evil.test/', false],
  ['https://shop.example/', 'host', 'https://shop.example:8443/', false],
  ['http://127.0.0.1:4700/', 'host', 'http://127.0.0.1:4700/a', true],
  ['http://127.0.0.1:4700/', 'host', 'http://127.0.0.1:4701/a', false],
  ['http://localhost:4700/', 'domain', 'http://localhost:4701/', false],
  ['http://127.0.0.1/', 'domain', 'http://1.0.0.1/', false],
  ['https://www.shop.co.uk/', 'domain', 'https://img.shop.co.uk/', true],
  ['https://www.shop.co.uk/', 'domain', 'https://other.co.uk/', false],
  ['https://a.myshopify.com/', 'domain', 'https://b.myshopify.com/', false],
  ['https://www.shop.example/', 'domain', 'https://shop.example/', true],
  ['https://s.example/en/', 'prefix', 'https://s.example/en/a?b', true],
  ['https://s.example/en/', 'prefix', 'https://s.example/de/', false],
  ['https://s.example/en/', 'prefix', 'https://s.example/en', false],
  ['https://s.example/shop', 'prefix', 'https://s.example/shop/a', true],
  ['https://s.example/shop', 'prefix', 'https://s.example/shop?a', true],
  ['https://s.example/shop', 'prefix', 'https://s.example/shopping', false],
  ['https://s.example/shop/index.html', 'prefix', 'https://s.example/shop/b', true],
  ['https://s.example/', 'prefix', 'https://s.example/anything', true],
  ['https://s.example/', 'host', 'ftp://s.example/', false],
  ['https://s.example/', 'host', 'junk', false],
  ['junk', 'host', 'https://s.example/', false],
]

describe('inScope', () => {
  for (const [seed, scope, url, inside] of cases) {
    test(`${url} is ${inside ? '' : 'not '}of ${seed} by ${scope}`, () => {
      expect(inScope(url, seed, scope)).toBe(inside)
    })
  }
})
