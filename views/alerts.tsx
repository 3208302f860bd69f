/** @jsxImportSource hono/jsx */
/**
 * What a person should look at.
 * @module
 */

import type { Alert, Shop } from '../src/store/types.ts'
import { Layout, When } from './layout.tsx'

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
          {shop && (
            <a class="crumb" href={`/shops/${shop.slug}`}>
              {shop.name}
            </a>
          )}
          <h1>Alerts</h1>
        </div>
      </div>
      {alerts.length === 0 ? (
        <p class="soft">Nothing needs you.</p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">When (UTC)</th>
                <th scope="col">Shop</th>
                <th scope="col">What</th>
                <th scope="col">
                  <span class="soft">Done with it</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {alerts.map(({ id, at, kind, message, of }) => (
                <tr>
                  <td class="when">
                    <When at={at} />
                  </td>
                  <td>{of && <a href={`/shops/${of.slug}`}>{of.name}</a>}</td>
                  <td class="wide">
                    {message}
                    <span class="sub">{kind}</span>
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
