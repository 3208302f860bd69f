/**
 * Stylesheets and pictures of a shop, where the person allowed it: got by us as a crawl gets pages, never by the
 * browser.
 * @module
 */

import { createHmac, randomBytes } from 'node:crypto'
import { AisleError } from '../../errors.ts'
import type { Annotators } from '../../jobs/annotate/annotators.ts'
import type { FetchedPage } from '../../jobs/visitor.ts'
import type { Shop } from '../../store/types.ts'

const MOST_BYTES = 30_000_000
/** More of a stylesheet is not read. */
const LONGEST_STYLE = 600_000
/** A view without some of its styles is better than none. */
const PATIENCE = 6000

export class Parts {
  readonly #annotators: Annotators
  readonly #secret = randomBytes(32)
  readonly #got = new Map<string, Promise<FetchedPage | null>>()
  #bytes = 0

  constructor(annotators: Annotators) {
    this.#annotators = annotators
  }

  /** Only addresses that we wrote into a page are asked for. */
  sign(shop: Shop, url: string): string {
    const mac = createHmac('sha256', this.#secret).update(`${shop.id} ${url}`)
    return mac.digest('base64url').slice(0, 22)
  }

  async styles(shop: Shop, urls: string[]): Promise<Map<string, string>> {
    const styles = new Map<string, string>()
    const all = urls.map(async (url) => {
      const part = await this.get(shop, url)
      if (part && /^text\/css\b/i.test(part.contentType ?? ''))
        styles.set(url, new TextDecoder().decode(part.body.subarray(0, LONGEST_STYLE)))
    })
    await Promise.race([Promise.all(all), Bun.sleep(PATIENCE)])
    return new Map(styles)
  }

  /** Null where it is not to be had, or not to be shown. */
  async picture(shop: Shop, url: string): Promise<FetchedPage | null> {
    const part = await this.get(shop, url)
    return part && /^image\/[\w.+-]+$/i.test(part.contentType?.split(';')[0] ?? '') ? part : null
  }

  get(shop: Shop, url: string): Promise<FetchedPage | null> {
    const name = `${shop.id} ${url}`
    const known = this.#got.get(name)
    if (known) return known
    const getting = this.#annotators
      .fetchPart(shop, url)
      .then((part) => {
        this.#bytes += part.body.length
        return part
      })
      .catch((error) => {
        if (error instanceof AisleError) return null
        throw error
      })
    if (this.#bytes > MOST_BYTES) {
      this.#got.clear()
      this.#bytes = 0
    }
    this.#got.set(name, getting)
    return getting
  }
}
