/**
 * Products whose word passes to another page: the one that had it did not come up in a whole crawl, and another one did,
 * for a product that is renamed often has another address from then on. SQL by hand: all products of a shop are
 * compared with a crawl, a chunk at a time. Used by `products.sql.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { succeeded } from '../../product/observation.ts'
import type { Sighting } from '../../product/sighting.ts'
import {
  type Connection,
  chunks,
  decoded,
  listed,
  rows,
  type Value,
} from '../connection/connection.ts'
import { fence } from '../crawls/fence.sql.ts'
import { numberOf } from '../pages/keys.ts'
import { products, sightings } from '../schema/products.ts'
import type { CrawlId, Lease, PageId, ProductId, ShopId } from '../types.ts'
import { statementsOf } from './recognition.sql.ts'

const CHUNK = 200

const { amount, currency, availability, hash, name, page } = products
const WAS = { page, amount, currency, availability, hash, name }
const NOW = {
  ...{ key: sightings.key, at: sightings.at, amount: sightings.amount, hash: sightings.hash },
  ...{ currency: sightings.currency, availability: sightings.availability, name: sightings.name },
  ...{ image: sightings.image, fields: sightings.fields, wrapper: sightings.wrapper },
}
const OWN = Object.keys(WAS).length

/** Whether no crawl before came to page s: what a page said before that is known already is no news. */
const FRESH = `NOT EXISTS (SELECT 1 FROM crawls b CROSS JOIN visits t
  ON t.crawl = b.id AND t.page = s.key - (c.shop << 32) WHERE b.shop = c.shop AND b.id < c.id)`

/** Of each product the first page that came up; what it says of fields is kept only where the product says otherwise. */
const SILENT = `SELECT p.id, ${listed('p', WAS)}, v.wrapper, g.url, ${FRESH}, ${listed('s', NOW)}
  FROM crawls c CROSS JOIN products p ON p.shop = c.shop
  LEFT JOIN sightings v ON v.key = (c.shop << 32) + p.page
  CROSS JOIN sightings s ON s.key =
    (SELECT min(t.key) FROM sightings t WHERE t.product = p.id AND t.crawl = c.id)
  CROSS JOIN pages g ON g.key = s.key
  WHERE c.id = ? AND p.id > ? AND p.gone = 0 AND p.seen = c.id AND (v.crawl IS NULL OR v.crawl <> c.id)
    AND s.hash <> p.hash AND s.fields IS NOT NULL ORDER BY p.id LIMIT ${CHUNK}`

const FIELDS = `SELECT o.product, o.hash, o.fields FROM json_each(?) j CROSS JOIN observations o
  ON o.product = j.value WHERE o.gone = 0`

export function voicesOf(connection: Connection) {
  return {
    /** Only for a complete crawl; but for products whose page was out of its sight. */
    async passWord(
      crawl: CrawlId,
      outOfSight: ReadonlySet<PageId>,
      lease: Lease | null = null,
    ): Promise<void> {
      const [of] = await rows<[ShopId]>(connection, 'SELECT shop FROM crawls WHERE id = ?', [crawl])
      if (!of) return
      for await (const chunk of chunks<[ProductId, ...Value[]]>(
        connection,
        CHUNK,
        SILENT,
        (last) => [crawl, last?.[0] ?? 0],
      )) {
        const said = await rows<[ProductId, number, string]>(connection, FIELDS, [
          jsonOf(chunk.map(([id]) => id)),
        ])
        const fields = new Map(said.map(([id, hash, json]) => [`${id} ${hash}`, json]))
        const statements = chunk.flatMap(([product, ...row]) => {
          const was = { ...decoded(WAS, row), wrapper: row[OWN] as number | null }
          if (outOfSight.has(was.page)) return []
          const { key, image, fields: json, ...words } = decoded(NOW, row.slice(OWN + 3))
          const now = { ...words, fields: json! }
          const fieldsOf = (said: number) => fields.get(`${product} ${said}`) ?? null
          const verdict = succeeded(was, now, row[OWN + 2] === 1, fieldsOf)
          if (verdict.write === 'see') return []
          const url = row[OWN + 1] as string
          const sighting: Sighting = { ...now, page: numberOf(key), url, keys: [], image }
          const { write: writing, details } = verdict
          const step = { step: 'observe' as const, product, hash: now.hash, writing, details }
          return statementsOf(of[0], crawl, sighting, [step])
        })
        if (statements.length > 0) await connection.batch([...fence(lease), ...statements], 'write')
      }
    },
  }
}
