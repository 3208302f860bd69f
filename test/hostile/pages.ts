/**
 * The ordinary half of the hostile server: an index that links every trap, and a few honest products.
 * @module
 */

/** Paths that misbehave; each is linked from the index. */
export const TRAPS = [
  '/drop',
  '/drop-after-headers',
  '/partial',
  '/hang',
  '/hang-after-headers',
  '/slow-drip',
  '/broken-chunked',
  '/cut-chunked',
  '/wrong-length-long',
  '/wrong-length-short',
  '/two-lengths',
  '/not-http',
  '/lying-charset',
  '/circle/a',
  '/redirect-self',
  '/redirect-forever/0',
  '/redirect-away',
  '/redirect-private',
  '/redirect-script',
  '/redirect-no-location',
  '/gzip-bomb',
  '/brotli-bomb',
  '/gzip-bomb-404',
  '/endless',
  '/large',
  '/huge-headers',
  '/broken-gzip',
  '/cut-gzip',
  '/unknown-encoding',
  '/binary-as-html',
  '/picture',
  '/429',
  '/429-date',
  '/503',
  '/500',
  '/500-once',
  '/404',
  '/999',
  '/206',
  '/304',
  '/slow-more-and-more',
  '/header-injection',
  '/cookies',
] as const

export const PRODUCTS = 5

const page = (title: string, body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`

const link = (path: string) => `<li><a href="${path}">${path}</a></li>`

export function indexPage(): string {
  const products = Array.from({ length: PRODUCTS }, (_, i) => `/good/${i + 1}`)
  return page('Hostile shop', `<ul>${[...TRAPS, ...products].map(link).join('')}</ul>`)
}

export function productPage(number: number): string {
  const next = (number % PRODUCTS) + 1
  return page(
    `Product ${number}`,
    `<h1 itemprop="name">Product ${number}</h1><p class="price">${number}.90 EUR</p>
     <a href="/good/${next}">next</a> <a href="/">home</a>`,
  )
}

/** Products of the honest list at `/many`. */
export const MANY = 40

/** An honest list, for a server that goes away while it is read. */
export function manyPage(): string {
  const paths = Array.from({ length: MANY }, (_, i) => `/many/${i + 1}`)
  return page('Many', `<ul>${paths.map(link).join('')}</ul>`)
}
