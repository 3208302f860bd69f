/**
 * Fetching one page: robots.txt, the host's pace, cookies, validators, and redirects by hand, each hop checked as if a
 * page of the shop had linked to it. Used by `crawl.ts`.
 * @module
 */

import { isByPlan } from '../model/crawl.ts'
import { PARSER } from '../page/page.ts'
import { normalizeUrl } from '../page/url.ts'
import type { PageId } from '../store/types.ts'
import { Batch } from './context/batch.ts'
import type { Context } from './context/context.ts'
import { release } from './fetch/body.ts'
import type { Answer } from './fetch/fetch.ts'
import type { Hop, Known, VisitEnd, Visited } from './fetch/visited.ts'
import { Standing } from './frontier/ledger.ts'
import type { CookieJar } from './manners/cookies.ts'
import { isOwnHost, rememberHold } from './manners/hosts.ts'
import type { Policies } from './policies/policy.ts'

const MAX_HOPS = 10

export async function visit(
  context: Context,
  policies: Policies,
  page: PageId,
  url: string,
): Promise<Visited> {
  const { session, addresses, ledger } = context
  const hops: Hop[] = []
  let asked = false
  /** Ours, unless what a link may do to a session is to do nothing to it. */
  const jarFor = (page: PageId, url: string): CookieJar => {
    const approach = policies.first((policy) => policy.approach?.(page, url))
    return approach ? session.aside(approach) : session.jar
  }
  let jar = jarFor(page, url)
  const ended = (end: VisitEnd): Visited => ({ hops, page, url, end, asked })
  for (;;) {
    const host = new URL(url).host
    const barred = await bar(context, url, host)
    if (barred) return ended(barred)
    const known = await validatorsOf(context, page)
    // The first request's turn was given by the frontier; hops wait for theirs.
    if (hops.length > 0 && !(await context.hosts.turn(host))) {
      return ended({ kind: 'later', until: context.ticks(), why: 'the crawl stops', robots: false })
    }
    asked = true
    const { answer, cookiesChanged } = await request(context, url, host, known, jar)
    if (answer.kind !== 'redirect') return ended({ kind: 'answer', answer, known })

    const target = answer.location ? normalizeUrl(answer.location, url) : null
    if (!target) {
      const why = answer.location ? `redirects to ${answer.location}` : 'redirects nowhere'
      return ended({ kind: 'failed', why, status: answer.status })
    }
    const named = await numberOf(context, target)
    // Where it shows what another page shows, that one is the target; but not the one that redirects.
    const stand = addresses.folding.standFor(named, target)
    const to = stand === page || hops.some((hop) => hop.page === stand) ? named : stand
    const cameFrom = hops.some((hop) => hop.page === to) || to === page
    hops.push({ page, url, status: answer.status, milliseconds: answer.ms, target: to })
    const suspect = policies.list.some((policy) => policy.redirected?.(page, url, to))
    if (suspect && jar === session.jar) session.renew()
    // Many shops redirect a new client to the same page once, to see whether it keeps cookies.
    if (hops.length >= MAX_HOPS || (cameFrom && !cookiesChanged)) {
      return ended({ kind: 'failed', why: 'redirects in circles', status: answer.status })
    }
    if (to !== named) return ended({ kind: 'elsewhere' })
    page = to
    url = target
    if (cameFrom) continue
    // A page of ours is read in our own session; on the way there, a switch is followed as somebody else.
    const next = jarFor(page, url)
    if (jar !== session.jar && next === session.jar) return ended({ kind: 'elsewhere' })
    if (jar === session.jar) jar = next
    const standing = ledger.standing(page)
    const waited = hops.some((hop) => addresses.folding.release(page, hop.page))
    if (standing === Standing.unknown || waited) {
      const reason = context.refuse(url)
      if (reason) return ended({ kind: 'skipped', reason, why: `redirects to ${url}` })
    } else if (standing !== Standing.queued) return ended({ kind: 'elsewhere' })
    ledger.stand(page, Standing.claimed)
    addresses.folding.takeUp(page, url)
  }
}

/** The number of a page that no link led to, but a redirect. */
function numberOf(context: Context, url: string): Promise<PageId> {
  return context.inTurn(async () => {
    const { id, isNew } = context.ledger.page(url)
    if (!isNew) return id
    const batch = new Batch(context)
    batch.write.newPages.push({ id, url })
    await batch.store()
    return id
  })
}

/** What the store has of the page, so that the shop can say that it is the same; null where it must be read. */
async function validatorsOf(context: Context, page: PageId): Promise<Known | null> {
  const { store, shop, crawl, walk, ledger, topic } = context
  // A version that was read before the plan had to look at the tree lacks what it looks for.
  if (ledger.isNew(page) || walk.onTree.length > 0) return null
  // Nor does one that the topic did not judge say where to go on.
  if (topic?.version && !(await store.topics.score(shop.id, page, topic.version))) return null
  const reader = { parser: PARSER, wrapper: crawl.wrapper }
  const known = (await store.versions.validators(shop.id, [page], reader)).get(page)
  // The same of a product page that was a leaf.
  if (!known || (walk.through && known.detail && known.linkCount === 0)) return null
  // As another look at a list it was not read for records, but this plan leads to it.
  if (isByPlan(crawl.mode) && !known.sought && !known.detail) return null
  return known
}

/** Why the page may not be asked for now, or at all; null where it may. */
async function bar(context: Context, url: string, host: string): Promise<VisitEnd | null> {
  const { hosts, count, frontier } = context
  const held = await hosts.claim(host, url)
  if (held) return { kind: 'later', ...held, robots: false }
  const robots = await context.robots.check(url)
  count.requests(robots.requests)
  const { pace } = frontier.host(host)
  if (robots.delayMs !== null) pace.crawlDelay(robots.delayMs)
  // Of the shop's own hosts a person is told; a further one is left out, and nobody waits for it.
  if (robots.closed && !isOwnHost(host, context.shop)) {
    return { kind: 'skipped', reason: 'address', why: robots.why ?? 'may not be visited' }
  }
  if (robots.askAgainAt) {
    const why = robots.why ?? 'robots.txt cannot be read'
    const { askAgainAt: until, unreachable } = robots
    return { kind: 'later', until, why, robots: true, unreachable }
  }
  if (!robots.allowed) {
    return { kind: 'skipped', reason: 'robots', why: robots.why ?? 'robots.txt forbids it' }
  }
  // robots.txt was a request as well: the page comes one delay after it.
  if (robots.requests > 0) await hosts.rest(pace.delay)
  return null
}

async function request(
  context: Context,
  url: string,
  host: string,
  known: Known | null,
  jar: CookieJar,
): Promise<{ answer: Answer; cookiesChanged: boolean }> {
  const { frontier, fetcher, session, count } = context
  const { pace } = frontier.host(host)
  const { answer, cookiesChanged } = await session.ask(jar, host, async () => {
    const answer = await fetcher.get({
      url,
      private: context.private,
      cookies: jar.header(url),
      etag: known?.etag,
      lastModified: known?.lastModified,
      timeoutMs: context.manners.timeout,
    })
    const cookies = 'setCookies' in answer ? answer.setCookies : []
    const cookiesChanged = session.receive(jar, url, cookies, context.now())
    return { answer, cookiesChanged }
  })
  pace.finish(context.ticks(), answer)
  // A crawl that is started again must not forget what the shop asked for.
  if ('retryAfterMs' in answer && answer.retryAfterMs) {
    await rememberHold(context.store.hosts, new URL(url).origin, pace, context)
  }
  count.requests()
  return { answer, cookiesChanged }
}

/** Nothing was answered for long: is the shop still there at all? */
export async function callShop(context: Context): Promise<void> {
  const { shop, hosts, fetcher, session, frontier, count, health } = context
  health.turmoil.heard(null)
  const { seed: url } = shop
  const { host } = new URL(url)
  if (!(await hosts.turn(host))) return
  const cookies = session.jar.header(url)
  const answer = await fetcher.get({ url, private: context.private, cookies })
  frontier.host(host).pace.finish(context.ticks(), answer)
  count.requests()
  if (answer.kind === 'ok') release(answer.body)
  health.turmoil.heard(answer.kind === 'failed' ? answer.message : null)
}
