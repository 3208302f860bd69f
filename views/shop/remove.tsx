/** @jsxImportSource hono/jsx */
/**
 * Asks before a shop goes.
 * @module
 */

import type { Shop } from '../../src/store/types.ts'
import { Crumb, Layout } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'

export function RemovePage(props: {
  shop: Shop
  what: string
  /** Why it was not removed. */
  problem?: string
  version: string
}) {
  const { shop, what, problem, version } = props
  return (
    <Layout title={`Remove ${shop.name}`} version={version}>
      <div class="head">
        <div>
          <Crumb href={`/shops/${shop.slug}`}>{shop.name}</Crumb>
          <h1>
            Remove <Said>{shop.name}</Said>?
          </h1>
        </div>
      </div>
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <form class="card" method="post" action={`/shops/${shop.slug}/remove`}>
        <p>
          With it go {what}, its wrapper and its plan. This cannot be undone. To keep a copy,{' '}
          <a href={`/shops/${shop.slug}/export.json`}>export it</a> first.
        </p>
        <div class="row actions">
          <button class="danger" type="submit">
            Remove it for good
          </button>
          <a href={`/shops/${shop.slug}`}>Cancel</a>
        </div>
      </form>
    </Layout>
  )
}
