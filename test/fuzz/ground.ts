/**
 * What inputs stand on: a store that two crawls of a small demo shop filled.
 * @module
 */

import { cpSync } from 'node:fs'
import { change, serveShop, wrapperFor } from '../../src/demo/index.ts'
import { Lab } from '../crawl/harness.ts'
import { plainShop } from '../shops/index.ts'
import { TOPIC } from './inputs/topic.ts'

/** The shop is called `shop`; it has a wrapper, a learned plan, a topic, crawls, products, changes. */
export async function makeGround(folder: string): Promise<void> {
  const config = change(plainShop, { catalog: { products: 24 } })
  const served = serveShop(config)
  const lab = await Lab.open()
  try {
    await lab.addShop(served.url, wrapperFor(config))
    await lab.crawl({ mode: 'initial' }, { learn: true })
    served.shop.day = 3
    await lab.crawl({ mode: 'delta' })
    const { id } = await lab.store.shops.need('shop')
    await lab.store.topics.save(id, JSON.stringify(TOPIC), 'hand')
    await lab.store.settle()
    cpSync(lab.folder, folder, { recursive: true })
  } finally {
    lab.close()
    await served.stop()
  }
}
