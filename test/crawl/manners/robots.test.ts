import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseRobots } from '../../../src/crawl/manners/robots.ts'
import { runs } from '../../setup/runs.ts'
import { work } from '../../setup/work.ts'

const data = join(import.meta.dir, '../../../../shared/data/robots.json')
const robots = (...lines: string[]) => parseRobots(lines.join('\n'))

type Case = {
  file: string
  robotsBase64: string
  expect: { url: string; agent: string[]; allowed: boolean; why: string }[]
}

test.skipIf(!existsSync(data))("all answers of the specification's suite", () => {
  const wrong: string[] = []
  for (const { file, robotsBase64, expect } of JSON.parse(readFileSync(data, 'utf8')) as Case[]) {
    const parsed = parseRobots(Buffer.from(robotsBase64, 'base64'))
    for (const { url, agent, allowed, why } of expect) {
      for (const name of agent) {
        if (parsed.allows(name, url) !== allowed) wrong.push(`${file} ${name} ${url}: ${why}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

describe('groups', () => {
  test('agents listed together share rules, groups of one agent are one', () => {
    const file = robots(
      'User-agent: a',
      'User-agent: b',
      'Disallow: /x',
      'User-agent: A',
      'Disallow: /y',
    )
    expect(['/x', '/y'].map((path) => file.allows('a', `http://s${path}`))).toEqual([false, false])
    expect(['/x', '/y'].map((path) => file.allows('b', `http://s${path}`))).toEqual([false, true])
  })

  test('a group of our own makes those for everybody void', () => {
    const file = robots('User-agent: *', 'Disallow: /', 'User-agent: aisle', 'Allow: /')
    expect(file.allows('aisle', 'http://s/x')).toBe(true)
    expect(file.allows('other', 'http://s/x')).toBe(false)
  })

  test('rules before any group are nobody’s', () => {
    expect(robots('Disallow: /', 'User-agent: *', 'Disallow: /x').allows('a', 'http://s/y')).toBe(
      true,
    )
  })

  test('other records do not end the list of agents', () => {
    for (const record of ['Sitemap: http://s/map.xml', 'Unknown: 1', 'Crawl-delay: 3', '']) {
      const file = robots('User-agent: a', record, 'User-agent: *', 'Disallow: /')
      expect(file.allows('a', 'http://s/x')).toBe(false)
    }
  })

  test('an agent is its product token, in any case', () => {
    for (const value of ['Aisle', 'AISLE/2.0', 'aisle (price crawler)', 'aisle*']) {
      expect(robots(`User-agent: ${value}`, 'Disallow: /').allows('aisle', 'http://s/')).toBe(false)
    }
    for (const value of ['aisles', 'my-aisle', '*aisle', 'ai sle']) {
      expect(robots(`User-agent: ${value}`, 'Disallow: /').allows('aisle', 'http://s/')).toBe(true)
    }
    expect(robots('User-agent: * # all', 'Disallow: /').allows('aisle', 'http://s/')).toBe(false)
  })
})

describe('lines', () => {
  test('misspelt keys are understood', () => {
    for (const key of [
      'dissallow',
      'dissalow',
      'disalow',
      'diasllow',
      'disallaw',
      'Disallow ',
      'DISALLOW',
    ]) {
      expect(robots('useragent: a', `${key}: /x`).allows('a', 'http://s/x')).toBe(false)
    }
    expect(robots('user agent: a', 'disallow /x').allows('a', 'http://s/x')).toBe(false)
    expect(robots('user-agent a', 'disallow /x y').allows('a', 'http://s/x')).toBe(true)
    expect(robots('user-agent: a', ': /x', 'no-allow: /x').allows('a', 'http://s/x')).toBe(true)
  })

  test('comments, spaces and empty values', () => {
    const file = robots('\t user-agent : \t a#b', ' disallow:\t/x # y', 'disallow:', 'allow: # /x')
    expect(file.allows('a', 'http://s/x')).toBe(false)
    expect(file.allows('a', 'http://s/y')).toBe(true)
  })

  test('a path that ends in a byte that looks like a space keeps it', () => {
    const file = robots('user-agent: a', 'disallow: /voilà')
    expect(file.allows('a', 'http://s/voil%C3%A0')).toBe(false)
    expect(file.allows('a', 'http://s/voil%C3')).toBe(true)
  })

  test('a line of megabytes is cut, and the rules after it count', () => {
    const file = robots('user-agent: a', `disallow: /x/${'a'.repeat(100_000)}`, 'disallow: /y')
    expect(file.allows('a', 'http://s/y')).toBe(false)
    expect(file.allows('a', `http://s/x/${'a'.repeat(2083 * 8)}`)).toBe(false)
    expect(file.allows('a', 'http://s/x/aaa')).toBe(true)
  })

  test('what comes after 500 KiB is left unread, what comes before is not', () => {
    const padding = `# ${'x'.repeat(97)}\n`
    const within = parseRobots(`${padding.repeat(5000)}user-agent: *\ndisallow: /`)
    expect(within.allows('a', 'http://s/')).toBe(false)
    const beyond = parseRobots(`${padding.repeat(5200)}user-agent: *\ndisallow: /`)
    expect(beyond.allows('a', 'http://s/')).toBe(true)
  })

  test('sitemaps belong to nobody', () => {
    const file = robots('Sitemap: http://s/a.xml', 'user-agent: b', 'site-map: http://s/é.xml')
    expect(file.sitemaps).toEqual(['http://s/a.xml', 'http://s/é.xml'])
  })
})

describe('paths', () => {
  const denies = (pattern: string, path: string) =>
    !robots('user-agent: *', `disallow: ${pattern}`).allows('a', `http://s.example${path}`)

  test.each([
    ['/*.php$', '/a.php', true],
    ['/*.php$', '/a.php?x', false],
    ['/a*b*c$', '/abcbc', true],
    ['/a*b*c$', '/abcd', false],
    ['/a**b', '/axxb', true],
    ['*', '/', true],
    ['*/x', '/a/x', true],
    ['/$', '/', true],
    ['/$', '/a', false],
    ['/a$b', '/a$b', true],
    ['/ab*ab$', '/ab', false],
    ['/a*$', '/abc', true],
    ['x', '/x', false],
    ['/?x', '?x', true],
    ['/%7efoo', '/%7Efoo', true],
    ['/caf%c3%a9', '/caf%C3%A9', true],
    ['/café', '/caf%c3%a9', true],
    ['/café', '/café', true],
    ['/a%2fb', '/a/b', false],
    ['/x', '/y#/x', false],
  ])('%s and %s: %p', (pattern, path, expected) => {
    expect(denies(pattern, path)).toBe(expected)
  })

  test('stars match as a regular expression would', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '/'), maxLength: 12 })
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 16 })
    fc.assert(
      fc.property(letters, fc.boolean(), path, (body, toEnd, rest) => {
        const source = `/${body}`.replaceAll('*', '.*')
        const expected = new RegExp(`^${source}${toEnd ? '$' : ''}`).test(`/${rest}`)
        expect(denies(`/${body}${toEnd ? '$' : ''}`, `/${rest}`)).toBe(expected)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('hostile patterns take no time', () => {
    const stars = `disallow: /${'*a'.repeat(8000)}*b`
    const periodic = `disallow: /*${'ab'.repeat(4000)}ba`
    const file = parseRobots(
      ['user-agent: *', ...Array(15).fill(stars), ...Array(30).fill(periodic)].join('\n'),
    )
    const passed = work()
    expect(file.allows('a', `http://s/${'a'.repeat(8000)}`)).toBe(true)
    expect(file.allows('a', `http://s/${'ab'.repeat(4000)}`)).toBe(true)
    expect(passed()).toBeLessThan(500)
  })
})

describe('crawl-delay', () => {
  test('of our own group, else of everybody’s', () => {
    const file = robots(
      'user-agent: *',
      'crawl-delay: 5',
      'disallow:',
      'user-agent: b',
      'disallow: /x',
    )
    expect([file.crawlDelay('a'), file.crawlDelay('b')]).toEqual([5, null])
  })

  test('is for the agents above it, and the longest counts', () => {
    const file = robots(
      'user-agent: a',
      'Crawl-Delay: 2',
      'user-agent: b',
      'crawl-delay: 7.5',
      'disallow: /x',
    )
    expect([file.crawlDelay('a'), file.crawlDelay('b')]).toEqual([7.5, 7.5])
    const first = robots('user-agent: a', 'crawl-delay: 100', 'user-agent: *', 'disallow: /x')
    expect([first.crawlDelay('a'), first.crawlDelay('z')]).toEqual([100, null])
  })

  test.each([
    ['10', 10],
    ['0.5', 0.5],
    ['1,5', 1.5],
    ['10 seconds', 10],
    ['soon', null],
    ['-3', null],
    ['', null],
  ])('%s is %p', (value, seconds) => {
    expect(robots('user-agent: *', `crawl-delay: ${value}`).crawlDelay('a')).toBe(seconds)
  })
})

test('any bytes are some rules', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.webUrl(), (bytes, url) => {
      expect(typeof parseRobots(bytes).allows('aisle', url)).toBe('boolean')
    }),
  )
})
