import { expect, setDefaultTimeout, test } from 'bun:test'
import { retrace } from '../../../../src/crawl/policies/rules/saved-links.ts'
import { rulesPlan } from '../../../../src/plan/rules/rules.ts'
import { follow, keep } from '../../../plan/rules/site.ts'
import { Lab } from '../../harness.ts'
import { links, startTiny } from '../../tiny.ts'

setDefaultTimeout(60_000)

test('links are saved while the crawl goes on: those of the pages it had read when they were asked for', async () => {
  const lab = await Lab.open()
  const tiny = startTiny({
    '/': links('/list/1', '/list/2'),
    '/list/1': links('/1.pdf'),
    // At a place that no page before it had.
    '/list/2': '<nav><ol><li><a href="/2.pdf">Two</a></ol></nav>',
  })
  try {
    const { store } = lab
    await lab.addShop(`${tiny.url}/`)
    const rules = [
      follow('base', 'list', { pattern: '/list/' }),
      keep('list', { pattern: '[.]pdf$' }),
    ]
    const plan = rulesPlan(rules, `${tiny.url}/`)
    await store.plans.save(1, JSON.stringify(plan), 'rules')
    const request = { mode: 'rules', concurrency: 1 } as const
    const { crawl } = await lab.crawl({ ...request, maxPages: 2 })
    const { eachPath } = store.pages
    store.pages.eachPath = async (shop, each) => {
      await eachPath(shop, each)
      store.pages.eachPath = eachPath
      await lab.crawl(request)
    }
    const before = await retrace(store, { id: 1 as never }, crawl, plan)
    expect(before.kept.map(({ url }) => url)).toEqual([`${tiny.url}/1.pdf`])
    const after = await retrace(store, { id: 1 as never }, crawl, plan)
    expect(after.kept.map(({ url }) => url)).toEqual([`${tiny.url}/1.pdf`, `${tiny.url}/2.pdf`])
  } finally {
    await tiny.stop()
    lab.close()
  }
})
