/** @jsxImportSource hono/jsx */
/**
 * One product: what is known of it and from where, and everything that was ever observed. Used by
 * `web/pages/products.tsx`.
 * @module
 */

import { useContext } from 'hono/jsx'
import { pictureOf } from '../../src/shop/picture.ts'
import type { FieldSources } from '../../src/shop/product-fields.ts'
import type { ProductDetails } from '../../src/store/products/products.ts'
import type { Shop } from '../../src/store/types.ts'
import { Submit } from '../shell/controls.tsx'
import { HereContext } from '../shell/frame.ts'
import { Icon } from '../shell/icons.tsx'
import { AnnotateLink, Crumb, Layout, Out, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Fact } from '../shell/table.tsx'
import { clean } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { Fields, Known, ListLink, shownFields } from './fields.tsx'
import { History } from './history.tsx'
import { Move, Price, Stock, Was } from './price.tsx'

const LONG_NAME = 80
/** Two pages of a product that one crawl reads lie nearer to each other. */
const LONG = 3_600_000

type ProductView = {
  shop: Shop
  product: ProductDetails
  sources: FieldSources
}

export function ProductPage({ shop, product, sources }: ProductView) {
  const name = clean(product.name || product.url)
  return (
    <Layout title={name}>
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
            {product.readAt !== null && (
              <Fact title="Page last read">
                <When at={product.readAt} />
                {product.lastSeen - product.readAt > LONG && product.availability !== null && (
                  <span class="sub">its stock is as of then</span>
                )}
              </Fact>
            )}
            <Fact title="Prices seen">
              {useWords().number(new Set(product.observations.map(({ amount }) => amount)).size)}
            </Fact>
            {sources.from === 'list' && (
              <Fact title="Read from">
                <ListLink url={sources.url} />
              </Fact>
            )}
          </dl>
        </div>
      </article>
      <History slug={shop.slug} product={product} />
      <Fields fields={shownFields(product.fields)} sources={sources} />
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
          <Submit small>Show pictures</Submit>
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
  const { observations, gone } = product
  const before = observations.findLast(
    ({ amount, currency }) =>
      amount !== null && currency === product.currency && amount !== product.amount,
  )
  return (
    <div class="now">
      <span class="amount">
        <Price of={product} />
      </span>
      {before && !gone && (
        <>
          <Move before={before.amount} after={product.amount} />
          <Was look="soft" of={before} />
        </>
      )}
      <Stock {...product} />
    </div>
  )
}
