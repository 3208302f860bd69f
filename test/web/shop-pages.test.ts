import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { RepairProposal } from '../../src/jobs/repair/proposal.ts'
import { openPlan, type Plan } from '../../src/plan/plan.ts'
import { toys } from '../plan/example.ts'
import { FORM, openSite, type Site, WRAPPER } from './helper.ts'
import './document.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
})
afterEach(() => site.close())

const shop = () => site.store.shops.need('toys')

const givePlan = () =>
  site.store.plans.save(1, JSON.stringify(openPlan(['https://toys.example/'])), 'learned', {
    activate: true,
  })

const SETTINGS = {
  ...{ url: 'https://toys.example/', name: 'Toys', scope: 'host', delay: '', concurrency: '' },
  ...{ schedule: '', scheduleMode: 'auto', pictures: '' },
}

describe('the settings of a shop', () => {
  test('are all there, with what holds by default', async () => {
    const { text } = await site.get('/shops/toys/settings')
    for (const field of Object.keys(SETTINGS)) expect(text).toHaveElement(`[name="${field}"]`)
    expect(text).toContain('Empty: 1.0 s')
    expect(text).toHaveElement('[href="/shops/toys/remove"]')
    expect(text).toHaveElement('[href="/shops/toys/export.json"]')
  })

  test('are saved together, and the wrapper stays', async () => {
    await givePlan()
    const saved = await site.post('/shops/toys/settings', {
      ...SETTINGS,
      ...{ name: 'Toys & games', delay: '2500', concurrency: '2', pictures: 'on' },
      ...{ url: 'https://toys.example/de/', scope: 'prefix' },
      ...{ schedule: ' 0  4 * * * ', scheduleMode: 'delta' },
    })
    expect(saved).toMatchObject({ status: 303, location: '/shops/toys/settings' })
    const now = await shop()
    expect(now).toMatchObject({
      ...{ name: 'Toys & games', delay: 2500, concurrency: 2, pictures: true, scope: 'prefix' },
      ...{ schedule: '0 4 * * *', scheduleMode: 'delta', wrapper: 1 },
    })
    expect(now.nextCrawl).toBeGreaterThan(Date.now())
    await site.post('/shops/toys/settings', { ...SETTINGS, url: 'https://toys.example/de/' })
    expect(await shop()).toMatchObject({
      ...{ schedule: null, nextCrawl: null, delay: null, pictures: false, wrapper: 1 },
    })
  })

  test('with a time at which no crawl could begin save nothing, and say why', async () => {
    const planned = { ...SETTINGS, delay: '2500', schedule: '0 4 * * *', scheduleMode: 'delta' }
    const { status, text } = await site.post('/shops/toys/settings', planned)
    expect(status).toBe(422)
    expect(text).toContain('The shop has no plan yet, so its lists are not known. Crawl it whole')
    expect(text).toHaveElement('#scheduleMode[autofocus]')
    expect(await shop()).toMatchObject({ schedule: null, delay: null })
    await givePlan()
    expect((await site.post('/shops/toys/settings', planned)).status).toBe(303)
    // What is set stays as it is, whatever else is changed.
    await site.store.plans.activate(1, null)
    expect((await site.post('/shops/toys/settings', { ...planned, delay: '1' })).status).toBe(303)
  })

  test('with mistakes save nothing, and keep what was typed beside what is wrong', async () => {
    const before = await shop()
    const { status, text } = await site.post('/shops/toys/settings', {
      ...SETTINGS,
      ...{ name: 'New <name>', delay: 'soon', schedule: 'at night', scheduleMode: 'never' },
    })
    expect(status).toBe(422)
    expect(text).toHaveElement('[value="New <name>"]')
    expect(text).toHaveElement('[value="at night"]')
    for (const field of ['delay', 'schedule', 'scheduleMode']) {
      expect(text).toHaveElement(`[id="${field}-problem"]`)
    }
    expect(text.match(/autofocus/g)).toHaveLength(1)
    expect(text).toHaveElement('#delay[autofocus]')
    expect(await shop()).toEqual(before)
  })
})

describe('the wrapper', () => {
  test('is shown as people read it, with its versions', async () => {
    const { text } = await site.get('/shops/toys/wrapper')
    expect(text).toContain('Version 1, written by hand')
    expect(text).toHaveElement('li', '//h1 finds something')
    expect(text).toHaveElement('[href="/annotate/toys"]')
    const file = await site.get('/shops/toys/wrapper.json')
    expect(JSON.parse(file.text)).toEqual(JSON.parse(WRAPPER))
    expect(file.headers.get('content-disposition')).toContain('toys-wrapper-1.json')
  })

  test('is saved as a new version, and taken back', async () => {
    const { detail, fields } = JSON.parse(WRAPPER)
    const other = JSON.stringify({ detail, fields: fields.slice(0, 1) })
    await site.post('/shops/toys/wrapper', { wrapper: other })
    expect((await shop()).wrapper).toBe(2)
    await site.post('/shops/toys/wrapper/use', { version: '1' })
    expect((await shop()).wrapper).toBe(1)
    expect((await site.get('/shops/toys/wrapper?version=2')).text).toContain('not in use')
    expect((await site.post('/shops/toys/wrapper/use', { version: '9' })).status).toBe(404)
    expect((await site.get('/shops/toys/wrapper?version=x')).status).toBe(404)
  })

  test.each([
    ['', 'is missing'],
    ['{', 'not JSON'],
    [
      '{"detail":[{"on":"xpath","xpath":"//h1[","mode":"mandatory"}],"fields":[]}',
      'detail[0].xpath',
    ],
  ])('%j is refused with its place, and kept', async (wrapper, why) => {
    const { status, text } = await site.post('/shops/toys/wrapper', { wrapper })
    expect(status).toBe(422)
    expect(text).toHaveElement('#wrapper[aria-invalid="true"][autofocus]')
    expect(text).toHaveElement('#wrapper-problem', why)
    expect((await shop()).wrapper).toBe(1)
  })
})

describe('rules', () => {
  const row = (i: number, cells: Record<string, string>) =>
    Object.fromEntries(
      ['ruleType', 'fromType', 'toType', 'pattern', 'id', 'class', 'tag'].map((column) => [
        `${column}-${i}`,
        cells[column] ?? '',
      ]),
    )
  const FOLLOW = { ruleType: 'follow', fromType: 'base', toType: 'list' }
  const KEEP = { ruleType: 'keep', fromType: 'list', pattern: '[.]pdf$' }

  test('are saved from the table, and used', async () => {
    const { status } = await site.post('/shops/toys/rules', {
      ...row(0, FOLLOW),
      ...row(1, KEEP),
      // An empty row is none.
      ...row(2, { ruleType: 'follow' }),
      do: 'save',
    })
    expect(status).toBe(303)
    const active = (await site.store.plans.active(1))!
    expect(active.origin).toBe('rules')
    expect(Object.keys((JSON.parse(active.json) as Plan).states)).toEqual(['base', 'list'])
    const { text } = await site.get('/shops/toys/rules')
    expect(text).toContain('Crawls walk these rules')
    expect(text).toHaveElement('[value="[.]pdf$"]')
    const file = await site.get('/shops/toys/rules.json')
    expect(JSON.parse(file.text)).toHaveLength(2)
    expect(await site.post('/shops/toys/rules/drop', {})).toMatchObject({ status: 303 })
    expect((await shop()).plan).toBeNull()
  })

  test('rows come and go without anything being saved', async () => {
    const more = await site.post('/shops/toys/rules', { ...row(0, FOLLOW), do: 'add' })
    expect(more.text).toHaveElement('[name="fromType-1"]')
    expect(more.text).toHaveElement('#fromType-1[autofocus]')
    const fewer = await site.post('/shops/toys/rules', {
      ...{ ...row(0, FOLLOW), ...row(1, KEEP), do: 'remove-0' },
    })
    expect(fewer.text).toHaveElement('[value="[.]pdf$"]')
    expect(fewer.text).not.toHaveElement('[name="fromType-1"]')
    expect(await site.store.plans.list(1)).toEqual([])
  })

  test('mistakes stand beside their cells', async () => {
    const { status, text } = await site.post('/shops/toys/rules', {
      ...row(0, { ...FOLLOW, toType: '', id: '#menu' }),
      ...row(1, { ...KEEP, pattern: '[' }),
      do: 'save',
    })
    expect(status).toBe(422)
    for (const cell of ['toType-0', 'id-0', 'pattern-1']) {
      expect(text).toHaveElement(`#${cell}[aria-describedby="${cell}-problem"]`)
      expect(text).toHaveElement(`[id="${cell}-problem"]`)
    }
    expect(text).toHaveElement('[value="#menu"]')
    expect(text.match(/autofocus/g)).toHaveLength(1)
    expect(await site.store.plans.list(1)).toEqual([])
  })

  test('start from the plan in use, and say what they cannot say', async () => {
    await site.store.plans.save(1, JSON.stringify(toys), 'learned')
    const { text } = await site.get('/shops/toys/rules?from=plan')
    expect(text).toHaveElement('[name="fromType-1"]')
    expect(text).toContain('note warn')
  })

  test('further hosts are asked about once, then saved', async () => {
    const form = { ...row(0, FOLLOW), hosts: 'www.maker.example', timeout: '1000', do: 'save' }
    const asked = await site.post('/shops/toys/rules', form)
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('crawls would also visit www.maker.example')
    expect(asked.text).toHaveElement('[name="confirmed"][value="www.maker.example"]')
    expect(await site.store.plans.list(1)).toEqual([])
    const said = await site.post('/shops/toys/rules', { ...form, confirmed: 'www.maker.example' })
    expect(said.status).toBe(303)
    const { json } = (await site.store.plans.active(1))!
    expect(JSON.parse(json)).toMatchObject({ hosts: ['www.maker.example'], timeout: 1000 })
    const again = await site.post('/shops/toys/rules', { ...form, timeout: '' })
    expect(again.status).toBe(303)
    const other = JSON.stringify({ hosts: ['b.example'], rules: [FOLLOW] })
    expect((await site.post('/shops/toys/rules', { text: other, do: 'text' })).status).toBe(422)
    const plan = await site.post('/shops/toys/plan', { plan: other })
    expect(plan.status).toBe(422)
    expect(plan.text).toContain('nobody said yes to b.example yet')
  })

  test('hosts that are none, or of the own network, are refused beside the field', async () => {
    const form = { ...row(0, FOLLOW), hosts: '10.0.0.1', timeout: 'soon', do: 'save' }
    const { status, text } = await site.post('/shops/toys/rules', form)
    expect(status).toBe(422)
    expect(text).toHaveElement('#hosts-problem', 'your own network')
    expect(text).toHaveElement('#timeout-problem', 'whole number')
  })

  test('as a text are told by row and column', async () => {
    const wrong = await site.post('/shops/toys/rules', {
      ...{ text: '[{"ruleType":"follow","fromType":"base"}]', do: 'text' },
    })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Row 1, column toType')
    const right = await site.post('/shops/toys/rules', {
      text: JSON.stringify([FOLLOW]),
      do: 'text',
    })
    expect(right.status).toBe(303)
  })
})

describe('a topic', () => {
  const FIELDS = {
    ...{ keywords: 'tents\nsleeping bags', language: '', maxPages: '', seeds: '', hosts: '' },
    ...{ algorithm: '', k: '', votes: '', decay: '', similarity: '' },
    ...{ weightPage: '', weightAnchor: '', weightUrl: '', do: 'save' },
  }

  test('is saved from the form, and shown in it again', async () => {
    const saved = await site.post('/shops/toys/topic', {
      ...FIELDS,
      ...{ 'kind-0': 'url', 'value-0': 'https://toys.example/tent', 'relevant-0': 'yes' },
      ...{ 'kind-1': 'text', 'value-1': 'A cover', 'relevant-1': 'no' },
      ...{ maxPages: '500', weightPage: '0.4', weightAnchor: '0.2', weightUrl: '0.1' },
      hosts: 'more.example',
    })
    expect(saved.status).toBe(303)
    const topic = JSON.parse((await site.store.topics.active(1))!.json)
    expect(topic).toMatchObject({
      ...{ keywords: ['tents', 'sleeping bags'], maxPages: 500, weights: [0.4, 0.2, 0.1] },
      ...{ decay: 0.25, hosts: ['more.example'] },
      examples: [
        { url: 'https://toys.example/tent', relevant: true },
        { text: 'A cover', relevant: false },
      ],
    })
    const { text } = await site.get('/shops/toys/topic')
    expect(text).toContain('tents\nsleeping bags')
    expect(text).toContain('https://toys.example/tent')
    expect(text).toHaveElement('#decay[value=""]')
    await site.post('/shops/toys/topic', { ...FIELDS, do: 'none' })
    expect((await shop()).topic).toBeNull()
  })

  test('for the published algorithm is not saved without a training set, which one saved before is told', async () => {
    const missing = 'examples that are relevant and some that are not relevant are missing'
    const { status, text } = await site.post('/shops/toys/topic', { ...FIELDS, algorithm: 'paper' })
    expect(status).toBe(422)
    expect(text).toContain(missing)
    expect((await shop()).topic).toBeNull()
    const old = JSON.stringify({ keywords: ['tents'], algorithm: 'paper' })
    await site.store.topics.save(1, old, 'hand')
    expect((await site.get('/shops/toys/topic')).text).toContain(missing)
  })

  test('mistakes stand beside their fields', async () => {
    const { status, text } = await site.post('/shops/toys/topic', {
      ...FIELDS,
      ...{ decay: '7', k: 'many', weightPage: '1', weightAnchor: '', weightUrl: '2' },
      ...{ 'kind-0': 'url', 'value-0': '', 'relevant-0': 'yes' },
      ...{ 'kind-1': 'url', 'value-1': 'nowhere', 'relevant-1': 'yes' },
    })
    expect(status).toBe(422)
    for (const field of ['decay', 'k', 'weightAnchor', 'weightUrl', 'value-1']) {
      expect(text).toHaveElement(`[id="${field}-problem"]`)
    }
    expect(text).toHaveElement('[value="many"]')
    expect(text.match(/autofocus/g)).toHaveLength(1)
    expect((await shop()).topic).toBeNull()
  })
})

describe('a repair', () => {
  const proposal: RepairProposal = {
    ...{ state: 'proposed', version: 2, replaces: 1, samples: 14, requests: 20 },
    fields: [{ name: 'price', same: 13, changed: 1, missing: 0 }],
    wrapper: JSON.parse(WRAPPER),
    lost: ['sku'],
    detail: { rules: [], missed: [], misfired: [] },
    preview: [
      {
        url: 'https://toys.example/p/1',
        stored: { price: { amount: '12.90', currency: 'EUR' } },
        old: {},
        now: { price: '<b>12.95</b>' },
      },
    ],
  }

  beforeEach(async () => {
    await site.store.wrappers.save(1, JSON.stringify({ detail: [], fields: [] }), 'repair', {
      activate: false,
    })
    const message = 'A repaired wrapper waits.'
    await site.store.alerts.raise({
      shop: 1,
      kind: 'design',
      message,
      details: { repair: proposal },
    })
  })

  test('is shown side by side, and used only when somebody says so', async () => {
    expect((await site.get('/alerts')).text).toHaveElement('[href="/shops/toys/repair"]')
    const { text } = await site.get('/shops/toys/repair')
    expect(text).toContain('It would replace version 1')
    expect(text).toContain('12.90 EUR')
    expect(text).toContain('&lt;b&gt;12.95&lt;/b&gt;')
    expect(text).toContain('sku: no place for it was found')
    expect((await shop()).wrapper).toBe(1)
    await site.post('/shops/toys/repair/accept', { version: '2' })
    expect((await shop()).wrapper).toBe(2)
    expect(await site.store.alerts.list()).toEqual([])
  })

  test('that is put aside is kept, and no longer shown', async () => {
    await site.post('/shops/toys/repair/decline', { version: '2' })
    expect((await site.get('/shops/toys/repair')).text).toContain('Nothing waits')
    expect((await site.get('/shops/toys/wrapper')).text).toContain('repaired after a redesign')
    expect((await site.post('/shops/toys/repair/accept', { version: '2' })).status).toBe(404)
  })

  test('that is looked for is watched, and tells why there is none', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    site.jobs.repaired = promise
    await site.post('/shops/toys/repair', {})
    expect((await site.get('/shops/toys/repair')).text).toHaveElement(
      '[data-live="/shops/toys/repair/live"]',
    )
    reject(new Error('no'))
    await Bun.sleep(1)
    expect((await site.get('/shops/toys/repair')).text).toContain('went wrong inside Aisle')
  })
})
