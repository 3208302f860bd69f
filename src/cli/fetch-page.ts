/**
 * One page from the web, as politely as a crawl would get it.
 * @module
 */

import { isPrivateSeed } from '../crawl/address.ts'
import { CookieJar } from '../crawl/cookies.ts'
import { type Answer, createFetcher } from '../crawl/fetch.ts'
import { MAX_REDIRECTS } from '../crawl/redirect.ts'
import { ROBOTS_REQUEST, RobotsGate } from '../crawl/robots-cache.ts'
import { AisleError } from '../errors.ts'
import { MANNERS } from '../jobs/run.ts'

export type FetchedPage = { url: string; body: Uint8Array; contentType: string | null }

/** Asks robots.txt before every hop, and waits between two requests to a public host as a crawl does. */
export async function fetchPage(asked: string): Promise<FetchedPage> {
  const fetcher = createFetcher()
  const isPrivate = isPrivateSeed(asked)
  const jar = new CookieJar()
  let sent = 0
  const get: typeof fetcher.get = async (request) => {
    if (sent++ > 0 && !isPrivate) await Bun.sleep(MANNERS.delay)
    return await fetcher.get(request)
  }
  const robots = new RobotsGate({
    get: (url) => get({ url, private: isPrivate, ...ROBOTS_REQUEST }),
    load: () => null,
    save: () => {},
    now: Date.now,
  })
  let url = asked
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (isPrivate && new URL(url).host !== new URL(asked).host) {
      throw new AisleError('refused', `${asked} redirects to ${url}, off its host`, {
        where: asked,
      })
    }
    const { allowed, why } = await robots.check(url)
    if (!allowed) throw new AisleError('refused', why ?? 'robots.txt forbids it', { where: url })
    const answer = await get({ url, private: isPrivate, cookies: jar.header(url) })
    if (answer.kind === 'ok') return { url, body: answer.body, contentType: answer.contentType }
    if (answer.kind !== 'redirect' || answer.location === null) throw failure(answer)
    jar.store(url, answer.setCookies, Date.now())
    url = answer.location
  }
  throw new AisleError('unreachable', 'the page redirects in circles', { where: asked })
}

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
      return new AisleError('unreachable', `the server answers ${answer.status}`, { where })
  }
}
