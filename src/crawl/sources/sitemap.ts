/**
 * The sitemaps of a shop: those that its robots.txt names, else the one where everybody looks. Read like any page: as
 * robots.txt allows, at the pace of the host, and no more of them than a person would. Used by
 * `crawl/policies/doubts/named.ts`.
 * @module
 */

import { readSitemap } from '../../page/sitemap.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { Context } from '../context/context.ts'
import { release } from '../fetch/body.ts'
import { unpack } from '../fetch/unpack.ts'
import { isOwnHost } from '../manners/hosts.ts'
import type { Source } from './source.ts'

/** Files that are asked for. */
const MOST_FILES = 12
const MOST_BYTES = 50 * 1024 * 1024
const MOST_HOPS = 3

export function sitemapOf(context: Context): Source {
  const unread: string[] = []
  return {
    unread,
    async *addresses() {
      const { origin } = new URL(context.shop.seed)
      const { sitemaps } = await context.robots.check(`${origin}/sitemap.xml`)
      const named = sitemaps?.length ? sitemaps : [`${origin}/sitemap.xml`]
      const queue = named.flatMap((url) => normalizeUrl(url, origin) ?? [])
      const asked = new Set<string>()
      for (let url = queue.shift(); url && asked.size < MOST_FILES; url = queue.shift()) {
        if (asked.has(url)) continue
        asked.add(url)
        const bytes = await fileAt(context, url)
        if (bytes === 'later') unread.push(url)
        if (!bytes || bytes === 'later') continue
        const { pages, sitemaps: further } = readSitemap(bytes)
        queue.push(...further.flatMap((one) => normalizeUrl(one, url) ?? []))
        for (const page of pages) {
          const address = normalizeUrl(page, url)
          if (address) yield address
        }
      }
    },
  }
}

/** Null where there is none; `later` where nobody knows. */
async function fileAt(context: Context, from: string): Promise<Uint8Array | 'later' | null> {
  let url = from
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const { host } = new URL(url)
    if (!isOwnHost(host, context.shop)) return null
    if (context.stopping || (await context.hosts.claim(host, url))) return 'later'
    const robots = await context.robots.check(url)
    context.count.requests(robots.requests)
    if (!robots.allowed) return robots.askAgainAt === undefined ? null : 'later'
    if (!(await context.hosts.turn(host))) return 'later'
    const answer = await context.fetcher.get({
      url,
      private: context.private,
      cookies: context.session.jar.header(url),
      accept: 'any',
    })
    context.frontier.host(host).pace.finish(context.ticks(), answer)
    context.count.requests()
    if (answer.kind === 'ok') return await unpacked(answer.body)
    if (answer.kind === 'busy' || answer.kind === 'failed') return 'later'
    if (answer.kind !== 'redirect' || !answer.location) return null
    url = normalizeUrl(answer.location, url) ?? ''
    if (url === '') return null
  }
  return null
}

/** `sitemap.xml.gz` is packed as it lies on the disk. */
async function unpacked(body: Uint8Array): Promise<Uint8Array | null> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return await unpack(body, ['gzip'], MOST_BYTES)
  } catch {
    return null
  } finally {
    release(body)
  }
}
