/** @jsxImportSource hono/jsx */
/**
 * The buttons that start a crawl, go on with one, pause and stop it. Used by `views` and `web`.
 * @module
 */

import type { Mode, Shop } from '../../src/store/types.ts'
import { Post } from '../shell/controls.tsx'

/** `fresh`: even where one could go on. */
export function CrawlButton(
  props: { slug: string; mode?: Mode; fresh?: boolean } & Omit<
    Parameters<typeof Post>[0],
    'to' | 'hidden' | 'doing'
  >,
) {
  const { slug, mode, fresh, ...button } = props
  const hidden = { mode, fresh: fresh ? 'on' : undefined }
  return <Post to={`/shops/${slug}/crawl`} doing="Starting…" {...{ hidden, ...button }} />
}

/** Only where the lists of the shop are known, and nothing that was begun would be given up for it. */
export function ChangesButton({ shop, goesOn }: { shop: Shop; goesOn: boolean }) {
  if (shop.plan === null || shop.wrapper === null || goesOn) return null
  return (
    <CrawlButton
      slug={shop.slug}
      mode="delta"
      title="Reads the lists, and only those product pages that they show to be new or changed"
    >
      Crawl changes
    </CrawlButton>
  )
}

/** A crawl of this process, which it can stop and pause. */
export type Stop = { slug: string; crawl: number; stopping: boolean; paused?: boolean }

export function StopButton({ slug, crawl, stopping }: Stop) {
  if (stopping) {
    return (
      <button type="button" disabled>
        Stopping…
      </button>
    )
  }
  return (
    <Post to={`/shops/${slug}/stop`} hidden={{ crawl }} doing="Stopping…" icon="stop">
      Stop
    </Post>
  )
}
