/** @jsxImportSource hono/jsx */
/**
 * What changed, with the direction of prices.
 * @module
 */

import type { Change, Shop } from '../src/store/types.ts'
import { Layout, When } from './layout.tsx'
import { ShopHead } from './shop-tabs.tsx'
import { priceWords, Said, stockWords } from './text.tsx'

export function ChangeTable({ slug, changes }: { slug: string; changes: Change[] }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" class="extra">
              Change
            </th>
            <th scope="col" class="num extra">
              Before
            </th>
            <th scope="col" class="num">
              After
            </th>
            <th scope="col" class="extra">
              Found
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr>
              <td class="wide">
                <a href={`/shops/${slug}/products/${change.product}`}>
                  <Said clamp>{change.name || change.url}</Said>
                </a>
                <span class="sub phone">
                  {kindWords(change)} · <When at={change.at} />
                </span>
              </td>
              <td class="short extra">{kindWords(change)}</td>
              <td class="num extra">{before(change)}</td>
              <td class="num">
                {after(change)}
                {before(change) && <span class="sub phone">was {before(change)}</span>}
              </td>
              <td class="when extra">
                <When at={change.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ChangesPage(props: {
  shop: Shop
  changes: Change[]
  /** Where the next ones are. */
  older: string | null
  /** Shows the newest. */
  first: boolean
  version: string
}) {
  const { shop, changes, older, first, version } = props
  return (
    <Layout title={`Changes of ${shop.name}`} version={version}>
      <ShopHead shop={shop} tab="changes" />
      {changes.length > 0 ? (
        <ChangeTable slug={shop.slug} changes={changes} />
      ) : (
        <p class="soft">
          {first && !older ? 'No crawl has found a product yet.' : 'Nothing changed in this time.'}
        </p>
      )}
      {(older || !first) && (
        <nav class="row" aria-label="Pages">
          {!first && (
            <a class="button" href={`/shops/${shop.slug}/changes`}>
              Newest
            </a>
          )}
          {older && (
            <a class="button" href={older}>
              Older
            </a>
          )}
        </nav>
      )}
    </Layout>
  )
}

function kindWords(change: Change): string {
  if (change.kind !== 'price') return change.kind
  const up = direction(change)
  return up === 0 ? 'price' : up > 0 ? '▲ dearer' : '▼ cheaper'
}

/** Only for the arrow: the amounts themselves are never computed with. */
function direction({ before, after }: Change): number {
  if (before?.currency !== after.currency) return 0
  if (before.amount === null || after.amount === null) return 0
  return Math.sign(Number(after.amount) - Number(before.amount))
}

const before = ({ kind, before }: Change): string =>
  before === null ? '' : kind === 'stock' ? stockWords(before.availability) : priceWords(before)

const after = ({ kind, after }: Change): string =>
  kind === 'gone' ? '' : kind === 'stock' ? stockWords(after.availability) : priceWords(after)
