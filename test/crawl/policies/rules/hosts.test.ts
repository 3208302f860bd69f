import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { paceAt } from '../../../../src/crawl/manners/hosts.ts'
import { refuseFor } from '../../../../src/crawl/manners/refused-links.ts'
import { retrace } from '../../../../src/crawl/policies/rules/saved-links.ts'
import { Holder } from '../../../../src/jobs/crawl/holder.ts'
import { isPublicAddress } from '../../../../src/page/private-address.ts'
import { type Reach, type Rule, rulesPlan } from '../../../../src/plan/rules/rules.ts'
import { follow, keep } from '../../../plan/rules/site.ts'
import { Lab } from '../../harness.ts'
import { links, redirect, startTiny, type Tiny } from '../../tiny.ts'

setDefaultTimeout(30_000)

const RULES = [
  follow('base', 'top', { pattern: 'international' }),
  keep('top', { pattern: '.pdf' }),
]

let lab: Lab
let home: Tiny
let away: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  away = startTiny({
    '/international/1': links('/files/1.pdf'),
    '/international/2': links('/files/2.pdf'),
  })
  home = startTiny({
    '/': links(`${away.url}/international/1`, `${away.url}/international/2`, '/international/3'),
    '/international/3': links('http://www.oecd.example/34.pdf'),
  })
  await lab.addShop(`${home.url}/`)
})
afterEach(async () => {
  await home.stop()
  await away.stop()
  lab.close()
})

const awayHost = (): string => new URL(away.url).host

async function use(reach: Reach, rules: Rule[] = RULES) {
  const plan = rulesPlan(rules, `${home.url}/`, reach)
  await lab.store.plans.save(1, JSON.stringify(plan), 'rules')
  return plan
}

const pages = (tiny: Tiny): string[] => tiny.asked.filter((path) => path !== '/robots.txt').sort()

describe('a host that the rules name', () => {
  test('is visited, and its own robots.txt is obeyed', async () => {
    away.pages['/robots.txt'] = 'User-agent: *\nDisallow: /international/2\n'
    const plan = await use({ hosts: [awayHost()] })
    const report = await lab.crawl({ mode: 'rules' })
    expect(away.asked[0]).toBe('/robots.txt')
    expect(pages(away)).toEqual(['/international/1'])
    expect(report).toMatchObject({ complete: true, kept: 2, skipped: { robots: 1 } })
    const { refused } = await retrace(lab.store, { id: 1 }, report.crawl, plan)
    expect(refused).toEqual([
      {
        url: `${away.url}/international/2`,
        page: `${home.url}/`,
        ...{ state: 'base', edge: 0, to: 'top', reason: 'robots' },
      },
    ])
    expect(report.notes).toEqual([
      '1 link that the rules name was not followed: aisle shop show shop --refused.',
    ])
  })

  test('has the pace that its robots.txt asks for, whatever the first host allows', async () => {
    away.pages['/robots.txt'] = 'User-agent: *\nCrawl-delay: 0.7\n'
    const times: number[] = []
    for (const path of ['/international/1', '/international/2']) {
      away.pages[path] = () => {
        times.push(performance.now())
        return links('/files/x.pdf')
      }
    }
    await use({ hosts: [awayHost()] })
    await lab.crawl({ mode: 'rules', delay: 0 })
    expect(times).toHaveLength(2)
    expect(Math.abs(times[1]! - times[0]!)).toBeGreaterThan(650)
  })

  test('is held while it is visited: not before another crawl lets it go', async () => {
    await use({ hosts: [awayHost()] })
    const other = await Holder.holdHost(lab.store, `${away.url}/`, 'another crawl')
    const stop = new AbortController()
    const crawling = lab.run({ mode: 'rules' }, { signal: stop.signal })
    await Bun.sleep(700)
    expect(pages(home)).toEqual(['/', '/international/3'])
    expect(away.asked).toEqual([])
    await other.release()
    stop.abort()
    await crawling
    expect((await lab.crawl({ mode: 'rules' })).complete).toBe(true)
    expect(pages(away)).toEqual(['/international/1', '/international/2'])
  })
})

describe('a host that the rules do not name', () => {
  test('is not visited, and each link is told with its rule and reason', async () => {
    home.pages['/international/3'] = redirect(`${away.url}/international/1`)
    const plan = await use({})
    const report = await lab.crawl({ mode: 'rules' })
    expect(away.asked).toEqual([])
    const { refused, followed } = await retrace(lab.store, { id: 1 }, report.crawl, plan)
    expect(followed).toHaveLength(3)
    expect(refused.map(({ url, reason, behind }) => [url, reason, behind])).toEqual([
      [`${away.url}/international/1`, 'scope', undefined],
      [`${away.url}/international/2`, 'scope', undefined],
      [`${home.url}/international/3`, 'scope', `${away.url}/international/1`],
    ])
    expect(report.notes?.[0]).toBe(
      `3 links that the rules name were not followed: aisle shop show shop --refused. Some are on other hosts (${awayHost()}), which rules may name: aisle shop set shop --hosts ${awayHost()}`,
    )
  })
})

describe('private addresses', () => {
  const SEED = 'https://shop.example/'

  test('stay closed to a public shop, whatever its rules name', async () => {
    const { port } = new URL(home.url)
    const seed = `http://shop.example:${port}/`
    home.pages['/'] = links(
      `http://10.0.0.7:${port}/international/1`,
      `http://inside.example:${port}/international/1`,
      '/international/3',
    )
    const hosts = [`10.0.0.7:${port}`, `inside.example:${port}`]
    await lab.store.shops.add({ slug: 'open', name: 'open', seed, scope: 'host' })
    await lab.store.plans.save(2, JSON.stringify(rulesPlan(RULES, seed, { hosts })), 'rules')
    // The shop is the only name whose address on this machine counts as public.
    const fetcher = {
      resolve: async (name: string) => [name === 'shop.example' ? '127.0.0.1' : '192.168.1.1'],
      allowAddress: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
    }
    const report = await lab.crawl({ shop: 'open', mode: 'rules', delay: 0 }, { fetcher })
    expect(pages(home)).toEqual(['/', '/international/3'])
    expect(report).toMatchObject({ kept: 1, skipped: { address: 2 } })
    expect(report.rules).toMatchObject({ instructions: 2, refused: 2 })
  })

  test('a private shop leads to named private hosts alone', () => {
    const refuse = refuseFor('http://127.0.0.1:4700/', 'host', {
      hosts: ['127.0.0.1:4701', 'books.example'],
    })
    expect(refuse('http://127.0.0.1:4701/a')).toBeNull()
    expect(refuse('http://127.0.0.1:4702/a')).toBe('scope')
    expect(refuse('http://books.example/a')).toBe('scope')
  })

  test('with www or without, a named host is the same', () => {
    const refuse = refuseFor(SEED, 'host', { hosts: ['www.dfo-mpo.gc.ca'] })
    expect(refuse('https://dfo-mpo.gc.ca/a')).toBeNull()
    expect(refuse('https://www.dfo-mpo.gc.ca/a')).toBeNull()
    expect(refuse('https://other.gc.ca/a')).toBe('scope')
  })
})

test('who loosens the pace of a shop does not loosen that of others', () => {
  const fast = { delay: 0, concurrency: 8 }
  const shop = { seed: 'https://www.shop.example/', scope: 'prefix' as const }
  expect(paceAt('shop.example', shop, fast)).toMatchObject({ delayMs: 0, concurrency: 8 })
  expect(paceAt('books.example', shop, fast)).toMatchObject({ delayMs: 1000, concurrency: 1 })
  expect(paceAt('books.example', shop, { delay: 5000, concurrency: 1 })).toMatchObject({
    delayMs: 5000,
  })
  const own = { seed: 'http://127.0.0.1:1/', scope: 'host' as const }
  expect(paceAt('127.0.0.1:2', own, fast)).toMatchObject({ delayMs: 0 })
})
