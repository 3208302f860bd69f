/** @jsxImportSource hono/jsx */
/**
 * Products as a table, and the page with all of them.
 * @module
 */

import type { Product, Shop } from '../src/store/types.ts'
import { number } from '../src/words.ts'
import { Layout, When } from './layout.tsx'
import { ShopHead } from './shop-tabs.tsx'
import { priceWords, Said, stockWords } from './text.tsx'

export function ProductTable({ slug, products }: { slug: string; products: Product[] }) {
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
                <a href={`/shops/${slug}/products/${product.id}`}>
                  <Said clamp>{product.name || product.url}</Said>
                </a>
              </td>
              <td class="num">
                {priceWords(product)}
                <span class="sub phone">{stockOf(product)}</span>
              </td>
              <td class="extra short">{stockOf(product)}</td>
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

const stockOf = ({ gone, availability }: Product): string =>
  gone ? 'gone' : stockWords(availability)

/** What of the products is shown. */
export type ProductsPlace = { slug: string; search: string; gone: boolean }

export function productsAt({ slug, search, gone }: ProductsPlace, page = 1): string {
  const query = new URLSearchParams({
    ...(gone && { show: 'gone' }),
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/shops/${slug}/products${query && `?${query}`}`
}

export type ProductsView = {
  shop: Shop
  onSale: number
  gone: number
  products: Product[]
  place: ProductsPlace
  page: number
  /** Null where it is not known. */
  last: number | null
  more: boolean
  version: string
}

export function ProductsPage(view: ProductsView) {
  const { shop, onSale, gone, products, place, version } = view
  return (
    <Layout title={`Products of ${shop.name}`} version={version}>
      <ShopHead shop={shop} tab="products" />
      <div class="head">
        <a href={`/shops/${shop.slug}/products.csv${place.gone ? '?all=yes' : ''}`}>
          Download {place.gone ? 'all, with those that are gone,' : 'all'} as CSV
        </a>
        <form class="search" method="get">
          {place.gone && <input type="hidden" name="show" value="gone" />}
          <input
            type="search"
            name="q"
            value={place.search}
            placeholder="Part of a name"
            aria-label="Part of a name"
          />
          <button type="submit">Find</button>
        </form>
      </div>
      {(gone > 0 || place.gone) && (
        <nav class="tabs" aria-label="Which products">
          <Tab
            to={{ ...place, gone: false }}
            current={!place.gone}
          >{`${number(onSale)} on sale`}</Tab>
          <Tab to={{ ...place, gone: true }} current={place.gone}>{`${number(gone)} gone`}</Tab>
        </nav>
      )}
      {products.length > 0 ? (
        <ProductTable slug={shop.slug} products={products} />
      ) : (
        <p class="soft">{emptyWords(view)}</p>
      )}
      <Pages {...view} />
    </Layout>
  )
}

function Tab(props: { to: ProductsPlace; current: boolean; children: string }) {
  return (
    <a href={productsAt(props.to)} aria-current={props.current ? 'page' : undefined}>
      {props.children}
    </a>
  )
}

function emptyWords({ place, page }: ProductsView): string {
  if (page > 1) return 'There are no more of them.'
  if (place.search) return `No product is called “${place.search}”.`
  return place.gone ? 'No product is gone.' : 'No products yet.'
}

function Pages({ place, page, last, more }: ProductsView) {
  if (page === 1 && !more) return null
  return (
    <nav class="row" aria-label="Pages">
      {page > 1 && (
        <a class="button" href={productsAt(place, page - 1)} rel="prev">
          Back
        </a>
      )}
      <span class="soft">
        Page {number(page)}
        {last !== null && ` of ${number(last)}`}
      </span>
      {more && (
        <a class="button" href={productsAt(place, page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}
