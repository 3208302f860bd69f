import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { retrace } from '../../../src/crawl/policies/rules/saved-links.ts'
import { trailOf } from '../../../src/crawl/policies/rules/trail.ts'
import { instructionFor, instructionText, rulesPlan } from '../../../src/plan/rules/rules.ts'
import { Lab } from '../../crawl/harness.ts'
import { GCC_RULES, gcc } from './gcc.ts'
import { type RuleSite, type ServedSite, serveSite } from './site.ts'
import { YOUTUBE_RULES, youtube } from './youtube.ts'

setDefaultTimeout(30_000)

describe('the instructions that the paper prints', () => {
  const gccTo = (url: string, type: string) =>
    instructionText(instructionFor(GCC_RULES, 'GCC', url, [type]))

  test('for the base page', () => {
    expect(gccTo('GCC', 'base')).toBe(
      '{"baseURL": "GCC", "urlToCrawl": "GCC", "keepRules": [], "followRules": [{"toType": "topLevel", "pattern": "international", "id": "all", "class": "col-xs-12 col-sm-7 col-md-8 col-lg-9", "tag": "all"}]}',
    )
  })

  test('for GCC1, which the text lost: it follows from rules 2 and 3', () => {
    expect(gccTo('GCC1', 'topLevel')).toBe(
      '{"baseURL": "GCC", "urlToCrawl": "GCC1", "keepRules": [{"pattern": ".pdf", "id": "all", "class": "all", "tag": "all"}], "followRules": [{"toType": "secondLevel", "pattern": "international", "id": "all", "class": "all", "tag": "main"}]}',
    )
  })

  test('for GCC2', () => {
    expect(gccTo('GCC2', 'secondLevel')).toBe(
      '{"baseURL": "GCC", "urlToCrawl": "GCC2", "keepRules": [{"pattern": ".pdf", "id": "all", "class": "all", "tag": "all"}], "followRules": []}',
    )
  })

  test('for the videos, whose page of depth two has rules of both kinds', () => {
    const { keepRules, followRules } = instructionFor(YOUTUBE_RULES, 'YT', 'YT1', ['topLevel'])
    expect(keepRules).toEqual([
      { pattern: 'youtube', id: 'browse-items-primary', class: 'all', tag: 'all' },
    ])
    expect(followRules.map(({ toType }) => toType)).toEqual(['secondLevel'])
  })

  test('a page of two types is told both at once', () => {
    const { keepRules, followRules } = instructionFor(GCC_RULES, 'GCC', 'X', ['base', 'topLevel'])
    expect(keepRules).toHaveLength(1)
    expect(followRules.map(({ toType }) => toType)).toEqual(['topLevel', 'secondLevel'])
  })
})

describe.each([
  ['GCC', gcc()],
  ['YouTube', youtube()],
] as [string, RuleSite][])('%s', (_, site) => {
  let lab: Lab
  let served: ServedSite
  beforeAll(async () => {
    lab = await Lab.open()
    served = serveSite(site)
    await lab.addShop(served.seed)
    const { hosts } = served
    const plan = JSON.stringify(rulesPlan(site.rules, served.seed, { hosts }))
    await lab.store.plans.save(1, plan, 'rules')
  })
  afterAll(async () => {
    await served.stop()
    lab.close()
  })

  const kept = async (crawl: number) => {
    const found = await retrace(lab.store, { id: 1 }, crawl, rulesPlan(site.rules, served.seed))
    return found.kept.map(({ url, page }) => ({ url, page }))
  }
  const inOrder = <T>(rows: T[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

  test('exactly the pages that the rules name are downloaded, and the links are kept', async () => {
    const report = await lab.crawl({ mode: 'rules' })
    const asked = served.asked.filter((path) => !path.endsWith('/robots.txt'))
    expect(asked.toSorted()).toEqual(site.named.toSorted())
    expect(report).toMatchObject({ mode: 'rules', pages: site.named.length, complete: true })
    expect(report.notes).toBeUndefined()
    expect(inOrder(await kept(report.crawl))).toEqual(inOrder(served.kept))
    expect(report.kept).toBe(new Set(served.kept.map(({ url }) => url)).size)
  })

  test('every page was given its instruction once', async () => {
    const trail = await trailOf(lab.store, 1)
    expect(trail.asked).toHaveLength(site.named.length)
    for (const page of trail.asked) expect(trail.typesOf(page)).toHaveLength(1)
  })

  test('killed again and again, it keeps the same links and asks for nothing else', async () => {
    served.asked.length = 0
    const { report, kills } = await lab.killedEvery(5, { mode: 'rules', fresh: false })
    expect(kills).toBeGreaterThan(2)
    const asked = served.asked.filter((path) => !path.endsWith('/robots.txt'))
    expect(new Set(asked)).toEqual(new Set(site.named))
    expect(inOrder(await kept(report.crawl))).toEqual(inOrder(served.kept))
    expect(report.notes).toBeUndefined()
  })
})
