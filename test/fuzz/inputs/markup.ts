/**
 * HTML that no shop means: random pieces, one piece without end, real pages with something broken.
 * @module
 */

import fc from 'fast-check'
import { junkJsonText, junkText } from './junk.ts'
import { mutatedText } from './mutate.ts'

/** Characters of a page. */
export const LARGEST = 200_000

const TAGS = (
  'div p a ul li span b table tr td th tbody dl dt dd form select option label button input img picture source h1 h2 ' +
  'h3 i em s del ins sup sub br hr nav main section article header footer iframe frame frameset noscript template ' +
  'script style title base link meta svg math foreignObject mi annotation-xml textarea plaintext xmp html head body ' +
  'constructor tostring __proto__ valueof p"x b:c: 1 a@b col colgroup caption font center marquee applet object embed param video track ruby rt rp x-card a:b'
).split(' ')

const ATTRIBUTES = (
  'id class href src style itemprop itemscope itemtype property content name rel type value title alt role lang ' +
  'constructor valueof data-price data-src data-srcset srcset data-product datetime typeof vocab hidden aria-label colspan rowspan media'
).split(' ')

const VALUES = [
  ...['constructor', 'schema:constructor'],
  ...[
    '/p/1',
    '/p/2?x=1',
    '#',
    '',
    'javascript:void(0)',
    'https://shop.example/p/3',
    '//x',
    'http://[',
  ],
  ...[
    'price',
    'product',
    'name',
    'offers',
    'https://schema.org/Product',
    'http://schema.org/Offer',
  ],
  ...[
    'og:price:amount',
    'product:price:amount',
    'canonical',
    'next',
    'stylesheet',
    'robots',
    'noindex',
  ],
  ...[
    'application/ld+json',
    'display:none',
    'background:url(x)',
    '1000',
    '99999999',
    '-1',
    'in stock',
  ],
]

const TEXTS = [
  ...[
    '€ 12,90',
    '$1,299.00',
    '1 299 Kč',
    '12.90',
    'In stock',
    'sold out',
    'Add to cart',
    'Oak horse',
  ],
  ...[
    'was €20',
    'SKU: 12345',
    'EAN 4006381333931',
    'Home',
    'Next',
    '1',
    '2',
    '…',
    '&nbsp;',
    '&#0;',
  ],
  ...[
    '&#x110000;',
    '&notit;',
    '&amp',
    '\u0000',
    'are you a robot',
    'per 100 g',
    'from',
    '%',
    '٣٫٥',
  ],
]

const value = fc.oneof(fc.constantFrom(...VALUES), junkText)
const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTES), value, fc.constantFrom('"', "'", ''))
  .map(([name, text, quote]) => ` ${name}=${quote}${text}${quote}`)
const tag = fc.constantFrom(...TAGS)
const opened = fc
  .tuple(tag, fc.array(attribute, { maxLength: 3 }))
  .map(([name, attributes]) => `<${name}${attributes.join('')}>`)

const card = fc
  .tuple(fc.nat(50), fc.constantFrom(...TEXTS), tag)
  .map(
    ([n, text, name]) =>
      `<${name}><a href="/p/${n}"><img src="/i/${n}.jpg">Thing ${n}</a><b>${text}</b></${name}>`,
  )

const UNFINISHED = [
  ...[
    '<',
    '</',
    '<!',
    '<!--',
    '<!-- --!>',
    '<![CDATA[',
    '<?php',
    '<a href="',
    "<a href='",
    '<a b',
    '&',
  ],
  ...[
    '<script>',
    '<script><!--<script>',
    '<style>',
    '<title>',
    '<textarea>',
    '<plaintext>',
    '</p>',
  ],
  ...[
    '<table><tr><td><table>',
    '<select><option>',
    '<svg><desc>',
    '<math><mi>',
    '<b><i><a>',
    '</br>',
  ],
]

const jsonLd = junkJsonText.map((json) => `<script type="application/ld+json">${json}</script>`)

const PRODUCT = JSON.stringify({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': ['Product', 'Thing'],
      name: 'Lamp',
      sku: 'L-1',
      gtin13: '4006381333931',
      image: ['https://shop.example/l.jpg', { '@type': 'ImageObject', url: '/m.jpg' }],
      brand: { '@type': 'Brand', name: 'Lux' },
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '10.00',
        priceCurrency: 'EUR',
        offers: [{ '@type': 'Offer', price: 12.9, availability: 'https://schema.org/InStock' }],
      },
    },
  ],
})
const brokenLd = mutatedText([PRODUCT]).map(
  (json) => `<h1>Lamp</h1><script type="application/ld+json">${json}</script>`,
)

const piece: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: opened },
  { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: card },
  { weight: 1, arbitrary: fc.constantFrom(...UNFINISHED) },
  { weight: 1, arbitrary: junkText },
)

const pieces = fc.array(piece, { maxLength: 60 }).map((all) => all.join(''))

/** A little, one thing without end, a little: what takes more than linear time shows here. */
const endless = fc
  .record({
    before: fc.array(piece, { maxLength: 4 }),
    again: fc.array(fc.oneof(piece, fc.constantFrom(' ', 'a', '1', '-', '"', '=', '/')), {
      minLength: 1,
      maxLength: 3,
    }),
    times: fc.oneof(fc.nat(200), fc.nat(LARGEST)),
    numbered: fc.boolean(),
    after: fc.array(piece, { maxLength: 4 }),
  })
  .map(({ before, again, times, numbered, after }) => {
    const one = again.join('')
    const most = Math.min(times, Math.floor(LARGEST / (one.length + (numbered ? 6 : 0) || 1)))
    const middle = numbered
      ? Array.from({ length: most }, (_, n) => one + n).join('')
      : one.repeat(most)
    return before.join('') + middle + after.join('')
  })

/** Within a tag: attributes by the ten thousand, values without end. */
const crowded = fc
  .tuple(
    tag,
    fc.array(fc.oneof(attribute, junkText), { minLength: 1, maxLength: 3 }),
    fc.nat(LARGEST),
  )
  .map(([name, attributes, times]) => {
    const one = attributes.join('')
    const most = Math.min(times, Math.floor(LARGEST / (one.length + 6)))
    const inside = Array.from({ length: most }, (_, n) => `${one} a${n}`).join('')
    return `<${name}${inside}>text</${name}>`
  })

/** `real`: pages that are changed in a few places. */
export const markup = (real: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: pieces },
    { weight: 4, arbitrary: mutatedText(real, { more: piece, most: LARGEST }) },
    { weight: 3, arbitrary: endless },
    { weight: 1, arbitrary: crowded },
    { weight: 1, arbitrary: jsonLd },
    { weight: 1, arbitrary: brokenLd },
  )
