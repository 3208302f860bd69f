import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fallBack, unfold } from '../../../src/jobs/crawl/unfit-plan.ts'
import type { CrawlReport, CrawlRequest } from '../../../src/jobs/types.ts'
import type { Drift } from '../../../src/model/redesign.ts'
import { type Fold, openPlan, type Plan } from '../../../src/plan/plan.ts'
import type { PlanOrigin } from '../../../src/store/types.ts'
import { Lab } from '../../crawl/harness.ts'

const request = { shop: 'toys', mode: 'auto', maxPages: null } as CrawlRequest

const drift: Drift = {
  broke: 'plan',
  what: 'products',
  rules: [],
  state: null,
  count: 90,
  of: 102,
  examples: [],
  sure: true,
}

const modeAfter = (of: Partial<Drift>, origin: PlanOrigin): string | null => {
  const report = {
    mode: 'focused',
    incomplete: 'drifted',
    pages: 1,
    unchanged304: 0,
    drift: { ...drift, ...of },
  } as CrawlReport
  return fallBack(request, report, origin)?.request.mode ?? null
}

test('a learned plan that broke is followed by a whole crawl, sure or not', () => {
  for (const sure of [true, false]) expect(modeAfter({ sure }, 'learned')).toBe('initial')
})

test("a person's plan only where it is sure: they may mean it", () => {
  for (const origin of ['edited', 'rules'] as const) {
    expect(modeAfter({}, origin)).toBe('initial')
    expect(modeAfter({ sure: false }, origin)).toBeNull()
  }
})

test('no whole crawl mends a wrapper', () => {
  expect(modeAfter({ broke: 'wrapper' }, 'learned')).toBeNull()
})

const PAGE: Fold = { drop: 'parameter', name: 'page', value: '^1$' }
const SESSION: Fold = { url: '/p/', drop: 'parameter', name: 'sid' }

let lab: Lab
beforeEach(async () => {
  lab = await Lab.open()
  await lab.addShop('https://shop.example/')
})
afterEach(() => lab.close())

const shop = () => lab.store.shops.need('shop')
const report = (wrongFolds: Fold[], mode: CrawlReport['mode'] = 'focused'): CrawlReport =>
  ({ mode, wrongFolds }) as CrawlReport
const activate = async (...fold: Fold[]) => {
  const plan: Plan = { ...openPlan(['https://shop.example/']), fold }
  await lab.store.plans.save(1, JSON.stringify(plan), 'learned', { activate: true })
}
const active = async () => (await lab.store.plans.active(1))!

test('a fold that was wrong leaves the plan, the others stay', async () => {
  await activate(PAGE, SESSION)
  const before = await active()
  const said = await unfold(lab.store, await shop(), report([{ ...SESSION }]))
  const { version, origin, json } = await active()
  expect(said).toBe(
    `1 fold of the plan made different pages one; plan version ${version} does without`,
  )
  expect(version).toBeGreaterThan(before.version)
  expect(origin).toBe('learned')
  expect(JSON.parse(json)).toEqual({ ...JSON.parse(before.json), fold: [PAGE] })
})

test('nothing is saved where every fold was right, or is not of this plan', async () => {
  await activate(PAGE)
  const { version } = await active()
  for (const wrong of [[], [SESSION], [{ drop: 'parameter', name: 'page' } as Fold]]) {
    expect(await unfold(lab.store, await shop(), report(wrong))).toBeNull()
  }
  expect(await unfold(lab.store, await shop(), { mode: 'focused' } as CrawlReport)).toBeNull()
  expect((await active()).version).toBe(version)
})

test('what an initial crawl learned and took back was never of the plan', async () => {
  await activate(PAGE)
  expect(await unfold(lab.store, await shop(), report([PAGE], 'initial'))).toBeNull()
})

test('a crawl that can go on leaves the plan as it is', async () => {
  await activate(PAGE)
  for (const incomplete of ['stopped', 'blocked'] as const) {
    const stopped = { ...report([PAGE]), incomplete }
    expect(await unfold(lab.store, await shop(), stopped)).toBeNull()
  }
  const ended = { ...report([PAGE]), incomplete: 'failed' as const }
  expect(await unfold(lab.store, await shop(), ended)).not.toBeNull()
})

test('a shop without a plan has nothing to take out', async () => {
  expect(await unfold(lab.store, await shop(), report([PAGE]))).toBeNull()
})
