/** @jsxImportSource hono/jsx */
/**
 * Asks before a shop goes.
 * @module
 */

import type { Shop } from '../src/store/types.ts'
import { Layout } from './layout.tsx'

export function RemovePage(props: { shop: Shop; what: string; version: string }) {
  const { shop, what, version } = props
  return (
    <Layout title={`Remove ${shop.name}`} version={version}>
      <div class="head">
        <div>
          <a class="crumb" href={`/shops/${shop.slug}`}>
            {shop.name}
          </a>
          <h1>Remove {shop.name}?</h1>
        </div>
      </div>
      <form class="card" method="post" action={`/shops/${shop.slug}/remove`}>
        <p>
          With it go {what}, its wrapper and its plan. This cannot be undone. To keep a copy, run{' '}
          <code>{`aisle shop export ${shop.slug} > ${shop.slug}.json`}</code> first.
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
