/**
 * Pages on which something stands where it misleads: baskets that are none, states of one choice, prices of the past.
 * @module
 */

import { frame, type Sample } from './frame.ts'

const said = (text: string): string => `<p class="delivery-note">${text}</p>`

/** What small shops say of a thing that is sold out, with the button still there. */
const GONE: [lang: string, words: string][] = [
  ['de', 'Dieser Artikel ist leider vergriffen'],
  ['pt', 'Sem estoque no momento'],
  ['hu', 'Jelenleg nincs raktáron'],
  ['sl', 'Izdelek je razprodan'],
  ['hr', 'Proizvod je rasprodan'],
  ['lt', 'Prekės šiuo metu neturime'],
  ['et', 'Toode on läbi müüdud'],
  ['lv', 'Prece ir izpārdota: izpārdots'],
  ['fi', 'Tuote on loppu'],
  ['el', 'Το προϊόν έχει εξαντληθεί'],
  ['ru', 'Товар временно недоступен'],
  ['bg', 'Изчерпан'],
]

const gone = GONE.map(
  ([lang, words]): Sample => ({
    name: `sold out, and only words say so: ${lang}`,
    url: 'https://toys.example/p/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p>SKU: WB-40</p><p class="price">49,00 €</p>${said(words)}`,
      { lang },
    ),
    want: { price: '49.00', sku: 'WB-40', availability: 'OutOfStock' },
  }),
)

export const PLACES: Sample[] = [
  ...gone,
  {
    name: 'the part that buys is called a cart, its button a slider',
    url: 'https://toys.example/p/woolly-bear',
    html: frame(
      `<section class="details"><h1>Woolly Bear 40 cm</h1><p>Item #: WB-40</p>
       <div class="details-cart"><div class="pricing"><p class="price main">Price: $49.00</p></div>
       <p><span class="price">Save $1.47</span> with 3% off when you use our credit card.</p>
       <input value="1"><button class="add-cart-slider">Add to Cart</button></div></section>`,
    ),
    want: { price: '49.00', sku: 'WB-40', availability: 'InStock' },
  },
  {
    name: 'the form that buys is called a cart, and says what is left',
    url: 'https://toys.example/p/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p class="price">$49.00</p>
       <form class="cart"><p class="stock">Out of stock</p><input value="1"></form>`,
    ),
    want: { price: '49.00', availability: 'OutOfStock' },
  },
  {
    name: 'ways to get it, of which one has a price',
    url: 'https://books.example/article/la-legende',
    html: frame(
      `<h1>La légende de l’ours</h1><ul><li>EAN13 : <strong>9782365775717</strong></li></ul>
       <form action="/add-to-cart/"><h2>Réservation</h2><ul>
       <li><input type="radio" name="way"><label><div>Neuf</div><strong>Non disponible</strong></label></li>
       <li><input type="radio" name="way"><label><div>Occasion</div><strong>Non disponible</strong></label></li></ul>
       <h2>Expédition</h2><ul><li><input type="radio" name="way"><label><div>Neuf</div><strong>22,50 €</strong></label></li></ul>
       <button>Ajouter au panier</button></form>`,
      { lang: 'fr', title: 'La légende de l’ours', money: (n) => `${n},00 €` },
    ),
    want: { price: '22.50', availability: 'InStock', gtin: '9782365775717' },
  },
  {
    name: 'what is asked for and its answer go before a button',
    url: 'https://toys.example/p/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p>Product Code: WB-40</p><p>Availability:</p><p>Sold out</p><h2>$49.00</h2>
       <button id="button-cart">Add to Cart</button>`,
    ),
    want: { price: '49.00', sku: 'WB-40', availability: 'OutOfStock' },
  },
  {
    name: 'only the lowest price of the last 30 days is there, scripts write the others',
    url: 'https://sport.example/si/kratke-hlace',
    html: frame(
      `<h1>Kratke hlače</h1><div class="productPrices"><div class="price"></div></div>
       <div class="discounted-price historic-price"><label>Najnižja cena v zadnjih 30 dneh:</label> <span>33,96 €</span></div>
       <button>Dodaj v košarico</button>`,
      { lang: 'sl', title: 'Kratke hlače', money: (n) => `${n},00 €` },
    ),
    want: { price: null, availability: 'InStock' },
    detail: false,
  },
  {
    name: 'only a script tells of it, in what it calls data',
    url: 'https://lights.example/p/keystick-wall-sconce',
    html: frame(
      `<h1>Keystick Wall Sconce</h1><div class="shop-box"></div>
       <script>// server data
         var data = { collection: {"type":"collection","products":[{"sku":"A1688","title":"Keystick Wall Sconce","price":{"original":"150.00","sale":"120.00"}}]} }</script>`,
      { title: 'Keystick Wall Sconce' },
    ),
    want: { price: '120.00', sku: 'A1688' },
    detail: false,
  },
]
