/**
 * The annotator seen from the page: asks the thread that holds the sample pages, has it read them first, and starts it
 * anew where it hangs or dies. Pages never come here: unpacking and copying them would keep everyone waiting.
 * @module
 */

import { AisleError } from '../../errors.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { startThread } from '../../thread.ts'
import { Holder } from '../holder.ts'
import type { FetchedPage } from '../visitor.ts'
import type { Bench } from './bench.ts'
import { annotatorPages } from './sources.ts'
import type { BenchMethod, Place, ThreadAnswer, ThreadCall } from './thread.ts'

type Asked = ThreadCall extends infer C
  ? C extends ThreadCall
    ? Omit<C, 'id' | 'shop' | 'store'>
    : never
  : never
type Answer<M extends BenchMethod> = ReturnType<Bench[M]>

/** Of thinking, and of asking the shop. */
const PATIENCE = 30_000
const PATIENCE_NETWORK = 300_000
/** Nobody points at anything any more. */
const REST_AFTER = 15 * 60_000

export class Annotators {
  readonly #store: Store
  readonly #waiting = new Map<number, PromiseWithResolvers<ThreadAnswer>>()
  readonly #opening = new Map<string, Promise<void>>()
  /** Which samples of crawls there were when a bench was opened. */
  readonly #sampled = new Map<number, string>()
  readonly #visits = new Map<number, { users: number; holder: Promise<Holder> }>()
  readonly #patience: number
  #thread: Worker | null = null
  #asked = 0
  #rest: ReturnType<typeof setTimeout> | null = null

  constructor(store: Store, options: { patience?: number } = {}) {
    this.#store = store
    this.#patience = options.patience ?? PATIENCE
  }

  /** What the bench of a shop says; its pages are read there where they are missing. */
  async ask<M extends BenchMethod>(
    shop: Shop,
    method: M,
    ...args: Parameters<Bench[M]>
  ): Promise<Answer<M>> {
    for (let tries = 0; tries < 3; tries++) {
      const answer = await this.#send(shop, { call: 'bench', method, args })
      if (!('absent' in answer)) return answered(answer) as Answer<M>
      await this.#open(shop)
    }
    throw new AisleError('internal', 'the sample pages cannot be held in memory')
  }

  /** Reads all samples anew where a crawl has brought others since. */
  async freshen(shop: Shop): Promise<void> {
    const now = await sampledOf(this.#store, shop)
    const known = this.#sampled.get(shop.id)
    if (known !== undefined && known !== now) await this.#send(shop, { call: 'close' })
  }

  /** A page of the shop, got as a crawl gets it, and kept; answers with its key. */
  async fetchPage(shop: Shop, url: string): Promise<string> {
    const asked = { call: 'page', ...this.#place(shop), url } as const
    return (await this.#visit(shop, asked)) as string
  }

  /** A stylesheet or a picture, as the person allowed. */
  async fetchPart(shop: Shop, url: string): Promise<FetchedPage> {
    return (await this.#visit(shop, { call: 'part', ...this.#place(shop), url })) as FetchedPage
  }

  /** The pages that a survey looks at, kept; answers with how many they are. */
  async survey(shop: Shop): Promise<number> {
    const asked = { call: 'survey', ...this.#place(shop), scope: shop.scope } as const
    return (await this.#visit(shop, asked)) as number
  }

  async drop(shop: Shop, key: string): Promise<void> {
    if (annotatorPages.idOf(key) === null) return
    answered(await this.#send(shop, { call: 'drop', key }))
  }

  close(): void {
    this.#end('Aisle is ending')
  }

  /** While its host is asked by nobody else; several visits of ours share that. */
  async #visit(shop: Shop, asked: Asked): Promise<unknown> {
    const visit = this.#visits.get(shop.id) ?? { users: 0, holder: this.#hold(shop) }
    this.#visits.set(shop.id, visit)
    visit.users++
    try {
      await visit.holder
      return answered(await this.#send(shop, asked, PATIENCE_NETWORK))
    } finally {
      if (--visit.users === 0) {
        this.#visits.delete(shop.id)
        await visit.holder.then(
          (holder) => holder.release(),
          () => {},
        )
      }
    }
  }

  #hold({ seed, slug }: Shop): Promise<Holder> {
    return Holder.holdHost(this.#store, seed, `annotator of ${slug}`)
  }

  #place({ seed, delay }: Shop): Place {
    return { seed, delay }
  }

  /** Once, however many ask. */
  #open(shop: Shop): Promise<void> {
    const { slug } = shop
    const opening =
      this.#opening.get(slug) ??
      sampledOf(this.#store, shop)
        .then((sampled) => this.#sampled.set(shop.id, sampled))
        .then(() => this.#send(shop, { call: 'open' }))
        .then((answer) => void answered(answer))
        .finally(() => this.#opening.delete(slug))
    this.#opening.set(slug, opening)
    return opening
  }

  async #send(shop: Shop, asked: Asked, patience = this.#patience): Promise<ThreadAnswer> {
    const thread = this.#started()
    const id = ++this.#asked
    const waiting = Promise.withResolvers<ThreadAnswer>()
    this.#waiting.set(id, waiting)
    const timer = setTimeout(() => this.#end('this page is too much to be looked at'), patience)
    const { options } = this.#store
    thread.postMessage({ ...asked, id, shop: shop.id, store: options } as ThreadCall)
    try {
      return await waiting.promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  #started(): Worker {
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#waiting.size === 0 && this.#end('it rests'), REST_AFTER)
    this.#rest.unref?.()
    if (this.#thread) return this.#thread
    const thread = startThread('jobs/annotate/thread')
    thread.onmessage = ({ data }: MessageEvent<ThreadAnswer>) =>
      this.#waiting.get(data.id)?.resolve(data)
    thread.onerror = (event) => {
      event.preventDefault()
      console.error(event.message)
      if (this.#thread === thread) this.#end('the annotator broke off; its log says why')
    }
    ;(thread as Worker & { unref?(): void }).unref?.()
    this.#thread = thread
    return thread
  }

  #end(why: string): void {
    this.#thread?.terminate()
    this.#thread = null
    const error = new AisleError('internal', why)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const sampledOf = async ({ samples }: Store, shop: Shop): Promise<string> =>
  (await samples.list(shop.id)).map(({ id }) => id).join(' ')

function answered(answer: ThreadAnswer): unknown {
  if ('value' in answer) return answer.value
  if ('absent' in answer) return null
  const { kind, error, where, hint } = answer
  throw new AisleError(kind, error, { where, hint })
}
