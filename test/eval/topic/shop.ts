/**
 * A generated shop of 40 categories, crawled for four of them by the real engine.
 * @module
 */

import { change, productAt, wrapperFor } from '../../../src/demo/index.ts'
import { exampleText } from '../../../src/shop/topic.ts'
import { Lab } from '../../crawl/harness.ts'
import { plainShop } from '../../shops/kinds.ts'
import { ServedTruth } from '../shops/served.ts'

export type ShopTrial = {
  name: string
  recall: number
  share: number
  kept: number
  strange: number
}

const CATEGORIES = 40
const WANTED = 4
const SHOWN = 3

const config = change(plainShop, {
  seed: 4040,
  theme: 'household',
  catalog: { products: 1600, tree: [8, 5], sizes: 'even' },
})

/** By pages shown and by names alone. */
export async function tryShop(): Promise<ShopTrial[]> {
  const shop = new ServedTruth(config)
  try {
    const { assortment } = shop.served.shop
    const { tree } = assortment.catalog
    const isOnly = (name: string): boolean =>
      tree.leaves.filter((leaf) => leaf.name === name).length === 1
    const leaves = tree.leaves.filter(({ opens, name }) => opens === 0 && isOnly(name))
    const step = Math.floor(Math.min(leaves.length, CATEGORIES) / WANTED)
    const wanted = Array.from({ length: WANTED }, (_, i) => leaves[i * step + 1]!)
    const numbers = wanted.map((leaf) => assortment.catalog.tree.leaves.indexOf(leaf))
    const products = await productsBy(shop)
    const isWanted = (id: number): boolean => numbers.includes(assortment.leaf[id]!)
    const all = await downloads(shop)
    const examples = await shown(products, isWanted, (id) => assortment.leaf[id]!)
    const keywords = wanted.map(({ name }) => name)
    const targets = [...products.keys()].filter(isWanted)
    const topics = { 'by examples': { keywords, examples }, 'by keywords': { keywords } }
    const trials: ShopTrial[] = []
    for (const [name, topic] of Object.entries(topics)) {
      trials.push({ name, ...(await crawlFor(shop, topic, targets, all)) })
    }
    return trials
  } finally {
    shop.served.stop()
  }
}

async function productsBy(shop: ServedTruth): Promise<Map<number, string>> {
  const { productsOnSale } = await import('../../../src/demo/index.ts')
  const { origin } = new URL(shop.url)
  const on = productsOnSale(shop.served.shop.assortment, origin)
  return new Map(Array.from(on, ({ id, url }) => [id, url]))
}

/** What a crawl of everything asks for. */
async function downloads(shop: ServedTruth): Promise<number> {
  const lab = await Lab.open()
  try {
    shop.listen()
    await lab.addShop(shop.url, wrapperFor(config))
    await lab.crawl({ mode: 'initial' })
    return shop.asked.length
  } finally {
    lab.close()
  }
}

/** A few products of each category that is wanted, and one of each of as many others. */
async function shown(
  products: Map<number, string>,
  isWanted: (id: number) => boolean,
  leafOf: (id: number) => number,
) {
  const byLeaf = Map.groupBy(products.keys(), leafOf)
  const wanted = [...byLeaf.values()].filter(([id]) => isWanted(id!))
  const others = [...byLeaf.values()].filter(([id]) => !isWanted(id!))
  const yes = wanted.flatMap((ids) => ids.slice(0, SHOWN))
  const no = others.slice(0, yes.length).map(([id]) => id!)
  const example = async (id: number, relevant: boolean) => {
    const answer = await fetch(products.get(id)!)
    return { ...exampleText(await answer.bytes(), 'page.html', null, products.get(id)!), relevant }
  }
  const pages = [...yes.map((id) => example(id, true)), ...no.map((id) => example(id, false))]
  return await Promise.all(pages)
}

async function crawlFor(shop: ServedTruth, topic: object, targets: number[], all: number) {
  const lab = await Lab.open()
  try {
    await lab.addShop(shop.url, wrapperFor(config))
    await lab.store.topics.save(1, JSON.stringify(topic), 'hand')
    shop.listen()
    const { products } = await lab.crawl({ mode: 'topic', concurrency: 1 })
    const found = new Set<number>()
    for await (const { url } of lab.store.products.each({})) {
      const id = productAt(shop.served.shop, url)
      if (id !== null) found.add(id)
    }
    const wanted = new Set(targets)
    const right = [...found].filter((id) => wanted.has(id)).length
    return {
      recall: right / wanted.size,
      share: shop.asked.length / all,
      kept: products.total,
      strange: found.size - right,
    }
  } finally {
    lab.close()
  }
}
