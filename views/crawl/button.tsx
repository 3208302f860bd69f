/** @jsxImportSource hono/jsx */
/**
 * The buttons that start a crawl, or go on with one.
 * @module
 */

import type { Child } from 'hono/jsx'
import type { Mode, Shop } from '../../src/store/types.ts'
import { Icon, type IconName } from '../shell/icons.tsx'

/** `fresh`: even where one could go on. */
export function CrawlButton(props: {
  slug: string
  mode?: Mode
  fresh?: boolean
  primary?: boolean
  icon?: IconName
  title?: string
  children?: Child
}) {
  const { slug, mode, fresh, primary, icon, title, children } = props
  return (
    <form method="post" action={`/shops/${slug}/crawl`} data-doing="Starting…">
      {mode && <input type="hidden" name="mode" value={mode} />}
      {fresh && <input type="hidden" name="fresh" value="on" />}
      <button class={primary ? 'primary' : undefined} type="submit" title={title}>
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </form>
  )
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
