/**
 * The annotator seen from the page: asks the thread that holds the sample pages, has it read them first, and starts it
 * anew where it hangs or dies. Pages never come here: unpacking and copying them would keep everyone waiting.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { restThread, type Thread, takeThread } from '../../threads/start.ts'
import { Holder } from '../crawl/holder.ts'
import type { FetchedPage } from '../survey/visitor.ts'
import { enter } from '../users.ts'
import type { Bench } from './bench.ts'
import { annotatorPages } from './sources.ts'
import type { BenchCall, BenchMethod, Place, ThreadAnswer, ThreadCall } from './thread.ts'

type Asked = BenchCall extends infer C
  ? C extends BenchCall
    ? Omit<C, 'id' | 'shop' | 'store'>
    : never
  : never
type Answer<M extends BenchMethod> = ReturnType<Bench[M]>

/** Of thinking, and of asking the shop. */
const PATIENCE = 30_000
const PATIENCE_NETWORK = 300_000
const ANNOTATOR = 'jobs/annotate/thread'
/** Of ending, when the thread lets go of its files. */
const PATIENCE_END = 2000
/** Nobody points at anything any more. */
const REST_AFTER = 15 * 60_000

export class Annotators {
  readonly #store: Store
  readonly #waiting = new Map<number, PromiseWithResolvers<Said>>()
  readonly #opening = new Map<string, Promise<void>>()
  /** Which samples of crawls there were when a bench was opened. */
  readonly #sampled = new Map<number, string>()
  readonly #visits = new Map<number, { users: number; holder: Promise<Holder> }>()
  readonly #patience: number
  #thread: Thread | null = null
  #leave: () => void = () => {}
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

  async close(why = 'Aisle is ending'): Promise<void> {
    this.#sampled.clear()
    await this.#end(why, PATIENCE_END)
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

  async #send(shop: Shop, asked: Asked, patience = this.#patience): Promise<Said> {
    const thread = this.#started()
    const id = ++this.#asked
    const waiting = Promise.withResolvers<Said>()
    this.#waiting.set(id, waiting)
    const tooMuch = 'this page is too much to be looked at'
    const timer = setTimeout(() => void this.#end(tooMuch), patience)
    const { options } = this.#store
    thread.postMessage({ ...asked, id, shop: shop.id, store: options } as ThreadCall)
    try {
      return await waiting.promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  #started(): Thread {
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = setTimeout(
      () => this.#waiting.size === 0 && void this.close('it rests'),
      REST_AFTER,
    )
    this.#rest.unref?.()
    if (this.#thread) return this.#thread
    this.#leave = enter(this.#store.options, {
      what: 'the annotator is open',
      end: () => this.close('a backup is being restored'),
    })
    const thread = takeThread(ANNOTATOR)
    thread.onmessage = ({ data }: MessageEvent<ThreadAnswer>) =>
      'id' in data && this.#waiting.get(data.id)?.resolve(data)
    thread.onerror = (event) => {
      event.preventDefault()
      console.error(event.message)
      if (this.#thread === thread) void this.#end('the annotator broke off; its log says why')
    }
    thread.unref()
    this.#thread = thread
    return thread
  }

  /** At once, or in order within `patience` (ms). Who asks meanwhile gets another thread. */
  async #end(why: string, patience = 0): Promise<void> {
    const [thread, leave] = [this.#thread, this.#leave]
    this.#thread = null
    this.#leave = () => {}
    const error = new AisleError('internal', why)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    if (thread && (await hasEnded(thread, patience))) restThread(ANNOTATOR, thread)
    else thread?.terminate()
    leave()
  }
}

/** Whether the thread let go of everything within that time (ms). */
async function hasEnded(thread: Thread, patience: number): Promise<boolean> {
  if (patience === 0) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), patience)
  thread.onmessage = ({ data }: MessageEvent<ThreadAnswer>) => 'ended' in data && resolve(true)
  thread.postMessage({ call: 'end' } satisfies ThreadCall)
  const ended = await promise
  clearTimeout(timer)
  return ended
}

type Said = Exclude<ThreadAnswer, { ended: true }>

const sampledOf = async ({ samples }: Store, shop: Shop): Promise<string> =>
  (await samples.list(shop.id)).map(({ id }) => id).join(' ')

function answered(answer: Said): unknown {
  if ('value' in answer) return answer.value
  if ('absent' in answer) return null
  const { kind, error, where, hint } = answer
  throw new AisleError(kind, error, { where, hint })
}
