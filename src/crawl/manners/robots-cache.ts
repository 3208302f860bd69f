/**
 * The robots.txt of each host, asked for before a page is: kept a day at most, and no trouble is ever permission. Used
 * by `crawl` and `jobs`.
 * @module
 */

import { isPrivateHost } from '../../page/private-address.ts'
import type { Answer } from '../fetch/answer.ts'
import { MAX_REDIRECTS } from '../fetch/redirect.ts'
import { ROBOTS_TOKEN } from '../fetch/user-agent.ts'
import { parseRobots, ROBOTS_BYTES, type Robots } from './robots.ts'

/** What the store keeps of an origin; `body` is empty where there is no file (4xx). */
export type RobotsRow = { origin: string; status: number; body: string; fetchedAt: number }

type RobotsCheck = {
  allowed: boolean
  /** What Crawl-delay asks for. */
  delayMs: number | null
  /** Addresses of sitemaps that it names. */
  sitemaps?: readonly string[]
  /** Why not, as a sentence. */
  why?: string
  /** Requests that this check sent. */
  requests: number
  /** Not allowed only because of trouble that may pass: when to ask again (ms, as `ticks`). */
  askAgainAt?: number
  /** Why the host could not be asked at all. */
  unreachable?: string
  /** The host is at an address that is never connected to. */
  closed?: boolean
}

/** How robots.txt is fetched: whatever its type, as far as it counts. */
export const ROBOTS_REQUEST = { accept: 'any', keep: ROBOTS_BYTES } as const

type RobotsGateOptions = {
  /** One hop, with `ROBOTS_REQUEST`, private as the shop is. */
  get(url: string, request: typeof ROBOTS_REQUEST): Promise<Answer>
  load(origin: string): Promise<RobotsRow | null | undefined> | RobotsRow | null | undefined
  save(row: RobotsRow): Promise<unknown> | unknown
  /** The time of day, which the store keeps. */
  now(): number
  /** A clock that never goes back. */
  ticks(): number
  agent?: string
}

type Trouble = {
  robots: null
  until: number
  why: string
  unreachable?: string
  closed?: boolean
}
type Verdict = { robots: Robots; until: number } | Trouble

const DAY = 24 * 3_600_000
const MINUTE = 60_000

export class RobotsGate {
  private readonly verdicts = new Map<string, Verdict>()
  private readonly asking = new Map<string, Promise<Verdict>>()
  private readonly agent: string

  constructor(private readonly options: RobotsGateOptions) {
    this.agent = options.agent ?? ROBOTS_TOKEN
  }

  async check(url: string): Promise<RobotsCheck> {
    const { origin } = new URL(url)
    const sent = { requests: 0 }
    const verdict = this.fresh(origin) ?? (await this.ask(origin, sent))
    const { requests } = sent
    if (!verdict.robots) {
      const { why, until, unreachable, closed } = verdict
      const trouble = { askAgainAt: until, unreachable, ...(closed ? { closed } : {}) }
      return { allowed: false, delayMs: null, why, requests, ...trouble }
    }
    const seconds = verdict.robots.crawlDelay(this.agent)
    const delayMs = seconds === null ? null : seconds * 1000
    const { sitemaps } = verdict.robots
    if (verdict.robots.allows(this.agent, url))
      return { allowed: true, delayMs, sitemaps, requests }
    const why = `${origin}/robots.txt forbids it.`
    return { allowed: false, delayMs, sitemaps, why, requests }
  }

  private fresh(origin: string): Verdict | null {
    const verdict = this.verdicts.get(origin)
    return verdict && verdict.until > this.options.ticks() ? verdict : null
  }

  /** Pages of one origin that come at once share one question. */
  private ask(origin: string, sent: { requests: number }): Promise<Verdict> {
    let asking = this.asking.get(origin)
    if (!asking) {
      asking = this.loadOrFetch(origin, sent).finally(() => this.asking.delete(origin))
      this.asking.set(origin, asking)
    }
    return asking
  }

  private async loadOrFetch(origin: string, sent: { requests: number }): Promise<Verdict> {
    const now = this.options.now()
    const row = await this.options.load(origin)
    // a row from the future is of a clock that was wrong
    const kept = row && row.fetchedAt <= now && row.fetchedAt + DAY > now ? row : null
    const verdict = kept ? this.verdictOf(kept) : await this.fetch(origin, sent)
    this.verdicts.set(origin, verdict)
    return verdict
  }

  private async fetch(origin: string, sent: { requests: number }): Promise<Verdict> {
    let url = `${origin}/robots.txt`
    for (let hops = 0; ; hops++) {
      sent.requests++
      const answer = await this.options.get(url, ROBOTS_REQUEST)
      const { now, ticks } = this.options
      if (answer.kind === 'redirect' && answer.location && hops < MAX_REDIRECTS) {
        if (leavesPrivate(origin, answer.location)) {
          return trouble(origin, ticks(), `redirects to ${answer.location}, off this private host`)
        }
        url = answer.location
        continue
      }
      const row = rowOf(origin, answer, now())
      if (!row) {
        const silent = answer.kind === 'failed' && answer.status === undefined
        const unreachable = silent ? answer.message : undefined
        return {
          ...trouble(origin, ticks(), whatHappened(answer), waitOf(answer)),
          unreachable,
          ...(answer.kind === 'failed' && answer.reason === 'address' ? { closed: true } : {}),
        }
      }
      await this.options.save(row)
      return this.verdictOf(row)
    }
  }

  private verdictOf({ body, fetchedAt }: RobotsRow): Verdict {
    const { now, ticks } = this.options
    const until = ticks() + fetchedAt + DAY - now()
    return { robots: parseRobots(Buffer.from(body, 'latin1')), until }
  }
}

/** A private shop is confined to its host and port, whatever its robots.txt says. */
function leavesPrivate(origin: string, location: string): boolean {
  const from = new URL(origin)
  return isPrivateHost(from.hostname) && new URL(location).host !== from.host
}

/** A file, or the certainty that there is none (2.3.1.3); null where nothing is known. */
function rowOf(origin: string, answer: Answer, fetchedAt: number): RobotsRow | null {
  switch (answer.kind) {
    case 'ok':
      return { origin, status: answer.status, body: textOf(answer.body), fetchedAt }
    case 'refused':
    // redirected for ever or nowhere: there is no file (2.3.1.2)
    case 'redirect':
      return { origin, status: answer.status, body: '', fetchedAt }
    default:
      return null
  }
}

/** A byte a character, so that a file in any charset is stored and read as it came (but for NUL). */
function textOf(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, ROBOTS_BYTES))
  return text.toString('latin1').replaceAll('\0', ' ')
}

/** Everything is forbidden (2.3.1.4), for a short while. */
function trouble(origin: string, now: number, what: string, wait = MINUTE): Trouble {
  const why = `${origin}/robots.txt ${what}, so nothing there may be fetched now.`
  return { robots: null, until: now + wait, why }
}

function whatHappened(answer: Answer): string {
  if (answer.kind === 'failed') return `cannot be read (${answer.message.replace(/\.$/, '')})`
  return 'status' in answer ? `answers ${answer.status}` : 'cannot be read'
}

/** 429 is a 4xx, but it says "not now", not "there is none". */
function waitOf(answer: Answer): number {
  const asked = answer.kind === 'busy' || answer.kind === 'failed' ? answer.retryAfterMs : null
  return Math.max(asked ?? 0, MINUTE)
}
