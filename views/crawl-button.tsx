/** @jsxImportSource hono/jsx */
/**
 * The button that starts a crawl, or goes on with one.
 * @module
 */

import type { Child } from 'hono/jsx'
import type { Mode } from '../src/store/types.ts'
import { Icon, type IconName } from './icons.tsx'

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
