/** @jsxImportSource hono/jsx */
/**
 * One product: what is known of it, and everything that was ever observed.
 * @module
 */

import type { Child } from 'hono/jsx'
import { fieldText } from '../src/shop/field-text.ts'
import type { ProductDetails } from '../src/store/products.ts'
import type { Observation, Shop } from '../src/store/types.ts'
import { Crumb, Layout, Out, When } from './layout.tsx'
import { ShopHead } from './shop-tabs.tsx'
import { clean, priceWords, Said, stockWords } from './text.tsx'

const KEYS = { url: 'Address', canonical: 'Canonical', gtin: 'GTIN', sku: 'SKU' }
/** Fields that are told in words of their own. */
const TOLD = new Set(['name', 'price', 'currency', 'availability'])
const LONGEST = 2000
const LONG_NAME = 80
const MOST = 1000

export function ProductPage(props: { shop: Shop; product: ProductDetails; version: string }) {
  const { shop, product, version } = props
  const name = clean(product.name || product.url)
  const stock = product.gone ? 'gone' : stockWords(product.availability)
  return (
    <Layout title={name} version={version}>
      <ShopHead shop={shop} tab="products" below />
      <div class="head">
        <div>
          <Crumb href={`/shops/${shop.slug}/products`}>{`Products of ${shop.name}`}</Crumb>
          <h1 class={name.length > LONG_NAME ? 'long' : undefined}>
            <bdi>{name}</bdi>
          </h1>
          <p>
            <Out href={product.url}>See it in the shop</Out>
          </p>
        </div>
      </div>
      <dl class="numbers">
        <Cell title="price">{priceWords(product)}</Cell>
        {stock && <Cell title="stock">{stock}</Cell>}
        <Cell title="first seen">
          <When at={product.firstSeen} />
        </Cell>
        <Cell title="last seen">
          <When at={product.lastSeen} />
        </Cell>
      </dl>
      <History slug={shop.slug} observations={product.observations.slice(-MOST)} />
      <Facts
        title="Fields"
        facts={fieldsOf(product.fields).filter(([field]) => !TOLD.has(field))}
      />
      <Facts title="Known by" facts={product.keys.map(({ kind, value }) => [KEYS[kind], value])} />
    </Layout>
  )
}

function Cell({ title, children }: { title: string; children?: Child }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd class="text">{children}</dd>
    </div>
  )
}

function History({ slug, observations }: { slug: string; observations: Observation[] }) {
  return (
    <section>
      <h2>History</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Found</th>
              <th scope="col" class="num">
                Price
              </th>
              <th scope="col" class="extra">
                Stock
              </th>
              <th scope="col" class="extra">
                What changed
              </th>
            </tr>
          </thead>
          <tbody>
            {observations.map((seen, i) => {
              const stock = seen.gone ? '' : stockWords(seen.availability)
              const changed = <Said>{differences(observations[i - 1], seen)}</Said>
              return (
                <tr>
                  <th scope="row">
                    <a href={`/shops/${slug}/crawls/${seen.crawl}`}>
                      <When at={seen.at} />
                    </a>
                    <span class="sub phone">{changed}</span>
                  </th>
                  <td class="num">
                    {seen.gone ? '' : priceWords(seen)}
                    <span class="sub phone">{stock}</span>
                  </td>
                  <td class="extra">{stock}</td>
                  <td class="extra">{changed}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** `price, colour`: what is not as it was. */
function differences(before: Observation | undefined, now: Observation): string {
  if (now.gone) return 'gone'
  if (!before) return 'first seen'
  const words = before.gone ? ['back'] : []
  if (before.name !== now.name) words.push('name')
  if (priceWords(before) !== priceWords(now)) words.push('price')
  if (before.availability !== now.availability) words.push('stock')
  const [old, fresh] = [new Map(fieldsOf(before.fields)), new Map(fieldsOf(now.fields))]
  for (const field of new Set([...old.keys(), ...fresh.keys()])) {
    if (!TOLD.has(field) && old.get(field) !== fresh.get(field)) words.push(field)
  }
  return words.join(', ')
}

function fieldsOf(json: string): [string, string][] {
  return Object.entries(JSON.parse(json) as Record<string, unknown>).flatMap(([name, value]) => {
    const text = linesOf(value)
    return text === '' ? [] : [[name, text] as [string, string]]
  })
}

/** Tables a line each row, the rest as everywhere. */
function linesOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'amount' in value) {
    return fieldText(value)
  }
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${fieldText(each, ', ')}`)
    .join('\n')
}

function Facts({ title, facts }: { title: string; facts: [string, string][] }) {
  if (facts.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <div class="scroll">
        <table>
          <tbody>
            {facts.map(([name, value]) => (
              <tr>
                <th scope="row" class="fact">
                  <Said>{name}</Said>
                </th>
                <td class="lines">
                  {/^https?:\/\/\S+$/.test(value) ? (
                    <Out href={value}>{shortened(value)}</Out>
                  ) : (
                    <Said>{shortened(value)}</Said>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
