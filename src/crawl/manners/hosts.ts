/**
 * The hosts of a crawl: claimed before they are first asked, and asked in turn, each at its own pace and as its
 * robots.txt allows. Used by `crawl` and `jobs`.
 * @module
 */

import { stillToWait } from '../../model/clock.ts'
import { isPrivateSeed } from '../../page/private-address.ts'
import { inScope } from '../../page/scope.ts'
import type { Store } from '../../store/store.ts'
import type { Scope, Shop } from '../../store/types.ts'
import type { Frontier } from '../frontier/frontier.ts'
import type { CrawlJob, Manners } from '../job.ts'
import { LONGEST_RETRY_AFTER } from './retry.ts'
import { RobotsGate } from './robots-cache.ts'
import { DEFAULT_CONCURRENCY, DEFAULT_DELAY, type Pace, type PaceOptions } from './throttle.ts'

/** When to look again whether a host that another crawl holds is free. */
const HELD_MS = 15_000

/** Waiting is looked up from so often, to see whether the crawl stops. */
const LOOK_MS = 100

export class Hosts {
  #job: Pick<CrawlJob, 'store' | 'claimHost' | 'now' | 'ticks'>
  #frontier: Frontier
  #stopping: () => boolean
  #claimed = new Set<string>()

  constructor(
    job: Pick<CrawlJob, 'store' | 'claimHost' | 'now' | 'ticks'>,
    frontier: Frontier,
    stopping: () => boolean,
  ) {
    this.#job = job
    this.#frontier = frontier
    this.#stopping = stopping
  }

  /** Waits until the host may be asked again, and takes the turn; false where the crawl stops first. */
  async turn(host: string): Promise<boolean> {
    const { pace } = this.#frontier.host(host)
    const { ticks } = this.#job
    for (let wait = pace.ready(ticks()); wait > 0; wait = pace.ready(ticks())) {
      if (this.#stopping()) return false
      await Bun.sleep(Math.min(wait, LOOK_MS))
    }
    pace.start(ticks())
    return true
  }

  /** Waits, unless the crawl stops. */
  async rest(milliseconds: number): Promise<void> {
    const { ticks } = this.#job
    const until = ticks() + milliseconds
    while (ticks() < until && !this.#stopping()) {
      await Bun.sleep(Math.min(until - ticks(), LOOK_MS))
    }
  }

  /** Null where the host is this crawl's and may be asked; else until when not, and why. */
  async claim(host: string, url: string): Promise<{ until: number; why: string } | null> {
    if (this.#claimed.has(host)) return null
    const { store, claimHost, now, ticks } = this.#job
    if (!(await claimHost(host))) {
      return { until: ticks() + HELD_MS, why: `another crawl holds ${host}` }
    }
    this.#claimed.add(host)
    // What the host asked of an earlier crawl still holds.
    const retryAt = (await store.hosts.get(new URL(url).origin))?.retryAt ?? 0
    const wait = stillToWait(retryAt, now(), LONGEST_RETRY_AFTER)
    if (wait === 0) return null
    const time = new Date(retryAt).toISOString().slice(0, 16).replace('T', ' ')
    return { until: ticks() + wait, why: `${host} asked to be left alone until ${time} UTC` }
  }
}

/**
 * The pace of a host. Whoever loosens it does so for a shop of their own: other hosts that the crawl was
 * allowed to visit are never asked faster than anybody's, unless they are on this machine as well.
 */
export function paceAt(
  host: string,
  { seed, scope }: Pick<Shop, 'seed' | 'scope'>,
  { delay, concurrency, longestDelay: maxDelayMs }: Manners,
): PaceOptions {
  return isPrivateSeed(seed) || isOwnHost(host, { seed, scope })
    ? { delayMs: delay, concurrency, maxDelayMs }
    : { delayMs: Math.max(delay, DEFAULT_DELAY), concurrency: DEFAULT_CONCURRENCY, maxDelayMs }
}

/** Whether the host is the shop's; else it is one that rules or a topic may visit as well. */
export const isOwnHost = (host: string, { seed, scope }: Pick<Shop, 'seed' | 'scope'>): boolean =>
  inScope(`http://${host}/`, seed, hostScope(scope))

/** Below which folder a shop lies says nothing of its host. */
const hostScope = (scope: Scope): Scope => (scope === 'prefix' ? 'host' : scope)

/** Keeps for later visitors how long the host asked to be left alone. */
export async function rememberHold(
  hosts: Store['hosts'],
  origin: string,
  pace: Pace,
  { now, ticks }: { now(): number; ticks(): number },
): Promise<void> {
  const until = pace.holdUntil
  await hosts.saveRetryAfter(origin, until === null ? null : now() + Math.round(until - ticks()))
}

/** The robots.txt of the hosts, kept from one crawl to the next. */
export const robotsFor = (
  { store, fetcher, now, ticks }: Pick<CrawlJob, 'store' | 'fetcher' | 'now' | 'ticks'>,
  isPrivate: boolean,
): RobotsGate =>
  new RobotsGate({
    get: (url, how) => fetcher.get({ url, private: isPrivate, ...how }),
    load: async (origin) => {
      const robots = (await store.hosts.get(origin))?.robots
      return robots && { origin, ...robots }
    },
    save: ({ origin, ...robots }) => store.hosts.saveRobots(origin, robots),
    now,
    ticks,
  })
