/**
 * The annotator seen from the page: asks the thread that holds the sample pages, has it read them first, and starts it
 * anew where it hangs or dies. Pages never come here: unpacking and copying them would keep everyone waiting. Used all
 * over `web/annotate`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { RemoteThread } from '../../threads/remote.ts'
import { Holder } from '../crawl/holder.ts'
import type { FetchedPage } from '../survey/visitor.ts'
import { enter } from '../users.ts'
import type { Bench } from './bench.ts'
import { annotatorPages } from './sources.ts'
import type { AnnotateThread, BenchMethod, Place } from './thread.ts'

type Answer<M extends BenchMethod> = ReturnType<Bench[M]>
type Remote = RemoteThread<AnnotateThread>

/** Of thinking, and of asking the shop. */
const PATIENCE = 30_000
const PATIENCE_NETWORK = 300_000
/** Of ending, when the thread lets go of its files. */
const PATIENCE_END = 2000
/** A busy machine takes its time, and a thread that is cut off leaves the database open. */
const ENDING = { atOnce: true, linger: 60_000 }
/** Nobody points at anything any more. */
const REST_AFTER = 15 * 60_000

export class Annotators {
  readonly #store: Store
  readonly #opening = new Map<string, Promise<void>>()
  /** Which samples of crawls there were when a bench was opened. */
  readonly #sampled = new Map<number, string>()
  readonly #visits = new Map<number, { users: number; holder: Promise<Holder> }>()
  readonly #patience: number
  #thread: Remote | null = null
  #leave: () => void = () => {}
  #waiting = 0
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
      const asked = { shop: shop.id, method, args }
      const answer = await this.#ask((thread) => thread.call('bench', asked))
      if (answer) return answer.value as Answer<M>
      await this.#open(shop)
    }
    throw new AisleError('internal', 'the sample pages cannot be held in memory')
  }

  /** Reads all samples anew where a crawl has brought others since. */
  async freshen(shop: Shop): Promise<void> {
    const now = await sampledOf(this.#store, shop)
    const known = this.#sampled.get(shop.id)
    if (known === undefined || known === now) return
    await this.#ask((thread) => thread.call('close', { shop: shop.id }))
  }

  /** A page of the shop, got as a crawl gets it, and kept; answers with its key. */
  fetchPage(shop: Shop, url: string): Promise<string> {
    return this.#visit(shop, (thread, place) => thread.call('page', { ...place, url }))
  }

  /** A stylesheet or a picture, as the person allowed. */
  fetchPart(shop: Shop, url: string): Promise<FetchedPage> {
    return this.#visit(shop, (thread, place) => thread.call('part', { ...place, url }))
  }

  /** The pages that a survey looks at, kept; answers with how many they are. */
  survey(shop: Shop): Promise<number> {
    const { scope } = shop
    return this.#visit(shop, (thread, place) => thread.call('survey', { ...place, scope }))
  }

  async drop(shop: Shop, key: string): Promise<void> {
    if (annotatorPages.idOf(key) === null) return
    await this.#ask((thread) => thread.call('drop', { shop: shop.id, key }))
  }

  async close(why = 'Aisle is ending'): Promise<void> {
    this.#sampled.clear()
    const { thread, leave } = this.#forget()
    await thread?.stop(PATIENCE_END, new AisleError('internal', why), ENDING)
    leave()
  }

  /** While its host is asked by nobody else; several visits of ours share that. */
  async #visit<T>(shop: Shop, ask: (thread: Remote, place: Place) => Promise<T>): Promise<T> {
    const visit = this.#visits.get(shop.id) ?? { users: 0, holder: this.#hold(shop) }
    this.#visits.set(shop.id, visit)
    visit.users++
    try {
      await visit.holder
      const { id, seed, delay } = shop
      return await this.#ask((thread) => ask(thread, { shop: id, seed, delay }), PATIENCE_NETWORK)
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

  /** Once, however many ask. */
  #open(shop: Shop): Promise<void> {
    const { slug } = shop
    const opening =
      this.#opening.get(slug) ??
      sampledOf(this.#store, shop)
        .then((sampled) => this.#sampled.set(shop.id, sampled))
        .then(() => this.#ask((thread) => thread.call('open', { shop: shop.id })))
        .finally(() => this.#opening.delete(slug))
    this.#opening.set(slug, opening)
    return opening
  }

  async #ask<T>(ask: (thread: Remote) => Promise<T>, patience = this.#patience): Promise<T> {
    const thread = this.#started()
    const tooMuch = 'this page is too much to be looked at'
    const timer = setTimeout(() => this.#end(new AisleError('internal', tooMuch)), patience)
    this.#waiting++
    try {
      return await ask(thread)
    } finally {
      this.#waiting--
      clearTimeout(timer)
    }
  }

  #started(): Remote {
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#waiting === 0 && void this.close('it rests'), REST_AFTER)
    this.#rest.unref?.()
    if (this.#thread) return this.#thread
    const { options } = this.#store
    this.#leave = enter(options, {
      what: 'the annotator is open',
      end: () => this.close('a backup is being restored'),
    })
    const thread: Remote = new RemoteThread('jobs/annotate/thread', {
      broke: 'the annotator broke off',
      onDeath: () => this.#thread === thread && this.#forget().leave(),
    })
    thread.unref()
    thread.call('session', options).catch((error: AisleError) => {
      // Its store does not open.
      if (this.#thread === thread) this.#end(error)
    })
    this.#thread = thread
    return thread
  }

  /** At once. Who asks next gets another thread. */
  #end(why: AisleError): void {
    const { thread, leave } = this.#forget()
    thread?.terminate(why)
    leave()
  }

  #forget(): { thread: Remote | null; leave: () => void } {
    const known = { thread: this.#thread, leave: this.#leave }
    this.#thread = null
    this.#leave = () => {}
    return known
  }
}

const sampledOf = async ({ samples }: Store, shop: Shop): Promise<string> =>
  (await samples.list(shop.id)).map(({ id }) => id).join(' ')
