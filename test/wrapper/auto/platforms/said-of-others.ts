/**
 * Words, marks and names that mostly tell something, on pages where they are said of something else.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

const url = 'https://lights.example/p/blue-lamp'

const page = (main: string, lang = 'en', head = ''): string =>
  frame(`<h1>Blue lamp</h1>${main}`, { lang, title: 'Blue lamp', head })

const cart = '<button>Add to cart</button>'

const lowest: Sample[] = [
  ['the lowest on the market', 'cs', 'Nejnižší cena na trhu <b>499 Kč</b>', 'Do košíku', '499'],
  [
    'the lowest of its chain',
    'pl',
    'Najniższa cena w sieci: <b class="price">49,99 zł</b>',
    'Do koszyka',
    '49.99',
  ],
  [
    'days to send it back',
    'en',
    '30 day returns <b class="price">$49.99</b>',
    'Add to cart',
    '49.99',
  ],
  [
    'days to send it back, in Hungarian',
    'hu',
    '30 nap visszaküldés <b class="price">24 990 Ft</b>',
    'Kosárba',
    '24990',
  ],
  [
    'the lowest, and days to send it back',
    'en',
    'Lowest price, 30 day returns <b>$49.99</b>',
    'Add to cart',
    '49.99',
  ],
  [
    'the lowest, and days to send it back, in Polish',
    'pl',
    'Najniższa cena i 30 dni na zwrot <b>49,99 zł</b>',
    'Do koszyka',
    '49.99',
  ],
  [
    'the lowest of the last days beside the price',
    'de',
    '<b>49,99 €</b><p>Niedrigster Preis der letzten 30 Tage: <b class="price">39,99 €</b></p>',
    'In den Warenkorb',
    '49.99',
  ],
  [
    'the lowest before it was reduced beside the price',
    'pl',
    '<b>49,99 zł</b><p>Najniższa cena przed obniżką: <b class="price">39,99 zł</b></p>',
    'Do koszyka',
    '49.99',
  ],
].map(([name, lang, main, button, price]) => ({
  name: name!,
  url,
  html: page(`<div>${main}</div><button>${button}</button>`, lang),
  want: { price: price! },
}))

const stocks: [name: string, main: string, availability: string][] = [
  ['a button that is switched off', '<button disabled>Add to cart</button>', 'OutOfStock'],
  [
    'a button that waits for a size in a list',
    '<form><select name="size"><option>Size</option><option>S</option><option>M</option></select><button disabled>Add to cart</button></form>',
    'InStock',
  ],
  [
    'a button that waits for a colour to press',
    '<p>Colour:</p><button>Blue</button><button>Red</button><button disabled>Add to cart</button>',
    'InStock',
  ],
  [
    'a number of pieces is no choice',
    '<form><select name="qty"><option>1</option><option>2</option></select><button disabled>Add to cart</button></form>',
    'OutOfStock',
  ],
]

const knownAs = (sku: string): string =>
  ld({
    '@type': 'Product',
    name: 'Blue lamp',
    sku,
    offers: { '@type': 'Offer', price: '49.99', priceCurrency: 'USD' },
  })

const numbers: Sample[] = [
  {
    name: 'a script calls another product data',
    url,
    html: page(
      `<p class="price">$49.99</p>${cart}<script>const data = {"product":{"name":"Red lamp","price":"9.99","sku":"RED-1","brand":"Rival"}}</script>`,
    ),
    want: { price: '49.99', sku: null, brand: null },
  },
  {
    name: 'a dash in a table is not the number of the product',
    url,
    html: page(
      `<p>$49.99</p>${cart}<table><tr><td class="product-sku">–</td></tr></table>`,
      'en',
      knownAs('BL-1001'),
    ),
    want: { sku: 'BL-1001' },
  },
  {
    name: 'a label without a number, which two kinds of data have',
    url: `${url}?pid=428514`,
    html: page(
      `<p>$49.99</p><form><input type="hidden" name="pid" value="428514">${cart}</form><p>SKU: <span class="sku">N/A</span></p>
       <script>dataLayer.push({"product":{"name":"Blue lamp","price":"49.99","sku":"BL-1001"}})</script>`,
      'en',
      knownAs('BL-1001'),
    ),
    want: { sku: 'BL-1001' },
  },
]

const indented = `\n${' '.repeat(2500)}`

const spaces: Sample[] = [
  [
    'parts after white space',
    `<p class="price">${indented}<span>$49</span>${indented}<span>.99</span></p>`,
  ],
  ['white space in the text of the price', `<p class="price">${indented}$49.99</p>`],
].map(([name, main]) => ({ name: name!, url, html: page(main! + cart), want: { price: '49.99' } }))

export const SAID_OF_OTHERS: Sample[] = [
  ...lowest,
  ...stocks.map(([name, main, availability]) => ({
    name,
    url,
    html: page(`<p>$49.99</p>${main}`),
    want: { availability },
  })),
  {
    name: 'white in Slovenian does not buy',
    url,
    html: page('<p>19,99 €</p><p>Razprodano</p><button>Beli</button><button>Črni</button>', 'sl'),
    want: { price: '19.99', availability: 'OutOfStock' },
    detail: false,
  },
  {
    name: 'the same word buys in Malay',
    url,
    html: page('<p>RM 49.90</p><button>Beli</button>', 'ms-MY'),
    want: { price: '49.90', availability: 'InStock' },
  },
  ...numbers,
  ...spaces,
]
