import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { product, startTiny, status, type Tiny, WRAPPER } from '../../tiny.ts'

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny({})
  await lab.addShop(`${tiny.url}/`, WRAPPER)
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const IMPATIENT = { manners: { retryBase: 1, longestDelay: 10 } }
const LISTS = ['/tents', '/bags', '/pots']

const serve = (): void => {
  const menu = LISTS.map((path) => `<a href="${path}">${path}</a>`).join('')
  tiny.pages['/'] = `<html><body><nav>${menu}</nav></body></html>`
  for (const path of LISTS) {
    const cards = Array.from({ length: 8 }, (_, i) => {
      const href = `${path}-${i}.html`
      tiny.pages[href] = product(`Thing ${href}`, `${i + 1}.50`)
      return `<li class="card"><a href="${href}"><img src="${href}.jpg"></a><h3><a href="${href}">Thing ${href}</a></h3><b class="cost">${i + 1}.50 EUR</b></li>`
    })
    tiny.pages[path] = `<html><body><nav>${menu}</nav><ul>${cards.join('')}</ul></body></html>`
  }
}

test('what could not be read once is settled by a later crawl that reads it', async () => {
  serve()
  const whole = tiny.pages['/bags-3.html']!
  tiny.pages['/bags-3.html'] = status(500)
  const report = await lab.crawl({}, { ...IMPATIENT, learn: true })
  expect(report).toMatchObject({ complete: false, doubts: [{ kind: 'unread' }] })
  tiny.pages['/bags-3.html'] = whole
  const focused = await lab.crawl({ mode: 'focused' })
  expect(focused).toMatchObject({ complete: true, products: { total: 24 } })
  expect(await lab.crawl({ mode: 'delta' })).toMatchObject({ complete: true })
})

test('what still cannot be read is a doubt, said once', async () => {
  serve()
  tiny.pages['/bags-3.html'] = status(500)
  await lab.crawl({}, { ...IMPATIENT, learn: true })
  const focused = await lab.crawl({ mode: 'focused' }, IMPATIENT)
  expect(focused.doubts).toMatchObject([{ kind: 'unread', missing: 1 }])
  const delta = await lab.crawl({ mode: 'delta' }, IMPATIENT)
  expect(delta).toMatchObject({ complete: false, doubts: [{ kind: 'unread' }] })
})

test('what is not there any more is no doubt, though nothing leads there', async () => {
  serve()
  tiny.pages['/bags-3.html'] = status(500)
  await lab.crawl({}, { ...IMPATIENT, learn: true })
  delete tiny.pages['/bags-3.html']
  tiny.pages['/bags'] = `${tiny.pages['/bags']}`.replaceAll('/bags-3', '/bags-2')
  const focused = await lab.crawl({ mode: 'focused' }, IMPATIENT)
  expect(focused).toMatchObject({ complete: true, notFound: 1 })
  tiny.asked.length = 0
  expect(await lab.crawl({ mode: 'focused' })).toMatchObject({ complete: true, notFound: 0 })
  expect(tiny.asked).not.toContain('/bags-3.html')
})
