import { expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { startTiny, WRAPPER } from '../../tiny.ts'

const PRODUCTS = 24

/** Each product under two addresses, and a number that several have. */
async function crawl(writes: number | null) {
  const lab = await Lab.open()
  const pages: Record<string, string> = {}
  const lists = ['a', 'b'].map((way) => {
    const hrefs = Array.from({ length: PRODUCTS }, (_, i) => `/p?id=${i}&way=${way}`)
    for (const [i, href] of hrefs.entries())
      pages[href] =
        `<html><body><h1>Duck ${i}</h1><p class="price">${i + 1}.00 EUR</p><i class="sku">S-${i % 12}</i></body></html>`
    const anchors = hrefs.map((href) => `<a href="${href.replace('&', '&amp;')}">x</a>`)
    pages[`/list/${way}`] = `<html><body>${anchors.join('')}</body></html>`
    return `<a href="/list/${way}">x</a>`
  })
  pages['/'] = `<html><body>${lists.join('')}</body></html>`
  const tiny = startTiny(pages)
  const sku = { name: 'sku', xpath: "//*[@class='sku']", type: 'text', shared: true }
  await lab.addShop(`${tiny.url}/`, { ...WRAPPER, fields: [...WRAPPER.fields, sku] })
  const report =
    writes === null
      ? await lab.crawl({ concurrency: 1 })
      : (await lab.killedEvery(writes, { mode: 'initial' })).report
  lab.close()
  await tiny.stop()
  return { total: report.products.total, skipped: report.skipped }
}

test('a crawl that was killed knows copies by their looks as one that was not', async () => {
  const whole = await crawl(null)
  expect(whole.total).toBe(PRODUCTS)
  for (const writes of [7, 40]) expect((await crawl(writes)).total).toBe(PRODUCTS)
})
