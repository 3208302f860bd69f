/**
 * The rest of a shop's page around what a platform writes of its product: menu, basket, other products, foot.
 * @module
 */

export type Sample = {
  name: string
  url: string
  html: string
  /** Whether it is known as the page of a product; most are. */
  detail?: boolean
  /** Null: it must not be there. */
  want: {
    name?: string
    price?: string | null
    currency?: string
    regularPrice?: string
    sku?: string | null
    availability?: string
    gtin?: string
    mpn?: string
    brand?: string | null
  }
}

export const ld = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`

const others = (money: (n: number) => string): string =>
  [19, 29, 39, 49]
    .map(
      (n) =>
        `<div class="product-item"><a href="/x/${n}"><img src="/x/${n}.jpg" alt=""></a><h3><a href="/x/${n}">Other thing ${n}</a></h3>
         <span class="price">${money(n)}</span><button type="button">+</button></div>`,
    )
    .join('')

/** `money` writes an amount as the shop does. */
export const frame = (
  main: string,
  {
    title = 'Woolly Bear 40 cm – Toys',
    head = '',
    lang = 'en',
    money = (n: number) => `$${n}.00`,
    after = '',
  } = {},
): string => `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>
<header class="site-header"><a href="/" class="logo">Toys</a><nav><ul><li><a href="/bears">Bears</a></li><li><a href="/sale">Sale</a></li></ul></nav>
<form action="/search"><input name="q"></form><a href="/cart" class="mini-cart">0 items <span class="total">${money(0)}</span></a></header>
<main>${main}</main>
<section class="related-products"><h2>You may also like</h2>${others(money)}</section>
<footer><p>Newsletter</p><a href="/terms">Terms</a><p>© Toys Ltd. 2021, VAT 123456789</p></footer>${after}</body></html>`
