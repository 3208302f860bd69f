/** @jsxImportSource hono/jsx */
/**
 * One product: what is known of it and from where, and everything that was ever observed.
 * @module
 */

import { type Child, useContext } from 'hono/jsx'
import { fieldText } from '../src/shop/field-text.ts'
import { pictureOf } from '../src/shop/picture.ts'
import type { ProductDetails } from '../src/store/products.ts'
import type { Observation, Shop } from '../src/store/types.ts'
import { AnnotateLink } from './annotate/link.tsx'
import { PriceChart, type PricePoint } from './chart.tsx'
import { HereContext } from './frame.ts'
import { Icon } from './icons.tsx'
import { Crumb, Layout, Out, When } from './layout.tsx'
import { useWords } from './locale.ts'
import { Move, Price } from './price.tsx'
import { ShopHead } from './shop-tabs.tsx'
import { clean, Said, stockWords } from './text.tsx'

const KEYS = { url: 'Address', canonical: 'Canonical', gtin: 'GTIN', sku: 'SKU' }
/** Fields that are told in words of their own. */
const TOLD = new Set(['name', 'price', 'currency', 'availability'])
const LONGEST = 2000
const LONG_NAME = 80
/** A row has its time, price, stock and what changed: so many stay below 100 KB. */
const MOST = 150

export type ProductView = {
  shop: Shop
  product: ProductDetails
  /** Where fields come from, as far as the wrapper in use says: `//h1`, or nothing. */
  sources: Record<string, string>
  version: string
}

export function ProductPage({ shop, product, sources, version }: ProductView) {
  const name = clean(product.name || product.url)
  const fields = fieldsOf(product.fields).filter(([field]) => !TOLD.has(field))
  return (
    <Layout title={name} version={version}>
      <ShopHead shop={shop} tab="products" below />
      <article class="product">
        <Picture shop={shop} product={product} name={name} />
        <div class="stack">
          <div>
            <Crumb href={`/shops/${shop.slug}/products`}>Products</Crumb>
            <h1 class={name.length > LONG_NAME ? 'long' : undefined}>
              <bdi>{name}</bdi>
            </h1>
          </div>
          <Now {...product} />
          <p>
            <Out href={product.url}>See it in the shop</Out> ·{' '}
            <AnnotateLink slug={shop.slug} url={product.url} />
          </p>
          <dl class="brief">
            <Fact title="First seen">
              <When at={product.firstSeen} />
            </Fact>
            <Fact title="Last seen">
              <When at={product.lastSeen} />
            </Fact>
            <Fact title="Prices seen">
              {useWords().number(new Set(product.observations.map(({ amount }) => amount)).size)}
            </Fact>
          </dl>
        </div>
      </article>
      <History slug={shop.slug} product={product} />
      <Fields fields={fields} sources={sources} />
      <Known product={product} />
    </Layout>
  )
}

/** Only where the person said so: the browser would tell the shop who looks. */
function Picture(props: { shop: Shop; product: ProductDetails; name: string }) {
  const { shop, product, name } = props
  const { path } = useContext(HereContext)
  const image = pictureOf(product.image, shop.seed)
  if (image && shop.pictures) {
    return (
      <div class="photo">
        <img
          src={image.href}
          alt={name}
          width="320"
          height="320"
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
        />
      </div>
    )
  }
  return (
    <div class="photo none">
      <Icon name="picture" />
      {image ? (
        <form method="post" action={`/shops/${shop.slug}/pictures`}>
          <input type="hidden" name="allow" value="yes" />
          <input type="hidden" name="back" value={path} />
          <button class="small" type="submit">
            Show pictures
          </button>
          <p class="hint">Your browser then loads them from {image.host}.</p>
        </form>
      ) : (
        <p class="hint">
          {product.image
            ? 'Its picture is not at a public address, so it is not shown.'
            : 'No picture is known.'}
        </p>
      )}
    </div>
  )
}

/** The price as it stands, and where it came from. */
function Now(product: ProductDetails) {
  const { observations, gone, availability } = product
  const before = observations.findLast(
    ({ amount, currency }) =>
      amount !== null && currency === product.currency && amount !== product.amount,
  )
  const stock = gone ? 'gone' : stockWords(availability)
  const state = gone ? 'gone' : availability === 'OutOfStock' ? 'out' : 'in'
  return (
    <div class="now">
      <span class="amount">
        <Price of={product} />
      </span>
      {before && !gone && (
        <>
          <Move before={before.amount} after={product.amount} />
          <s class="soft">
            <span class="unseen">was </span>
            <Price of={before} />
          </s>
        </>
      )}
      {stock && <span class={`stock-state ${state}`}>{stock}</span>}
    </div>
  )
}

function Fact({ title, children }: { title: string; children?: Child }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function History({ slug, product }: { slug: string; product: ProductDetails }) {
  const { observations } = product
  const { number } = useWords()
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
      <div class="scroll">
        <table>
          <caption class="unseen">Every change, newest first</caption>
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
            {shown
              .map((seen, i) => (
                <Seen slug={slug} seen={seen} before={observations[older + i - 1]} />
              ))
              .reverse()}
          </tbody>
        </table>
      </div>
      {older > 0 && <p class="soft">And {number(older)} changes before that.</p>}
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

function Fields(props: { fields: [string, string][]; sources: Record<string, string> }) {
  const { fields, sources } = props
  if (fields.length === 0) return null
  return (
    <section>
      <h2>Fields</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col" class="fact">
                Field
              </th>
              <th scope="col">What the shop says</th>
              <th scope="col" class="extra">
                Where it was found
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, value]) => {
              const source = Object.hasOwn(sources, name) ? sources[name] : undefined
              return (
                <tr>
                  <th scope="row" class="fact">
                    <Said>{name}</Said>
                  </th>
                  <td class="lines">
                    <Value>{value}</Value>
                    {source && (
                      <span class="sub phone">
                        <code>{source}</code>
                      </span>
                    )}
                  </td>
                  <td class="extra source">{source ? <code>{source}</code> : '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Every number and address it is known by. */
function Known({ product }: { product: ProductDetails }) {
  if (product.keys.length === 0) return null
  return (
    <section>
      <h2>Known by</h2>
      <div class="scroll">
        <table>
          <tbody>
            {product.keys.map(({ kind, value }) => (
              <tr>
                <th scope="row" class="fact">
                  {KEYS[kind]}
                </th>
                <td class="lines">
                  <Value>{value}</Value>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Value({ children }: { children: string }) {
  const text = children.length > LONGEST ? `${children.slice(0, LONGEST)}…` : children
  return /^https?:\/\/\S+$/.test(children) ? <Out href={children}>{text}</Out> : <Said>{text}</Said>
}
