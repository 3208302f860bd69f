import { afterEach, beforeEach, expect, test } from 'bun:test'
import { breakOff } from '../../../src/jobs/crawl/failure.ts'
import { wordsAt } from '../document.ts'
import { FORM, openSite, runningCrawl, type Site } from '../helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
})
afterEach(() => site.close())

test('a crawl that broke off needs somebody before the store has taken it, and once', async () => {
  const { crawl } = await runningCrawl(site.store, 'toys')
  const why = { error: 'the disk is full', hint: 'Make room on the disk.' }
  site.jobs.brokenOff.set(crawl.id, { ...why, crawl: crawl.id, at: Date.now() })
  const badge = async () => wordsAt((await site.get('/')).text, '.badge')[0]?.split(' ')[0]
  const cards = async () => wordsAt((await site.get('/alerts')).text, 'article').length || undefined

  const { text } = await site.get('/alerts?shop=toys')
  expect(text).toContain(`Crawl ${crawl.id} ended early: the disk is full. Make room on the disk.`)
  expect(text).not.toContain('Done with it')
  expect([await badge(), await cards()]).toEqual(['1', 1])

  // Its end had room, its alert had not.
  const { raise } = site.store.alerts
  site.store.alerts.raise = () => Promise.reject(new Error('the disk is full'))
  await breakOff(site.store, crawl.id, why, 'me').catch(() => {})
  expect([await badge(), await cards()]).toEqual(['1', 1])

  site.store.alerts.raise = raise
  await breakOff(site.store, crawl.id, why, 'me')
  expect([await badge(), await cards()]).toEqual(['1', 1])
  const [alert] = await site.store.alerts.list()
  await site.post(`/alerts/${alert!.id}/resolve`, {})
  expect([await badge(), await cards()]).toEqual([undefined, undefined])
})
