/** @jsxImportSource hono/jsx */
/**
 * What a person should look at.
 * @module
 */

import { driftIn, driftLines } from '../src/drift.ts'
import type { Alert, Shop } from '../src/store/types.ts'
import { withoutCommands } from './ending.ts'
import { Crumb, Layout, When } from './layout.tsx'
import { Said } from './text.tsx'

const KINDS: Record<string, string> = {
  design: 'design changed',
  blocked: 'refused by the shop',
  wrapper: 'no product recognized',
  scripts: 'built by scripts',
  plan: 'no plan learned',
  broken: 'broke off',
  removal: 'not removed',
}

export function AlertsPage(props: {
  alerts: (Alert & { of: Shop | null })[]
  shop: Shop | null
  version: string
}) {
  const { alerts, shop, version } = props
  return (
    <Layout title="Alerts" version={version}>
      <div class="head">
        <div>
          {shop && <Crumb href={`/shops/${shop.slug}`}>{shop.name}</Crumb>}
          <h1>Alerts</h1>
        </div>
      </div>
      {alerts.length === 0 ? (
        <section class="card">
          <h2>Nothing needs you</h2>
          <p class="soft">
            Here you are told when a shop refuses to be crawled, when its design changed so that its
            products are no longer found, and when a crawl broke off.
          </p>
        </section>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col" class="extra">
                  When
                </th>
                <th scope="col" class="extra">
                  Shop
                </th>
                <th scope="col">What</th>
                <th scope="col">
                  <span class="soft">Done with it</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {alerts.map(({ id, at, kind, message, details, of }) => (
                <tr>
                  <td class="when extra">
                    <When at={at} />
                  </td>
                  <td class="extra">{of && <ShopLink shop={of} />}</td>
                  <td class="wide">
                    <Said>{withoutCommands(message)}</Said>
                    <Stopped details={details} />
                    <span class="sub">{KINDS[kind] ?? kind}</span>
                    <span class="sub phone">
                      {of && <ShopLink shop={of} />} · <When at={at} utc />
                    </span>
                  </td>
                  <td>
                    <form method="post" action={`/alerts/${id}/resolve`}>
                      <button type="submit">Resolve</button>
                    </form>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Layout>
  )
}

/** What stopped matching, before and after. */
function Stopped({ details }: { details: unknown }) {
  const drift = driftIn(details)
  const lines = drift ? driftLines(drift) : []
  if (lines.length === 0) return null
  return (
    <ul class="sub">
      {lines.map((line) => (
        <li>
          <Said>{line}</Said>
        </li>
      ))}
    </ul>
  )
}

function ShopLink({ shop }: { shop: Shop }) {
  return (
    <a href={`/shops/${shop.slug}`}>
      <Said>{shop.name}</Said>
    </a>
  )
}
