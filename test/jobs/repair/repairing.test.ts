import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  acceptRepair,
  declineRepair,
  repairIn,
  repairProposal,
} from '../../../src/jobs/repair/proposal.ts'
import { proposeRepair, repairAfter } from '../../../src/jobs/repair/repairing.ts'
import { type Drift, driftIn } from '../../../src/model/redesign.ts'
import type { Shop } from '../../../src/store/types.ts'
import { addressPlan } from '../../crawl/policies/drift/plans.ts'
import { DRIFTED, FINE, PRODUCTS, Scene } from '../../crawl/policies/drift/scene.ts'

setDefaultTimeout(60_000)

let scene: Scene
beforeEach(async () => {
  scene = await Scene.begin()
})
afterEach(() => scene.end())

const shopNow = (): Promise<Shop> => scene.lab.store.shops.need('shop')

/** A focused crawl of the redesigned shop, which proposes. */
async function redesigned(): Promise<{ asked: string[] }> {
  await scene.open(addressPlan)
  scene.served.shop.redesign = 1
  const asked: string[] = []
  scene.meddle((_, url) => void asked.push(url.pathname))
  expect(await scene.lab.crawl({}, { learn: true })).toMatchObject(DRIFTED)
  return { asked }
}

describe('a crawl that finds a redesign', () => {
  test('proposes a repaired wrapper with its alert, and overwrites nothing', async () => {
    await redesigned()
    const [alert, ...more] = await scene.alerts()
    expect(more).toEqual([])
    expect(alert).toMatchObject({ kind: 'design', details: { broke: 'wrapper', what: 'pages' } })
    expect(alert!.message).toContain('Known products are kept. A repaired wrapper waits (version ')
    expect(alert!.message).toContain('A repaired wrapper waits (version 2')
    const proposal = (await repairProposal(scene.lab.store, await shopNow()))!
    expect(repairIn(alert!.details)).toEqual(proposal)
    expect(proposal).toMatchObject({ state: 'proposed', version: 2, replaces: 1, lost: [] })
    expect(proposal.requests).toBeLessThanOrEqual(40)
    const [sample] = proposal.preview
    expect(sample).toMatchObject({ url: expect.stringContaining('/p/'), old: {} })
    expect(sample!.now.name).toEqual(sample!.stored.name!)
    expect(sample!.now.price).toEqual(sample!.stored.price!)
    for (const { name, same } of proposal.fields.filter(({ name }) => /name|price/.test(name))) {
      expect([name, same]).toEqual([name, proposal.samples])
    }
    expect((await shopNow()).wrapper).toBe(1)
    expect(await scene.onSale()).toBe(PRODUCTS)
  })

  test('accepted, exactly that version is used, and the next crawl reads every product', async () => {
    await redesigned()
    await acceptRepair(scene.lab.store, await shopNow(), 2)
    expect((await shopNow()).wrapper).toBe(2)
    expect(await scene.alerts()).toEqual([])
    expect(await repairProposal(scene.lab.store, await shopNow())).toBeNull()
    expect(await scene.lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
  })

  test('again: what waits stays as it was shown, and the shop is not looked at for it', async () => {
    await redesigned()
    const before = await repairProposal(scene.lab.store, await shopNow())
    const asked: string[] = []
    scene.meddle((_, url) => void asked.push(url.pathname))
    const report = await scene.lab.crawl({}, { learn: true })
    expect(report).toMatchObject(DRIFTED)
    expect(asked.length).toBe(report.requests)
    expect(await repairProposal(scene.lab.store, await shopNow())).toEqual(before)
    expect(await scene.alerts()).toHaveLength(1)
  })

  test('declined, it is not proposed again by itself, and the alert stays', async () => {
    await redesigned()
    await declineRepair(scene.lab.store, await shopNow(), 2)
    expect(await repairProposal(scene.lab.store, await shopNow())).toBeNull()
    await scene.lab.crawl({}, { learn: true })
    expect(await repairProposal(scene.lab.store, await shopNow())).toBeNull()
    const [alert] = await scene.alerts()
    expect(alert!.message).not.toContain('waits')
    expect(acceptRepair(scene.lab.store, await shopNow(), 2)).rejects.toThrow('waits any more')
    // Asked for by a person it is.
    const again = await proposeRepair(scene.lab.store, await shopNow())
    expect(again.proposal).toMatchObject({ state: 'proposed', version: 2 })
  })

  test('while alerts of the design are silent, it waits unseen and can be used', async () => {
    await scene.open(addressPlan)
    const { store } = scene.lab
    const { id } = await store.alerts.add({
      shop: (await shopNow()).id,
      kind: 'design',
      message: '',
    })
    await store.alerts.silence(id, Date.now() + 86_400_000)
    scene.served.shop.redesign = 1
    expect(await scene.lab.crawl({}, { learn: true })).toMatchObject(DRIFTED)
    expect(await scene.alerts()).toEqual([])
    expect(await repairProposal(store, await shopNow())).toMatchObject({ version: 2 })
    await acceptRepair(store, await shopNow(), 2)
    expect((await shopNow()).wrapper).toBe(2)
    expect(repairIn((await store.alerts.get(id))!.details)).toBeNull()
  })

  test('then one of the plan: what waits is kept with the new alert', async () => {
    await redesigned()
    const { store } = scene.lab
    const waiting = (await repairProposal(store, await shopNow()))!
    const drift: Drift = {
      ...{ broke: 'plan', what: 'products', rules: [], state: null },
      ...{ count: 60, of: 120, examples: [], sure: true },
    }
    const at = { shop: 1, kind: 'design', message: 'The plan is to blame.' }
    await store.alerts.raise({ ...at, details: drift })
    expect(await repairProposal(store, await shopNow())).toBeNull()
    const report = { drift, incomplete: 'drifted', complete: false } as const
    expect(await repairAfter(store, await shopNow(), report, waiting, {})).toBeNull()
    expect(await repairProposal(store, await shopNow())).toEqual(waiting)
    const [alert] = await scene.alerts()
    expect(alert!.message).toStartWith('The plan is to blame. A repaired wrapper waits (version 2')
    expect(alert!.details).toMatchObject({ broke: 'plan' })
  })

  test('what waits must be seen to fit: without pages the shop is looked at', async () => {
    await redesigned()
    const { store } = scene.lab
    const [alert] = await scene.alerts()
    const waiting = (await repairProposal(store, await shopNow()))!
    const bare = { ...store, samples: { ...store.samples, list: async () => [] } }
    const asked: string[] = []
    scene.meddle((_, url) => void asked.push(url.pathname))
    const report = {
      drift: driftIn(alert!.details)!,
      incomplete: 'drifted',
      complete: false,
    } as const
    await repairAfter(bare, await shopNow(), report, waiting, {})
    expect(asked.filter((path) => path.startsWith('/p/')).length).toBeGreaterThan(2)
  })

  test('what waited is outdated once another wrapper is in use', async () => {
    await redesigned()
    await scene.lab.setWrapper({
      detail: [],
      fields: [{ name: 'name', xpath: '//h1', type: 'text' }],
    })
    expect(await repairProposal(scene.lab.store, await shopNow())).toBeNull()
    expect(acceptRepair(scene.lab.store, await shopNow(), 2)).rejects.toThrow('waits any more')
  })

  test('with a limit of pages asks for nothing beyond it', async () => {
    await scene.open(addressPlan)
    scene.served.shop.redesign = 1
    const asked: string[] = []
    scene.meddle((_, url) => void asked.push(url.pathname))
    const report = await scene.lab.crawl({ maxPages: 30 }, { learn: true })
    expect(report).toMatchObject(DRIFTED)
    expect(asked.length).toBe(report.requests)
  })
})

test('a repair that was stopped proposes nothing', async () => {
  await scene.open(addressPlan)
  scene.served.shop.redesign = 2
  await scene.lab.crawl({ mode: 'initial' })
  const { store } = scene.lab
  const stopped = proposeRepair(store, await shopNow(), { signal: AbortSignal.abort() })
  expect(stopped).rejects.toThrow('the repair was stopped')
  await stopped.catch(() => {})
  expect(await store.wrappers.get(1, 2)).toBeNull()
  expect(await repairProposal(store, await shopNow())).toBeNull()
})

test('a repair of what a crawl kept needs no network', async () => {
  await scene.open(addressPlan)
  scene.served.shop.redesign = 2
  await scene.lab.crawl({ mode: 'initial' })
  const { url } = scene.served
  await scene.served.stop()
  expect(fetch(url)).rejects.toThrow()
  const { proposal, requests } = await proposeRepair(scene.lab.store, await shopNow(), {
    network: false,
  })
  expect(requests).toBe(0)
  expect(proposal!.samples).toBeGreaterThanOrEqual(8)
  expect(proposal!.detail).toMatchObject({ missed: [], misfired: [] })
  const [sample] = proposal!.preview
  expect(sample!.now.price).toEqual(sample!.stored.price!)
})
