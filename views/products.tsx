/** @jsxImportSource hono/jsx */
/**
 * Products as a table, and the page with all of them.
 * @module
 */

import type { Product, Shop } from '../src/store/types.ts'
import { Layout, Out, When } from './layout.tsx'

const STOCK: Record<string, string> = {
  InStock: 'in stock',
  OutOfStock: 'out of stock',
  PreOrder: 'pre-order',
  BackOrder: 'back order',
  Discontinued: 'discontinued',
}

export const stockWords = (availability: string | null): string =>
  availability === null ? '' : (STOCK[availability] ?? availability)

export function priceWords({
  amount,
  currency,
}: {
  amount: string | null
  currency: string | null
}) {
  return amount === null ? '–' : [amount, currency].filter(Boolean).join(' ')
}

export function ProductTable({ products }: { products: Product[] }) {
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
              Last seen
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr>
              <td class="wide">
                <Out href={product.url}>{product.name || product.url}</Out>
              </td>
              <td class="num">{priceWords(product)}</td>
              <td class="extra short">
                {product.gone ? 'gone' : stockWords(product.availability)}
              </td>
              <td class="when extra">
                <When at={product.lastSeen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type ProductsView = {
  shop: Shop
  products: Product[]
  search: string
  page: number
  more: boolean
  version: string
}

export function ProductsPage({ shop, products, search, page, more, version }: ProductsView) {
  const to = (page: number): string =>
    `/shops/${shop.slug}/products?${new URLSearchParams({ ...(search && { q: search }), page: String(page) })}`
  return (
    <Layout title={`Products of ${shop.name}`} version={version}>
      <div class="head">
        <div>
          <a class="crumb" href={`/shops/${shop.slug}`}>
            {shop.name}
          </a>
          <h1>Products</h1>
          <p>
            <a href={`/shops/${shop.slug}/products.csv`}>Download all as CSV</a>
          </p>
        </div>
        <form class="search" method="get">
          <input
            type="search"
            name="q"
            value={search}
            placeholder="Part of a name"
            aria-label="Part of a name"
          />
          <button type="submit">Find</button>
        </form>
      </div>
      {products.length === 0 ? (
        <p class="soft">{search ? `No product is called “${search}”.` : 'No products yet.'}</p>
      ) : (
        <ProductTable products={products} />
      )}
      {(page > 1 || more) && (
        <nav class="row" aria-label="Pages">
          {page > 1 && (
            <a class="button" href={to(page - 1)}>
              Back
            </a>
          )}
          <span class="soft">Page {page}</span>
          {more && (
            <a class="button" href={to(page + 1)}>
              Next
            </a>
          )}
        </nav>
      )}
    </Layout>
  )
}
