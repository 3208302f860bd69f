/** @jsxImportSource hono/jsx */
/**
 * Products of a shop: search, order, kinds, a page at a time, and all of it as a file. Used by
 * `web/pages/products.tsx`.
 * @module
 */

import type { Facets, Listed, Show, Sort } from '../../src/store/browse/browse.ts'
import type { Shop } from '../../src/store/types.ts'
import { ButtonLink, Submit } from '../shell/controls.tsx'
import { Options } from '../shell/form.tsx'
import { Icon } from '../shell/icons.tsx'
import { Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table } from '../shell/table.tsx'
import { Said } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { Move, Price, Stock, stockOf, Was } from './price.tsx'
import { type ProductsPlace, productsAt, queryOf, SHOWS, sortAt } from './products-place.ts'

const SORTS: Record<Sort, string> = {
  name: 'Name',
  '-name': 'Name, from Z',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  new: 'Newest first',
  changed: 'Price changed last',
}

export type ProductsView = {
  shop: Shop
  facets: Facets
  products: Listed[]
  /** How many there are of what is shown. */
  count: number
  place: ProductsPlace
  page: number
  last: number
  /** How many days a product is new, cheaper or dearer. */
  days: number
}

export function ProductsPage(view: ProductsView) {
  const { shop } = view
  return (
    <Layout title={`Products of ${shop.name}`}>
      <ShopHead shop={shop} tab="products" />
      <Controls {...view} />
      <p class="unseen" role="status" id="found-said" />
      <div id="found" class="stack">
        <Found {...view} />
      </div>
    </Layout>
  )
}

function Controls({ place }: ProductsView) {
  return (
    <div class="stack controls">
      <form class="find" method="get" data-filter data-into="found">
        {place.show !== 'sale' && <input type="hidden" name="show" value={place.show} />}
        <span class="input">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            value={place.search}
            placeholder="Words of the name, SKU, EAN or address"
            aria-label="Search products"
            autocomplete="off"
            maxlength={200}
          />
        </span>
        <label class="inline">
          <span>Order</span>
          <select name="sort">
            <Options of={Object.entries(SORTS)} value={place.sort} />
          </select>
        </label>
        <Submit>Find</Submit>
      </form>
    </div>
  )
}

/** Counts and addresses follow the words that are looked for. */
function Kinds({ place, facets, days }: ProductsView) {
  const { number } = useWords()
  return (
    <nav aria-label="Which products">
      <ul class="chips">
        {(Object.keys(SHOWS) as Show[]).map((show) => (
          <li>
            <a
              class="chip"
              href={productsAt({ ...place, show, sort: sortAt(place, show) })}
              aria-current={show === place.show ? 'page' : undefined}
              title={recent(show) ? `In the last ${days} days` : undefined}
            >
              {SHOWS[show]} <span class="soft">{number(facets[show])}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const recent = (show: Show): boolean => show === 'new' || show === 'cheaper' || show === 'dearer'

/** What the search as one types renews. */
export function Found(view: ProductsView) {
  const { shop, products, place, count } = view
  return (
    <>
      <Kinds {...view} />
      <div class="head small-head">
        <p class="soft" data-said>
          {countWords(view, useWords().number(count))}
        </p>
        {count > 0 && <Files place={place} />}
      </div>
      {products.length > 0 ? (
        <ProductTable slug={shop.slug} products={products} gone={place.show === 'gone'} />
      ) : (
        <Nothing {...view} />
      )}
      <Pages {...view} />
    </>
  )
}

function countWords({ place, count, days }: ProductsView, shown: string): string {
  const things = count === 1 ? 'product' : 'products'
  const kinds: Record<Show, string> = {
    sale: `${shown} ${things} on sale`,
    new: `${shown} ${things} found in the last ${days} days`,
    cheaper: `${shown} ${things} cheaper than before, in the last ${days} days`,
    dearer: `${shown} ${things} dearer than before, in the last ${days} days`,
    out: `${shown} ${things} out of stock`,
    gone: `${shown} ${things} no longer in the shop`,
  }
  return `${kinds[place.show]}${place.search ? `, for “${place.search}”` : ''}`
}

function Files({ place }: { place: ProductsPlace }) {
  const at = (format: string) => `/shops/${place.slug}/products.${format}${queryOf(place)}`
  return (
    <p class="files">
      <Icon name="download" /> <span>All of them as</span> <a href={at('csv')}>CSV</a>
      <a href={at('json')}>JSON</a>
      <a href={at('jsonl')}>JSONL</a>
    </p>
  )
}

function Nothing({ place, page, facets, days }: ProductsView) {
  const text = emptyWords(place, page, facets.sale + facets.gone === 0, days)
  return (
    <div class="card empty">
      <p>{text}</p>
      {place.search && (
        <p>
          <a href={productsAt({ ...place, search: '' })}>Show all of them</a>
        </p>
      )}
    </div>
  )
}

function emptyWords(place: ProductsPlace, page: number, none: boolean, days: number): string {
  if (page > 1) return 'There are no more of them.'
  if (place.search) return `No product is called “${place.search}”.`
  if (none) return 'No products yet: crawl the shop to find them.'
  const kinds: Record<Show, string> = {
    sale: 'Nothing is on sale: all its products are gone.',
    new: `No product was new in the last ${days} days.`,
    cheaper: `No price went down in the last ${days} days.`,
    dearer: `No price went up in the last ${days} days.`,
    out: 'Everything is in stock, as far as the shop says so.',
    gone: 'No product is gone.',
  }
  return kinds[place.show]
}

function Pages({ place, page, last }: ProductsView) {
  const { number } = useWords()
  if (last <= 1) return null
  return (
    <nav class="pages" aria-label="Pages">
      {page > 1 && (
        <ButtonLink href={productsAt(place, page - 1)} rel="prev">
          <Icon name="previous" /> Back
        </ButtonLink>
      )}
      <span class="soft">
        Page {number(page)} of {number(last)}
      </span>
      {page < last && (
        <ButtonLink href={productsAt(place, page + 1)} rel="next">
          Next <Icon name="next" />
        </ButtonLink>
      )}
    </nav>
  )
}

function ProductTable(props: { slug: string; products: Listed[]; gone?: boolean }) {
  const { slug, products, gone } = props
  return (
    <Table
      columns={[
        'Product',
        ['Price', 'num'],
        ['Stock', 'extra'],
        [gone ? 'Last seen' : 'Price changed', 'extra'],
      ]}
    >
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
            <Before {...product} />
            <span class="sub phone">{stockOf(product)}</span>
          </td>
          <td class="extra short">{stockOf(product) ? <Stock {...product} /> : '–'}</td>
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
    </Table>
  )
}

function Before({ moved, was, amount, currency, gone }: Listed) {
  if (moved === 0 || was === null || gone) return null
  return (
    <span class="sub was">
      <Move before={was} after={amount} /> <Was of={{ amount: was, currency }} />
    </span>
  )
}
