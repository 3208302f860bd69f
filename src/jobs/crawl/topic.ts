/**
 * The topic of a shop, made ready for a crawl: examples that are addresses are fetched once, politely, and kept with
 * it. Used by `open.ts` and `run.ts`.
 * @module
 */

import type { Fetcher } from '../../crawl/fetch/fetch.ts'
import type { TopicJob } from '../../crawl/job.ts'
import { robotsFor } from '../../crawl/manners/hosts.ts'
import { jsonOf } from '../../format/text.ts'
import { ticks } from '../../model/clock.ts'
import { AisleError } from '../../model/errors.ts'
import { isPrivateSeed } from '../../page/private-address.ts'
import { normalizeUrl } from '../../page/url.ts'
import { storedTopic } from '../../shop/stored.ts'
import { checked, exampleText } from '../../shop/topic.ts'
import type { Store } from '../../store/store.ts'
import type { Mode, Shop } from '../../store/types.ts'
import { type TopicFile, topicOf, topicWarnings } from '../../topic/file.ts'

type TopicTools = {
  fetcher: Fetcher
  signal: AbortSignal
  /** Milliseconds between two requests. */
  delay: number
  say(text: string): void
}

export type ReadyTopic = { version: number; file: TopicFile }

/** Null where the shop has none. */
export async function topicFor(
  store: Store,
  shop: Shop,
  tools: TopicTools,
): Promise<ReadyTopic | null> {
  const active = await store.topics.active(shop.id)
  if (!active) return null
  const file = storedTopic(active)
  const missing = file.examples.some(({ url, text }) => url !== undefined && text === undefined)
  const ready = missing
    ? await withAddresses(store, shop, file, tools)
    : { version: active.version, file }
  for (const warning of topicWarnings(ready.file)) tools.say(warning)
  return ready
}

async function withAddresses(
  store: Store,
  shop: Shop,
  file: TopicFile,
  tools: TopicTools,
): Promise<ReadyTopic> {
  const warnings: string[] = []
  const examples: TopicFile['examples'] = []
  const isPrivate = isPrivateSeed(shop.seed)
  const robots = robotsFor({ ...tools, store, now: Date.now, ticks }, isPrivate)
  for (const [i, example] of file.examples.entries()) {
    if (example.url === undefined || example.text !== undefined) {
      examples.push(example)
      continue
    }
    if (tools.signal.aborted) throw new AisleError('internal', 'stopped before its first page')
    const url = normalizeUrl(example.url)!
    const { allowed, why } = await robots.check(url)
    const answer = allowed ? await tools.fetcher.get({ url, private: isPrivate }) : null
    if (answer?.kind === 'ok') {
      examples.push({ ...example, ...exampleText(answer.body, url, answer.contentType, url) })
    } else {
      const told = answer ? ('message' in answer && answer.message) || answer.kind : why
      warnings.push(`examples[${i}] of the topic: ${url} cannot be read (${told}); it is left out`)
      examples.push(example)
    }
    await Bun.sleep(tools.delay)
  }
  const read = examples.filter(({ text }) => text !== undefined)
  checked({ ...file, examples: read }, shop.slug, warnings)
  for (const warning of warnings) tools.say(warning)
  const json = jsonOf({ ...file, examples })
  const { version } = await store.topics.save(shop.id, json, 'read')
  return { version, file: { ...file, examples: read } }
}

export function topicJob({ version, file }: ReadyTopic, mode: Mode, limited: boolean): TopicJob {
  const targets = file.examples.flatMap(({ url, relevant }) =>
    url && relevant ? (normalizeUrl(url) ?? []) : [],
  )
  return {
    version,
    topic: topicOf(file),
    hosts: file.hosts.map((host) => new URL(`http://${host}/`).host),
    targets,
    // The published one ends by its number of pages, or when its queue is empty (IV.D, step 5).
    endsDry: mode === 'topic' && !limited && file.algorithm !== 'paper',
    orders: mode !== 'delta',
  }
}
