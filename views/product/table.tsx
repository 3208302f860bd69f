/** @jsxImportSource hono/jsx */
/**
 * Products as a table: price, where it went, stock.
 * @module
 */

import type { Listed } from '../../src/store/browse/browse.ts'
import { When } from '../shell/layout.tsx'
import { Said, stockWords } from '../shell/text.tsx'
import { Move, Price } from './price.tsx'

export function ProductTable(props: { slug: string; products: Listed[]; gone?: boolean }) {
  const { slug, products, gone } = props
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" class="num">
              Price
            </th>
            <th scope="col" class="extra">
              Stock
            </th>
            <th scope="col" class="extra">
              {gone ? 'Last seen' : 'Price changed'}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr>
              <td class="wide">
                <a href={`/shops/${slug}/products/${product.id}`}>
                  <Said clamp>{product.name || product.url}</Said>
                </a>
              </td>
              <td class="num">
                <span class="price">
                  <Price of={product} />
                </span>
                <Was {...product} />
                <span class="sub phone">{stockOf(product)}</span>
              </td>
              <td class="extra short">
                <Stock {...product} />
              </td>
              <td class="when extra">
                {gone ? (
                  <When at={product.lastSeen} />
                ) : product.movedAt > 0 ? (
                  <When at={product.movedAt} />
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Was({ moved, was, amount, currency, gone }: Listed) {
  if (moved === 0 || was === null || gone) return null
  return (
    <span class="sub was">
      <Move before={was} after={amount} />{' '}
      <s>
        <span class="unseen">was </span>
        <Price of={{ amount: was, currency }} />
      </s>
    </span>
  )
}

function Stock({ gone, availability }: Listed) {
  const words = stockOf({ gone, availability })
  const state = gone ? 'gone' : availability === 'OutOfStock' ? 'out' : 'in'
  return words ? <span class={`stock-state ${state}`}>{words}</span> : <>–</>
}

const stockOf = ({ gone, availability }: Pick<Listed, 'gone' | 'availability'>): string =>
  gone ? 'gone' : stockWords(availability)
