import { describe, expect, test } from 'bun:test'
import { CookieJar, cookieDate } from '../../../src/crawl/manners/cookies.ts'

const now = Date.UTC(2026, 0, 1)
const SHOP = 'https://www.shop.example/a/b'

function jarOf(url: string, ...setCookies: string[]): CookieJar {
  const jar = new CookieJar()
  jar.store(url, setCookies, now)
  return jar
}

describe('where a cookie goes', () => {
  test.each([
    ['x=1', 'https://www.shop.example/a/c', 'x=1'],
    ['x=1', 'https://www.shop.example/other', ''],
    ['x=1', 'https://www.shop.example/ab', ''],
    ['x=1; Path=/', 'http://www.shop.example:81/', 'x=1'],
    ['x=1; Path=/', 'https://shop.example/', ''],
    ['x=1; Path=/', 'https://evilwww.shop.example/', ''],
    ['x=1; Path=/; Domain=shop.example', 'https://shop.example/', 'x=1'],
    ['x=1; Path=/; Domain=.Shop.Example', 'https://img.shop.example/', 'x=1'],
    ['x=1; Path=/; Domain=shop.example', 'https://evilshop.example/', ''],
    ['x=1; Path=/; Domain=other.example', 'https://other.example/', ''],
    ['x=1; Path=/; Domain=example', 'https://other.example/', ''],
    ['x=1; Path=/; Domain=', 'https://www.shop.example/', 'x=1'],
    ['x=1; Path=/; Secure', 'https://www.shop.example/', 'x=1'],
    ['x=1; Path=/; Secure', 'http://www.shop.example/', ''],
    ['x=1; Path=/a', 'https://www.shop.example/a', 'x=1'],
    ['x=1; Path=/a', 'https://www.shop.example/a/z', 'x=1'],
    ['x=1; Path=nonsense', 'https://www.shop.example/a/', 'x=1'],
    ['__Host-x=1; Path=/; Secure', 'https://www.shop.example/', '__Host-x=1'],
    ['__Host-x=1; Path=/', 'https://www.shop.example/', ''],
    ['__Secure-x=1; Path=/', 'https://www.shop.example/', ''],
    ['x=a=b"c d"; Path=/', 'https://www.shop.example/', 'x=a=b"c d"'],
    ['lonely; Path=/', 'https://www.shop.example/', 'lonely'],
    ['=; Path=/', 'https://www.shop.example/', ''],
    ['x=\u0001; Path=/', 'https://www.shop.example/', ''],
    ['x=1\r\nEvil: 1; Path=/', 'https://www.shop.example/', ''],
    [`x=${'y'.repeat(5000)}; Path=/`, 'https://www.shop.example/', ''],
  ])('%j at %s: %j', (cookie, url, header) => {
    expect(jarOf(SHOP, cookie).header(url, now)).toBe(header)
  })

  test('no cookie for everybody under a public suffix', () => {
    expect(jarOf('https://a.co.uk/', 'x=1; Domain=co.uk').header('https://b.co.uk/', now)).toBe('')
    const shared = jarOf('https://a.myshopify.com/', 'x=1; Domain=myshopify.com')
    expect(shared.header('https://b.myshopify.com/', now)).toBe('')
  })

  test('addresses and localhost keep theirs to themselves', () => {
    expect(jarOf('http://127.0.0.1:80/', 'x=1; Domain=0.0.1').header('http://9.0.0.1/', now)).toBe(
      '',
    )
    expect(
      jarOf('http://127.0.0.1/', 'x=1; Domain=127.0.0.1').header('http://127.0.0.1/', now),
    ).toBe('x=1')
    expect(jarOf('http://localhost/', 'x=1; Secure').header('http://localhost/', now)).toBe('x=1')
  })

  test('longer paths first, then the older ones', () => {
    const jar = jarOf(SHOP, 'a=1; Path=/', 'b=2; Path=/a', 'c=3; Path=/')
    expect(jar.header(SHOP, now)).toBe('b=2; a=1; c=3')
  })
})

describe('how long it lives', () => {
  const header = (cookie: string, later: number) => jarOf(SHOP, cookie).header(SHOP, now + later)

  test.each([
    ['x=1; Max-Age=10', 9999, 'x=1'],
    ['x=1; Max-Age=10', 10_000, ''],
    ['x=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 1, 'x=1'],
    ['x=1; Expires=Thu, 01 Jan 2026 00:00:10 GMT', 9999, 'x=1'],
    ['x=1; Expires=Thu, 01 Jan 2026 00:00:10 GMT', 10_000, ''],
    ['x=1; Max-Age=soon', 1e12, 'x=1'],
    ['x=1; Max-Age=999999999999', 401 * 86_400_000, ''],
  ])('%s after %d ms: %j', (cookie, later, expected) => {
    expect(header(cookie, later)).toBe(expected)
  })

  test('one that is over takes its forerunner with it', () => {
    const jar = jarOf(SHOP, 'x=1')
    expect(jar.store(SHOP, ['x=; Max-Age=0'], now)).toBe(true)
    expect(jar.header(SHOP, now)).toBe('')
    expect(jar.store(SHOP, ['y=; Max-Age=-1'], now)).toBe(false)
  })
})

describe('storing', () => {
  test('says whether anything is worth storing', () => {
    const jar = new CookieJar()
    expect(jar.store(SHOP, [], now)).toBe(false)
    expect(jar.store(SHOP, ['x=1; Max-Age=9000'], now)).toBe(true)
    expect(jar.store(SHOP, ['x=1; Max-Age=9000'], now + 1000)).toBe(false)
    expect(jar.header(SHOP, now + 9_000_500)).toBe('x=1')
    expect(jar.store(SHOP, ['x=2; Max-Age=9000'], now + 1000)).toBe(true)
    expect(jar.store(SHOP, ['x=2; Max-Age=99000'], now + 1000)).toBe(true)
    expect(jar.store(SHOP, ['z=1; Domain=com'], now)).toBe(false)
  })

  test('a jar is the same from its JSON', () => {
    const jar = jarOf(
      SHOP,
      'a=1; Path=/',
      'b=2; Path=/; Domain=shop.example; Secure',
      'c=3; Max-Age=9',
    )
    const copy = CookieJar.from(JSON.stringify(jar))
    expect(copy.header(SHOP, now)).toBe(jar.header(SHOP, now))
    expect(JSON.stringify(copy)).toBe(JSON.stringify(jar))
    copy.store(SHOP, ['d=4; Path=/'], now)
    expect(copy.header('https://www.shop.example/', now)).toBe('a=1; b=2; d=4')
  })

  test('cookies without end do not fill the memory', () => {
    const jar = new CookieJar()
    for (let i = 0; i < 1000; i++) jar.store(SHOP, [`c${i}=1; Path=/`], now)
    expect(jar.header(SHOP, now).split('; ')).toHaveLength(50)
    expect(jar.header(SHOP, now)).toEndWith('c999=1')
    for (let i = 0; i < 500; i++) jar.store(`https://h${i}.example/`, ['x=1'], now)
    expect(jar.toJSON().length).toBeLessThanOrEqual(150)
  })
})

describe('dates of cookies', () => {
  const at = Date.UTC(2031, 9, 9, 7, 28, 1)
  test.each<[string, number | null]>([
    ['Thu, 09 Oct 2031 07:28:01 GMT', at],
    ['Thu, 09-Oct-2031 07:28:01 GMT', at],
    ['Thursday, 9-Oct-31 07:28:01 GMT', at],
    ['Thu Oct  9 7:28:1 2031', at],
    ['09 october 2031 07:28:01', at],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['Sat, 31 Feb 2031 00:00:00 GMT', null],
    ['Thu, 09 Oct 2031', null],
    ['09 Oct 2031 25:00:00', null],
    ['tomorrow', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(cookieDate(text)).toBe(expected)
  })
})
