/** @jsxImportSource hono/jsx */
/**
 * Price and stock of a product over time: a chart, and a table of everything that was observed. Used by `product.tsx`.
 * @module
 */

import type { ProductDetails } from '../../src/store/products/products.ts'
import type { Observation } from '../../src/store/types.ts'
import { When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table } from '../shell/table.tsx'
import { Said, stockWords } from '../shell/text.tsx'
import { PriceChart, type PricePoint } from './chart.tsx'
import { shownFields } from './fields.tsx'
import { Move, Price } from './price.tsx'

/** A row has its time, price, stock and what changed: so many stay below 100 KB. */
const MOST = 150

export function History({ slug, product }: { slug: string; product: ProductDetails }) {
  const { observations } = product
  const { count } = useWords()
  const shown = observations.slice(-MOST)
  const older = observations.length - shown.length
  return (
    <section>
      <h2>Price and stock</h2>
      <div class="card">
        <PriceChart
          points={observations.map(pointOf)}
          currency={product.currency}
          until={Math.max(product.lastSeen, observations.at(-1)?.at ?? 0)}
        />
      </div>
      <Table
        caption="Every change, newest first"
        columns={['Found', ['Price', 'num'], ['Stock', 'extra'], ['What changed', 'extra']]}
      >
        {shown
          .map((seen, i) => <Seen slug={slug} seen={seen} before={observations[older + i - 1]} />)
          .reverse()}
      </Table>
      {older > 0 && <p class="soft">And {count(older, 'change')} before that.</p>}
    </section>
  )
}

const pointOf = ({ at, amount, gone, availability }: Observation): PricePoint => ({
  at,
  amount: gone ? null : amount,
  stock: gone ? 'gone' : availability === null ? '' : availability === 'OutOfStock' ? 'out' : 'in',
})

function Seen(props: { slug: string; seen: Observation; before: Observation | undefined }) {
  const { slug, seen, before } = props
  const stock = seen.gone ? '' : stockWords(seen.availability)
  const changed = <Said>{differences(before, seen)}</Said>
  return (
    <tr>
      <th scope="row">
        <a href={`/shops/${slug}/crawls/${seen.crawl}`}>
          <When at={seen.at} />
        </a>
        <span class="sub phone">{changed}</span>
      </th>
      <td class="num">
        {!seen.gone && (
          <>
            {before && before.currency === seen.currency && (
              <Move before={before.amount} after={seen.amount} />
            )}{' '}
            <span class="price">
              <Price of={seen} />
            </span>
          </>
        )}
        <span class="sub phone">{stock}</span>
      </td>
      <td class="extra short">{stock}</td>
      <td class="extra">{changed}</td>
    </tr>
  )
}

/** `price, colour`: what is not as it was. */
function differences(before: Observation | undefined, now: Observation): string {
  if (now.gone) return 'gone'
  if (!before) return 'first seen'
  const words = before.gone ? ['back'] : []
  if (before.name !== now.name) words.push('name')
  if (before.amount !== now.amount || before.currency !== now.currency) words.push('price')
  if (before.availability !== now.availability) words.push('stock')
  const [old, fresh] = [new Map(shownFields(before.fields)), new Map(shownFields(now.fields))]
  for (const field of new Set([...old.keys(), ...fresh.keys()])) {
    if (old.get(field) !== fresh.get(field)) words.push(field)
  }
  return words.join(', ')
}
