/**
 * Fetching one page: robots.txt, the host's pace, cookies, validators, and redirects by hand, each hop
 * checked as if a page of the shop had linked to it.
 * @module
 */

import { normalizeUrl } from '../page/url.ts'
import type { Validators } from '../store/pages/versions.ts'
import type { PageId, SkipReason } from '../store/types.ts'
import type { Answer } from './fetch/fetch.ts'
import { Standing } from './frontier/ledger.ts'
import { CookieJar } from './manners/cookies.ts'
import { rememberHold } from './manners/hosts.ts'
import { switchName } from './policies/endless/view-switches.ts'
import type { Run } from './run.ts'

const MAX_HOPS = 10

/** What the last crawl knew of a page, where the same parser and wrapper have read it. */
export type Known = Validators

export type Hop = {
  page: PageId
  url: string
  status: number
  milliseconds: number
  target: PageId
}

/** How a visit ended, at the last page of its redirects. */
export type Visited = {
  hops: Hop[]
  page: PageId
  url: string
  end: VisitEnd
  /** Whether a request was sent at all. */
  asked: boolean
}

export type VisitEnd =
  | { kind: 'answer'; answer: Answer; known: Known | null }
  | { kind: 'skipped'; reason: SkipReason; why: string }
  /** A redirect to a page that this crawl has, or will have, without it. */
  | { kind: 'elsewhere' }
  | { kind: 'failed'; why: string; status: number | null }
  /** Not now: nothing of the page's host may be asked before then. */
  | { kind: 'later'; until: number; why: string; robots: boolean; unreachable?: string }

export async function visit(run: Run, page: PageId, url: string): Promise<Visited> {
  const hops: Hop[] = []
  let asked = false
  let jar = jarFor(run, page, url)
  const ended = (end: VisitEnd): Visited => ({ hops, page, url, end, asked })
  for (;;) {
    const host = new URL(url).host
    const barred = await bar(run, url, host)
    if (barred) return ended(barred)
    const known = await run.known(page)
    // The first request's turn was given by the frontier; hops wait for theirs.
    if (hops.length > 0 && !(await run.hosts.turn(host))) {
      return ended({ kind: 'later', until: run.ticks(), why: 'the crawl stops', robots: false })
    }
    asked = true
    const { answer, cookiesChanged } = await request(run, url, host, known, jar)
    if (answer.kind !== 'redirect') return ended({ kind: 'answer', answer, known })

    const target = answer.location ? normalizeUrl(answer.location, url) : null
    if (!target) {
      const why = answer.location ? `redirects to ${answer.location}` : 'redirects nowhere'
      return ended({ kind: 'failed', why, status: answer.status })
    }
    const named = await run.numberOf(target)
    // Where it shows what another page shows, that one is the target; but not the one that redirects.
    const stand = run.copies.folding.standFor(named, target)
    const to = stand === page || hops.some((hop) => hop.page === stand) ? named : stand
    const cameFrom = hops.some((hop) => hop.page === to) || to === page
    hops.push({ page, url, status: answer.status, milliseconds: answer.ms, target: to })
    // Whatever it did to the session, the next page is asked for in another.
    if (run.novelty?.leadsBack(page, url, to) && jar === run.jar) run.jar = new CookieJar()
    // Many shops redirect a new client to the same page once, to see whether it keeps cookies.
    if (hops.length >= MAX_HOPS || (cameFrom && !cookiesChanged)) {
      return ended({ kind: 'failed', why: 'redirects in circles', status: answer.status })
    }
    if (to !== named) return ended({ kind: 'elsewhere' })
    page = to
    url = target
    if (cameFrom) continue
    // A page of ours is read in our own session; on the way there, a switch is followed as somebody else.
    const own = jarFor(run, page, url) === run.jar
    if (jar !== run.jar && own) return ended({ kind: 'elsewhere' })
    if (!own && jar === run.jar) jar = new CookieJar()
    const standing = run.ledger.standing(page)
    const waited = hops.some((hop) => run.copies.folding.release(page, hop.page))
    if (standing === Standing.unknown || waited) {
      const reason = run.refuse(url)
      if (reason) return ended({ kind: 'skipped', reason, why: `redirects to ${url}` })
    } else if (standing !== Standing.queued) return ended({ kind: 'elsewhere' })
    run.ledger.stand(page, Standing.claimed)
    run.copies.folding.takeUp(page, url)
  }
}

/**
 * Links that may switch currency, language or layout for the whole session are followed as somebody
 * else: what they do to that visitor's session does nothing to ours.
 */
function jarFor(run: Run, page: PageId, url: string): CookieJar {
  const suspect = run.novelty ? run.novelty.isSuspect(url) : switchName(url) !== null
  return suspect || run.copies.probes.has(page) ? new CookieJar() : run.jar
}

/** Why the page may not be asked for now, or at all; null where it may. */
async function bar(run: Run, url: string, host: string): Promise<VisitEnd | null> {
  const held = await run.hosts.claim(host, url)
  if (held) return { kind: 'later', ...held, robots: false }
  const robots = await run.robots.check(url)
  run.counters.requests += robots.requests
  const { pace } = run.frontier.host(host)
  if (robots.delayMs !== null) pace.crawlDelay(robots.delayMs)
  if (robots.askAgainAt) {
    const why = robots.why ?? 'robots.txt cannot be read'
    const { askAgainAt: until, unreachable } = robots
    return { kind: 'later', until, why, robots: true, unreachable }
  }
  if (!robots.allowed) {
    return { kind: 'skipped', reason: 'robots', why: robots.why ?? 'robots.txt forbids it' }
  }
  // robots.txt was a request as well: the page comes one delay after it.
  if (robots.requests > 0) await run.hosts.rest(pace.delay)
  return null
}

async function request(
  run: Run,
  url: string,
  host: string,
  known: Known | null,
  jar: CookieJar,
): Promise<{ answer: Answer; cookiesChanged: boolean }> {
  const { pace } = run.frontier.host(host)
  const answer = await run.fetcher.get({
    url,
    private: run.private,
    cookies: jar.header(url),
    etag: known?.etag,
    lastModified: known?.lastModified,
  })
  pace.finish(run.ticks(), answer)
  // A crawl that is started again must not forget what the shop asked for.
  if ('retryAfterMs' in answer && answer.retryAfterMs) {
    await rememberHold(run.store.hosts, new URL(url).origin, pace, run)
  }
  run.counters.requests++
  const cookies = 'setCookies' in answer ? answer.setCookies : []
  const cookiesChanged = cookies.length > 0 && jar.store(url, cookies, run.now())
  if (cookiesChanged && jar === run.jar) run.cookiesChanged = true
  return { answer, cookiesChanged }
}
