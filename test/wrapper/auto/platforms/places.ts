/**
 * Pages on which something stands where it misleads: baskets that are none, states of one choice, prices of the past.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

const said = (text: string): string => `<p class="delivery-note">${text}</p>`

/** Buttons that buy, as small shops call them. */
const BUTTONS: [lang: string, name: string][] = [
  ['pt-BR', 'Adicionar ao carrinho'],
  ['de', 'Zum Warenkorb hinzufügen'],
  ['ca', 'Afegir a la cistella'],
  ['sr', 'Додај у корпу'],
  ['uk', 'У кошик'],
  ['is', 'Setja í körfu'],
  ['fa', 'افزودن به سبد خرید'],
  ['id', '+ Keranjang'],
  ['ja', '買い物かごに入れる'],
]

const buttons = BUTTONS.map(
  ([lang, name]): Sample => ({
    name: `a button that buys: ${lang}`,
    url: 'https://toys.example/p/woolly-bear',
    html: frame(`<h1>Woolly Bear 40 cm</h1><p class="price">$49.00</p><button>${name}</button>`, {
      lang,
    }),
    want: { price: '49.00', availability: 'InStock' },
  }),
)

/** `<span>1</span><span>.</span><span>299</span>` */
const inPieces = (name: string, ...pieces: string[]): string =>
  `<span class="${name}">${pieces.map((one) => `<span>${one}</span>`).join('')}</span>`

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
  ...buttons,
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
  {
    name: 'every part of a number in an element of its own, thousands too',
    url: 'https://loja.example/fone-x200/p',
    html: frame(
      `<h1>Fone Bluetooth X200</h1><del>${inPieces('listPriceValue', 'R$', '&nbsp;', '1', '.', '499', ',', '90')}</del>
       <p>${inPieces('sellingPriceValue', 'R$', '&nbsp;', '1', '.', '299', ',', '90')}</p>
       <p>em até 10x de ${inPieces('installmentValue', 'R$', '&nbsp;', '129', ',', '99')} sem juros</p><button>Comprar</button>`,
      { lang: 'pt-BR', title: 'Fone Bluetooth X200', money: (n) => `R$ ${n},00` },
    ),
    want: { price: '1299.90', currency: 'BRL', regularPrice: '1499.90', availability: 'InStock' },
  },
  {
    name: 'less for who buys three',
    url: 'https://parts.example/brake-pads',
    html: frame(
      `<h1>Brake Pads Set</h1><span class="special-price"><span class="price">$34.95</span></span>
       <ul class="prices-tier"><li>Buy 3 for <span class="price-tier_price"><span class="price">$31.00</span></span> each and <b>save 12%</b></li></ul>
       <button>Add to Cart</button>`,
      { title: 'Brake Pads Set' },
    ),
    want: { price: '34.95' },
  },
  {
    name: 'the currency after the number, and the price without tax in brackets',
    url: 'https://bolt.example/csavarozo',
    html: frame(
      `<h1>Akkus csavarozó 18V</h1><p>Cikkszám: AX-5512</p><p>Eredeti ár: <span class="text-line-through">29 990 Ft</span></p>
       <div class="price"><span class="price_gross">24 990</span> Ft <small>(19 677 Ft + ÁFA)</small></div><p>Raktáron</p><button>Kosárba</button>`,
      { lang: 'hu', title: 'Akkus csavarozó 18V', money: (n) => `${n} 000 Ft` },
    ),
    want: { price: '24990', currency: 'HUF', sku: 'AX-5512', availability: 'InStock' },
  },
  {
    name: 'what is taken off stands nearer to the button than the price',
    url: 'https://kart.example/phone-x',
    html: frame(
      `<h1>Phone X (Blue, 128 GB)</h1><div class="_30"><div>₹12,999</div><s>₹15,999</s></div><p>Packaging Fee ₹59</p>
       <p>No cost EMI ₹2,167/month</p><p>Up to ₹9,100 Off on Exchange</p><button>Add to cart</button>`,
      { title: 'Phone X (Blue, 128 GB)', money: (n) => `₹${n},999` },
    ),
    want: { price: '12999', currency: 'INR', regularPrice: '15999' },
  },
  {
    name: 'thousands under the heading are no article number',
    url: 'https://articulo.example/taladro',
    html: frame(
      `<h1>Taladro Percutor</h1><p><s><span>$</span><span>159.999</span></s></p><p><span class="price"><span>$</span><span>129.999</span></span></p><button>Comprar</button>`,
      { lang: 'es-AR', title: 'Taladro Percutor', money: (n) => `$ ${n}.999` },
    ),
    want: { price: '129999', sku: null },
  },
  {
    name: 'a number in the data, and people read that there is none',
    url: 'https://forge.example/product/chef-knife/',
    html: frame(
      `<h1>Chef Knife</h1><p class="price">€89.00</p><form class="cart"><select name="attribute_blade"><option>15 cm<option>20 cm</select><button disabled>Add to cart</button></form>
       <p>SKU: <span class="sku">N/A</span></p>`,
      {
        title: 'Chef Knife',
        head: ld({
          '@type': 'Product',
          name: 'Chef Knife',
          sku: 2117,
          offers: { '@type': 'Offer', price: '89.00', priceCurrency: 'EUR' },
        }),
      },
    ),
    want: { price: '89.00', sku: null, availability: 'InStock' },
  },
]
