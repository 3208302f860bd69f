import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import { normalizeUrl } from '../../src/page/url.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { Explorer } from '../../src/survey/explore.ts'
import { linksTaken } from '../../src/survey/links/link-rules.ts'
import { drive, ORIGIN } from './drive.ts'
import { argumentShop, tableShop } from './old-shops.ts'
import type { Site } from './site.ts'

/** Addresses of details that a walk of the plan comes to. */
function reached(plan: Plan, site: Site): Set<string> {
  const details = new Set<string>()
  const seen = new Set<string>()
  const open = plan.seeds.map((url) => ({ url, state: plan.start }))
  for (let at = open.pop(); at; at = open.pop()) {
    const { url, state } = at
    const key = `${state} ${url}`
    if (seen.has(key)) continue
    seen.add(key)
    if (plan.states[state]!.role === 'detail') details.add(url)
    const html = site.pages.get(url.slice(ORIGIN.length))
    if (!html) continue
    const page = pageFromHtml(html, url)
    for (const edge of plan.states[state]!.edges) {
      if (edge.action !== 'follow') continue
      for (const link of linksTaken(edge, page)) {
        const to = normalizeUrl(link.getAttribute('href') ?? '', page.base)
        if (to) open.push({ url: to, state: edge.to })
      }
    }
  }
  return details
}

const productsOf = (site: Site): Set<string> =>
  new Set(
    [...site.pages.keys()].filter((path) => /^\/item/.test(path)).map((path) => ORIGIN + path),
  )

describe('sub-categories that add an argument to the address', () => {
  test.each([
    ['two levels', argumentShop(2)],
    ['three levels', argumentShop(3)],
    ['seven levels: until no sub-taxonomy is left', argumentShop(7, 2)],
  ])('%s', async (_, site) => {
    const found = await site.survey()
    expect(found.declined).toBeNull()
    expect(found.taxonomies.flat().map(({ url }) => url)).toEqual(
      expect.arrayContaining([0, 1].map((n) => `${ORIGIN}/shop.php?c0=${n}`)),
    )
    expect(found.plan).not.toBeNull()
    expect(reached(found.plan!, site)).toEqual(productsOf(site))
  })

  test('are told from the same page in another currency', async () => {
    const site = argumentShop(2)
    for (const [path, html] of [...site.pages]) {
      const to = (currency: string): string =>
        `${path}${path.includes('?') ? '&' : '?'}cur=${currency}`
      const row = `<p class="money"><a href="${to('usd')}">USD</a> <a href="${to('eur')}">EUR</a></p>`
      const whole = html.replace('<body>', `<body>${row}`)
      for (const at of [path, to('usd'), to('eur')]) site.pages.set(at, whole)
    }
    const found = await site.survey()
    expect(found.declined).toBeNull()
    expect(found.lists.length).toBeGreaterThan(2)
    expect(found.lists.filter(({ url }) => url.includes('cur='))).toEqual([])
  })

  test('where the home row has no link left, rows below it are gone through', async () => {
    const site = argumentShop(2, 2)
    const { lists } = await site.survey()
    expect(lists.map(({ url }) => url).sort()).toEqual(
      ['c0=0&c1=0', 'c0=0&c1=1', 'c0=1&c1=0', 'c0=1&c1=1'].map(
        (query) => `${ORIGIN}/shop.php?${query}`,
      ),
    )
  })
})

describe('pages that are nothing but tables', () => {
  test('have a plan, whose rules tell links by their addresses', async () => {
    const site = tableShop()
    const found = await site.survey()
    expect(found.declined).toBeNull()
    expect(found.uncertain.filter((doubt) => doubt.startsWith('No plan'))).toEqual([])
    expect(reached(found.plan!, site)).toEqual(productsOf(site))
  })

  test('where there is none, the reason is the right one', async () => {
    const site = tableShop()
    // Every page has the address of every other: neither place nor address tells products from categories.
    const pages = new Map<string, string>()
    const alike = (path: string): string =>
      path.replace(
        /\/(?:list\.cgi\?dept|item\.cgi\?no)=/g,
        (all) => `/go.cgi?to=${all.includes('dept') ? 9 : 1}`,
      )
    for (const [path, html] of site.pages) pages.set(alike(path), alike(html))
    site.pages.clear()
    for (const [path, html] of pages) site.pages.set(path, html)
    const { plan, uncertain } = await site.survey()
    expect(plan).toBeNull()
    expect(uncertain.find((doubt) => doubt.startsWith('No plan'))).toMatch(/no rule tells/)
  })
})

describe('addresses of pages seen before', () => {
  test('are left out of the taxonomies of later pages', async () => {
    const explorer = new Explorer(`${ORIGIN}/`, (url) => url.startsWith(ORIGIN))
    await drive(argumentShop(2), explorer.explore())
    const [home, category] = explorer.looks
    const texts = (rows: { links: { text: string }[] }[]): string[] =>
      rows.flatMap(({ links }) => links.map(({ text }) => text))
    expect(texts(home!.taxonomies)).toEqual(['Aisle A', 'Aisle B', 'Aisle C'])
    expect(texts(category!.rows)).toEqual(expect.arrayContaining(['Aisle B', 'Aisle AB']))
    expect(texts(category!.taxonomies)).toEqual(['Aisle AA', 'Aisle AB', 'Aisle AC'])
  })
})
