/** @jsxImportSource hono/jsx */
/**
 * The head of every page of a shop: its name, the ways between its pages, what can be done here. Used all over `views`.
 * @module
 */

import type { Child } from 'hono/jsx'
import type { Shop } from '../../src/store/types.ts'
import { Said } from '../shell/text.tsx'

const TABS = [
  ['overview', 'Overview', ''],
  ['products', 'Products', '/products'],
  ['changes', 'Changes', '/changes'],
  ['crawls', 'Crawls', '/crawls'],
  ['plan', 'Plan', '/plan'],
  ['wrapper', 'Wrapper', '/wrapper'],
  ['rules', 'Rules', '/rules'],
  ['topic', 'Topic', '/topic'],
  ['settings', 'Settings', '/settings'],
] as const

type ShopTab = (typeof TABS)[number][0]

/**
 * Put first into the `Layout` of a page of a shop: its name stands in the same place on all of them.
 * It is the heading, but on pages `below` a tab (one product, one crawl), which have their own.
 */
export function ShopHead(props: {
  shop: Pick<Shop, 'slug' | 'name'>
  tab: ShopTab
  below?: boolean
  /** A line below the name. */
  lead?: Child
  /** What can be done here, at the right. */
  children?: Child
}) {
  const { shop, tab, below, lead, children } = props
  const title = TABS.find(([each]) => each === tab)![1]
  return (
    <div class="shop-head">
      <div class="head">
        <div>
          {below ? (
            <p class="shop-name">
              <a href={`/shops/${shop.slug}`}>
                <Said>{shop.name}</Said>
              </a>
            </p>
          ) : (
            <h1 class="shop-name">
              <Said>{shop.name}</Said>
              {tab !== 'overview' && <span class="unseen">: {title}</span>}
            </h1>
          )}
          {lead && <p class="lead">{lead}</p>}
        </div>
        {children}
      </div>
      <nav class="shelf" aria-label={`Pages of ${shop.name}`}>
        <ul>
          {TABS.map(([name, title, path]) => (
            <li>
              <a
                href={`/shops/${shop.slug}${path}`}
                aria-current={name === tab ? (below ? 'true' : 'page') : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
