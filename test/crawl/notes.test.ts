import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Edge, Plan } from '../../src/plan/plan.ts'
import type { PlanOrigin } from '../../src/store/types.ts'
import { Lab } from './harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from './tiny.ts'

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny({ '/': links('/c'), '/c': links('/p'), '/p': product('Kite', '5.00') })
  await lab.addShop(`${tiny.url}/`, WRAPPER)
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

/** Both states have the same edges, one of which takes a link only in the second. */
async function notesOf(origin: PlanOrigin): Promise<string[]> {
  const edges: Edge[] = [
    { xpath: '//a', url: '/c$', action: 'follow', to: 'list' },
    { xpath: '//a', url: '/p$', action: 'follow', to: 'list' },
    { xpath: "//div[@class='pager']//a", optional: true, action: 'follow', to: 'list' },
    { xpath: "/html[1]/body[1]//ul[@class='sub']/li/a", action: 'follow', to: 'list' },
  ]
  const plan: Plan = {
    seeds: [`${tiny.url}/`],
    start: 'home',
    fold: [],
    states: {
      home: { name: 'home', role: 'page', edges },
      list: { name: 'list', role: 'list', edges: edges.slice(0, 3) },
    },
  }
  await lab.store.plans.save(1, JSON.stringify(plan), origin, { activate: true })
  const report = await lab.crawl()
  expect(report).toMatchObject({ mode: 'focused', complete: true, details: 1 })
  return report.notes ?? []
}

test('an edge of no use is told to whoever wrote the plan, in short', async () => {
  expect(await notesOf('edited')).toEqual([
    "The plan's edge ul.sub li a took no link on any page of the state home.",
  ])
})

test('nobody wrote a learned plan', async () => {
  expect(await notesOf('learned')).toEqual([])
})
