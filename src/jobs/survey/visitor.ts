/**
 * A few pages of a shop, got as politely as a crawl gets them: robots.txt is asked before every hop, requests keep
 * their distance, a server that asks for a pause gets it. No session is kept from page to page. Used by `cli`, `jobs`
 * and `web`.
 * @module
 */

import { type Answer, createFetcher, type Fetcher, type Request } from '../../crawl/fetch/fetch.ts'
import { MAX_REDIRECTS } from '../../crawl/fetch/redirect.ts'
import { acts } from '../../crawl/manners/acting-links.ts'
import { CookieJar } from '../../crawl/manners/cookies.ts'
import { rememberHold } from '../../crawl/manners/hosts.ts'
import { LONGEST_RETRY_AFTER } from '../../crawl/manners/retry.ts'
import { ROBOTS_REQUEST, RobotsGate } from '../../crawl/manners/robots-cache.ts'
import { Pace } from '../../crawl/manners/throttle.ts'
import { stillToWait, ticks } from '../../model/clock.ts'
import { AisleError } from '../../model/errors.ts'
import { type Page, readPage } from '../../page/page.ts'
import { isPrivateSeed } from '../../page/private-address.ts'
import { inScope } from '../../page/scope.ts'
import type { Store } from '../../store/store.ts'
import { MANNERS } from '../manners.ts'

export type FetchedPage = { url: string; body: Uint8Array; contentType: string | null }

export type VisitorOptions = {
  fetcher?: Fetcher
  /** Between two requests; by default a crawl's, and none to a host of one's own. */
  delay?: number
  /** Requests of all kinds; then nothing more is asked for. */
  most?: number
  signal?: AbortSignal
  /** What is remembered of hosts: robots.txt, and how long they asked to be left alone. */
  hosts?: Store['hosts']
}

/** How often a page is asked for again where the server is busy, and how long that may take. */
const TRIES = 3
const LONGEST_WAIT = 20_000
const LOOK_MS = 100

export class Visitor {
  readonly #seed: string
  readonly #isPrivate: boolean
  readonly #fetcher: Fetcher
  readonly #pace: Pace
  readonly #robots: RobotsGate
  readonly #most: number
  readonly #signal: AbortSignal | undefined
  readonly #hosts: Store['hosts'] | undefined
  readonly #met = new Set<string>()
  /** One session for all pages. */
  readonly #jar = new CookieJar()
  /** Sent so far. */
  requests = 0

  constructor(seed: string, options: VisitorOptions = {}) {
    this.#seed = seed
    this.#isPrivate = isPrivateSeed(seed)
    this.#fetcher = options.fetcher ?? createFetcher()
    const delayMs = options.delay ?? (this.#isPrivate ? 0 : MANNERS.delay)
    this.#pace = new Pace({ delayMs, maxDelayMs: LONGEST_WAIT })
    this.#most = options.most ?? Number.POSITIVE_INFINITY
    this.#signal = options.signal
    const hosts = options.hosts
    this.#hosts = hosts
    this.#robots = new RobotsGate({
      get: (url) => this.#send({ url, private: this.#isPrivate, ...ROBOTS_REQUEST }),
      load: async (origin) => {
        const robots = (await hosts?.get(origin))?.robots
        return robots && { origin, ...robots }
      },
      save: ({ origin, ...robots }) => hosts?.saveRobots(origin, robots),
      now: Date.now,
      ticks,
    })
  }

  /**
   * Throws an AisleError where there is no page to be had; `any` takes whatever is there. No redirect is followed to
   * where it is not `within`.
   */
  async fetch(
    asked: string,
    accept?: Request['accept'],
    within?: (url: string) => boolean,
  ): Promise<FetchedPage> {
    const jar = this.#jar
    let url = asked
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (this.#isPrivate && new URL(url).host !== new URL(this.#seed).host) {
        throw new AisleError('refused', `${asked} redirects to ${url}, off its host`, {
          where: asked,
          hint: `If that is the page you mean, ask for that address itself: ${url}`,
        })
      }
      if (hops > 0 && within?.(url) === false) {
        throw new AisleError('refused', `${asked} redirects to ${url}, which is not of the shop`, {
          where: asked,
        })
      }
      await this.#meet(url)
      const { allowed, why, delayMs, unreachable } = await this.#robots.check(url)
      if (unreachable) {
        throw new AisleError('unreachable', `nobody answers there: ${unreachable}`, {
          where: url,
          hint: 'Check the address in a browser, and try again.',
        })
      }
      if (!allowed) throw new AisleError('refused', why ?? 'robots.txt forbids it', { where: url })
      if (delayMs !== null) this.#pace.crawlDelay(delayMs)
      const answer = await this.#patiently({
        url,
        private: this.#isPrivate,
        cookies: jar.header(url),
        accept,
      })
      if ('setCookies' in answer) jar.store(url, answer.setCookies, Date.now())
      if (answer.kind === 'ok') return { url, body: answer.body, contentType: answer.contentType }
      if (answer.kind !== 'redirect' || answer.location === null) throw failure(answer)
      url = answer.location
    }
    throw new AisleError('unreachable', 'the page redirects in circles', { where: asked })
  }

  /** A page of the shop; null where it is none, may not be read, or the visit is over. */
  async page(asked: string): Promise<Page | null> {
    if (acts(asked) || this.requests >= this.#most) return null
    try {
      const fetched = await this.fetch(asked)
      return inScope(fetched.url, this.#seed, 'domain') ? readPage(fetched.body, fetched) : null
    } catch (error) {
      if (error instanceof AisleError) return null
      throw error
    }
  }

  /** What a host asked of an earlier visitor still holds. */
  async #meet(url: string): Promise<void> {
    const { origin, host } = new URL(url)
    if (this.#met.has(origin)) return
    this.#met.add(origin)
    const until = (await this.#hosts?.get(origin))?.retryAt ?? 0
    const wait = stillToWait(until, Date.now(), LONGEST_RETRY_AFTER)
    if (wait > LONGEST_WAIT) {
      const time = new Date(until).toISOString().slice(0, 16).replace('T', ' ')
      throw new AisleError('refused', `${host} asked to be left alone until ${time} UTC`, {
        where: url,
        hint: 'Try again later.',
      })
    }
    this.#pace.hold(ticks() + wait)
  }

  async #patiently(request: Request): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(request)
      if (answer.kind !== 'busy' || tries === TRIES) return answer
      if (this.#pace.ready(ticks()) > LONGEST_WAIT) return answer
    }
  }

  async #send(request: Request): Promise<Answer> {
    if (this.requests >= this.#most) {
      throw new AisleError('refused', `${this.#most} requests were enough`, { where: request.url })
    }
    for (let wait = this.#pace.ready(ticks()); wait > 0; wait = this.#pace.ready(ticks())) {
      if (this.#signal?.aborted) break
      await Bun.sleep(Math.min(wait, LOOK_MS))
    }
    this.requests++
    this.#pace.start(ticks())
    const answer = await this.#fetcher.get({ ...request, signal: this.#signal })
    this.#pace.finish(ticks(), answer)
    if (this.#hosts && 'retryAfterMs' in answer && answer.retryAfterMs) {
      const { origin } = new URL(request.url)
      await rememberHold(this.#hosts, origin, this.#pace, { now: Date.now, ticks })
    }
    return answer
  }
}

const GONE = new Set([404, 410])

function failure(answer: Answer): AisleError {
  const { url: where } = answer
  switch (answer.kind) {
    case 'failed':
      return new AisleError('unreachable', answer.message, { where })
    case 'other-type':
      return new AisleError('invalid', `this is ${answer.contentType ?? 'no page'}, not a page`, {
        where,
      })
    case 'busy':
      return new AisleError('refused', 'the server asks to wait', {
        where,
        hint: 'Try again later.',
      })
    default:
      return new AisleError('unreachable', `the server answers ${answer.status}`, {
        where,
        hint: GONE.has(answer.status)
          ? 'Check the address in a browser: there is no page.'
          : 'Look at the address in a browser, and try again later.',
      })
  }
}
