import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { change, productAt, productsOnSale, wrapperFor } from '../../../../src/demo/index.ts'
import { exampleText } from '../../../../src/shop/topic.ts'
import { ServedTruth } from '../../../eval/shops/served.ts'
import { plainShop } from '../../../shops/kinds.ts'
import { Lab } from '../../harness.ts'

setDefaultTimeout(60_000)

const config = change(plainShop, { catalog: { products: 120, tree: [4, 3], sizes: 'even' } })

let shop: ServedTruth
const labs: Lab[] = []

afterEach(() => {
  for (const lab of labs.splice(0)) lab.close()
  shop.served.stop()
})

/** A shop that nobody crawled yet. */
async function newLab(): Promise<Lab> {
  const lab = await Lab.open()
  labs.push(lab)
  await lab.addShop(shop.url, wrapperFor(config))
  return lab
}

const leaves = () => shop.served.shop.assortment.catalog.tree.leaves

const setTopic = (lab: Lab, topic: object) =>
  lab.store.topics.save(1, JSON.stringify(topic), 'hand')

const onSale = async (lab: Lab): Promise<number> =>
  (await lab.store.products.list({ shop: 1 })).length

/** Numbers of the products that were seen since then. */
async function seenSince(lab: Lab, start: number): Promise<number[]> {
  const all = await lab.store.products.list({ shop: 1 })
  const seen = all.filter(({ lastSeen }) => lastSeen >= start)
  return seen.map(({ url }) => productAt(shop.served.shop, url)!).sort((a, b) => a - b)
}

describe('a topic for a shop whose products are known', () => {
  test.each(['focused', 'delta', 'initial', 'topic'] as const)(
    'the first %s crawl takes none of the others for lost',
    async (mode) => {
      shop = new ServedTruth(config)
      const lab = await newLab()
      await lab.crawl({ mode: 'initial' }, { learn: true })
      const all = await onSale(lab)
      const { name } = leaves()[0]!
      await setTopic(lab, { keywords: [name] })
      const start = Date.now()
      const report = await lab.crawl({ mode })
      expect(report).toMatchObject({ designChanged: false, products: { gone: 0, new: 0 } })
      expect(report).not.toHaveProperty('shouldLook')
      expect(report.topic!.relevant).toBeGreaterThan(3)
      expect(await onSale(lab)).toBe(all)
      expect(await lab.store.alerts.list(1)).toEqual([])
      expect(await seenSince(lab, start)).toEqual(inCategory(0))
    },
  )

  test('a product of the topic that goes is called gone, one of another category is not', async () => {
    shop = new ServedTruth(config)
    const lab = await newLab()
    await lab.crawl({ mode: 'initial' }, { learn: true })
    await setTopic(lab, { keywords: [leaves()[0]!.name] })
    await lab.crawl({ mode: 'focused' })
    moveUntilGone(0)
    const report = await lab.crawl({ mode: 'focused' })
    expect(report.designChanged).toBe(false)
    expect(report.products.gone).toBeGreaterThan(0)
    const gone = (await lab.store.products.list({ shop: 1, all: true })).filter((one) => one.gone)
    expect(report.products.gone).toBe(gone.length)
    const others = await lab.store.topics.ofProducts(1)
    for (const { id } of gone) expect(others.get(id)).toBe(1)
  })

  test('a crawl of changes reads products of other categories once, and never again', async () => {
    shop = new ServedTruth(config)
    const lab = await newLab()
    await lab.crawl({ mode: 'initial' }, { learn: true })
    await setTopic(lab, { keywords: [leaves()[0]!.name] })
    await lab.crawl({ mode: 'delta' })
    shop.listen()
    await lab.crawl({ mode: 'delta' })
    expect(shop.kindsAsked().get('product')?.length ?? 0).toBeLessThanOrEqual(2)
  })
})

/** Products of a category that are on sale today. */
const inCategory = (category: number): number[] =>
  shop.onSale.filter((id) => shop.served.shop.assortment.leaf[id] === category)

/** Moves the shop to the first day on which a product of the category is no more. */
function moveUntilGone(category: number): void {
  const first = inCategory(category)
  for (let day = 1; day < 100; day++) {
    shop.served.shop.day = day
    const left = new Set(shop.onSale)
    if (first.some((id) => !left.has(id))) return
  }
  throw new Error('nothing ever goes')
}

describe('a crawl by a topic that is stopped', () => {
  /** By examples, so that anchors, the words around them and addresses all have a say. */
  async function byExamples(): Promise<object> {
    const own = inCategory(0)
    const others = shop.onSale.filter((id) => !own.includes(id))
    const { origin } = new URL(shop.url)
    const urls = new Map(
      Array.from(productsOnSale(shop.served.shop.assortment, origin), ({ id, url }) => [id, url]),
    )
    const example = async (id: number, relevant: boolean) => {
      const url = urls.get(id)!
      const { title, text } = exampleText(await (await fetch(url)).bytes(), 'a.html', null, url)
      return { title, text, relevant }
    }
    const examples = [
      ...own.slice(0, 3).map((id) => example(id, true)),
      ...others.slice(0, 3).map((id) => example(id, false)),
    ]
    return { examples: await Promise.all(examples) }
  }

  test('goes on in the order in which it would have gone on', async () => {
    shop = new ServedTruth(config)
    const topic = await byExamples()
    const [whole, broken] = [await newLab(), await newLab()]
    for (const lab of [whole, broken]) await setTopic(lab, topic)
    shop.listen()
    await whole.crawl({ mode: 'topic', concurrency: 1, maxPages: 60 })
    const inOne = [...shop.asked]
    shop.listen()
    for (const maxPages of [7, 20, 60]) {
      await broken.crawl({ mode: 'topic', concurrency: 1, maxPages })
    }
    const pages = (asked: string[]) => asked.filter((path) => !path.includes('robots.txt'))
    expect(pages(shop.asked)).toEqual(pages(inOne))
  })

  test('begins anew where the topic is another by now', async () => {
    shop = new ServedTruth(config)
    const lab = await newLab()
    await setTopic(lab, { keywords: [leaves()[0]!.name] })
    const first = await lab.crawl({ mode: 'topic', maxPages: 5 })
    await setTopic(lab, { keywords: [leaves()[1]!.name] })
    const second = await lab.crawl({ mode: 'topic', maxPages: 20 })
    expect(second.crawl).not.toBe(first.crawl)
    expect(await lab.store.crawls.get(first.crawl)).toMatchObject({
      ...{ state: 'closed', incomplete: 'superseded', settings: { topic: 1 } },
    })
    const third = await lab.crawl({ mode: 'topic', maxPages: 30 })
    expect(third.crawl).toBe(second.crawl)
    await lab.store.shops.update('shop', { topic: null })
    const fourth = await lab.crawl({ mode: 'initial', maxPages: 5 })
    expect(fourth.crawl).not.toBe(third.crawl)
  })
})

test('a topic that nothing is about is told, and the wrapper is not blamed', async () => {
  shop = new ServedTruth(config)
  const lab = await newLab()
  await setTopic(lab, { keywords: ['submarines'] })
  const report = await lab.crawl({ mode: 'topic' })
  expect(report).not.toHaveProperty('shouldLook')
  expect(report.notes!.join(' ')).toContain('none is about the topic')
  expect(await lab.store.alerts.list(1)).toEqual([])
})
