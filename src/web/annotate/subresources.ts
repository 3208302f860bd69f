/**
 * Stylesheets and pictures of a shop, where the person allowed it: got by us as a crawl gets pages, never by the
 * browser. Used by `routes.tsx`.
 * @module
 */

import { createHmac, randomBytes } from 'node:crypto'
import type { Annotators } from '../../jobs/annotate/annotators.ts'
import type { FetchedPage } from '../../jobs/survey/visitor.ts'
import { ticks } from '../../model/clock.ts'
import { AisleError } from '../../model/errors.ts'
import type { Shop } from '../../store/types.ts'

const MOST_BYTES = 30_000_000
const MOST_PARTS = 2000
/** What was not to be had is asked for again, but not by every look at the page. */
const AGAIN_AFTER = 60_000
/** More of a stylesheet is not read. */
const LONGEST_STYLE = 600_000
/** A view without some of its styles is better than none. */
const PATIENCE = 6000

type Got = { part: Promise<FetchedPage | null>; bytes: number; until: number }

export class Subresources {
  readonly #annotators: Pick<Annotators, 'fetchPart'>
  readonly #now: () => number
  readonly #secret = randomBytes(32)
  readonly #got = new Map<string, Got>()
  #bytes = 0

  constructor(annotators: Pick<Annotators, 'fetchPart'>, now: () => number = ticks) {
    this.#annotators = annotators
    this.#now = now
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
    if (known && known.until > this.#now()) return known.part
    this.#forget(name)
    const got: Got = { part: this.#ask(shop, url), bytes: 0, until: Number.POSITIVE_INFINITY }
    this.#got.set(name, got)
    got.part.then(
      (part) => {
        // What was let go meanwhile counts no more.
        if (this.#got.get(name) !== got) return
        if (part === null) got.until = this.#now() + AGAIN_AFTER
        got.bytes = part?.body.length ?? 0
        this.#bytes += got.bytes
        this.#makeRoom()
      },
      () => this.#got.get(name) === got && this.#forget(name),
    )
    this.#makeRoom()
    return got.part
  }

  async #ask(shop: Shop, url: string): Promise<FetchedPage | null> {
    try {
      return await this.#annotators.fetchPart(shop, url)
    } catch (error) {
      if (error instanceof AisleError) return null
      throw error
    }
  }

  #forget(name: string): void {
    this.#bytes -= this.#got.get(name)?.bytes ?? 0
    this.#got.delete(name)
  }

  /** The oldest go first. */
  #makeRoom(): void {
    for (const name of this.#got.keys()) {
      if (this.#bytes <= MOST_BYTES && this.#got.size <= MOST_PARTS) return
      this.#forget(name)
    }
  }
}
