/**
 * Pages on which amounts stand close to the price that are none: parts of it, what an order must be worth, what it
 * was, what the post takes.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

export const BESIDE: Sample[] = [
  {
    name: 'times a number of rates after it, cents in an element of their own',
    url: 'https://sklep.example/oferta/ekspres-do-kawy',
    html: frame(
      `<h1>Ekspres do kawy 15 bar</h1><div><span aria-label="cena 1899,00 zł">1 899,<span>00</span> zł</span>
       <div>199 zł x 10 rat <a href="/raty">sprawdź</a></div></div><button>dodaj do koszyka</button>`,
      { lang: 'pl', title: 'Ekspres do kawy 15 bar', money: (n) => `${n},00 zł` },
    ),
    want: { price: '1899.00', currency: 'PLN', availability: 'InStock' },
  },
  {
    name: 'prices for who is known, and what an order must be worth for all',
    url: 'https://industrie.example/artikel/kugellager',
    html: frame(
      `<h1>Kugellager 6204</h1><table><tr><th>Bestell-Nr.</th><td>6204-2RS</td></tr></table>
       <p>Bitte melden Sie sich an, um Preise zu sehen.</p><p>Mindestbestellwert 50,00 €</p><a href="/login">Anmelden</a>`,
      { lang: 'de', title: 'Kugellager 6204', money: (n) => `${n},00 €` },
    ),
    want: { price: null, sku: '6204-2RS' },
    detail: false,
  },
  {
    name: 'what the post takes, after a price that only begins',
    url: 'https://handmade.example/listing/550571276/doormat',
    html: frame(
      `<div><p><span>Price:</span> €37.10+</p><p><s>€46.38+</s> (20% off)</p><h1>Pumpkin Doormat</h1>
       <button>Add to cart</button></div><p>Cost to deliver €9.90</p>`,
      {
        title: 'Pumpkin Doormat',
        money: (n) => `€${n}.10`,
        head: ld({
          '@type': 'Product',
          name: 'Pumpkin Doormat',
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: '37.10',
            highPrice: '68.20',
            priceCurrency: 'EUR',
          },
        }),
      },
    ),
    want: { price: '37.10', currency: 'EUR' },
  },
  {
    name: 'the former price inside of the element of the price',
    url: 'https://tehnika.example/product/smartfon-x5/',
    html: frame(
      `<h1>Смартфон X5 128 ГБ</h1><p>Код товара: 5081234</p>
       <div class="product-buy__price">21 999 ₽<span class="product-buy__prev">24 999</span></div><p>от 1 223 ₽/ мес.</p>
       <button>Купить</button>`,
      { lang: 'ru', title: 'Смартфон X5 128 ГБ', money: (n) => `${n} 999 ₽` },
    ),
    want: { price: '21999', currency: 'RUB', sku: '5081234' },
  },
  {
    name: 'a pharmacy: packages to choose from, its own kind of number',
    url: 'https://apotheke.example/ibuprofen',
    html: frame(
      `<h1>Ibuprofen 400 mg</h1><label><input type="radio" name="v" checked> 20 St <b>4,79 €</b></label>
       <label><input type="radio" name="v"> 50 St <b>8,99 €</b></label>
       <div class="preisbox"><p>AVP <span>7,97 €</span></p><p class="preis">4,79 €<sup>1</sup></p><p>Grundpreis: 0,24 € / 1 St</p></div>
       <p>sofort lieferbar</p><table><tr><td>PZN</td><td>04100218</td></tr></table><button>In den Warenkorb</button>`,
      { lang: 'de', title: 'Ibuprofen 400 mg', money: (n) => `${n},00 €` },
    ),
    want: { price: '4.79', sku: '04100218', availability: 'InStock' },
  },
  {
    name: 'about so much in the money of the visitor',
    url: 'https://auction.example/itm/224312345678',
    html: frame(
      `<h1>Angel Teddy Bear</h1><p>Prezzo di partenza:</p><p><span>GBP 12,99</span></p><p>Circa</p><p><span>EUR 14,43</span></p>
       <button>Compralo Subito</button>`,
      { lang: 'it', title: 'Angel Teddy Bear', money: (n) => `GBP ${n},99` },
    ),
    want: { price: '12.99', currency: 'GBP' },
  },
  {
    name: 'two prices beside each other, and no word or mark that tells which is which',
    url: 'https://market.example/detail/148123456/',
    html: frame(
      `<h1>Кофе в зернах 1 кг</h1><p>Код товара: 148123456</p><div class="b3"><span class="c2">1 290 ₽</span><span class="c3">1 790 ₽</span></div>
       <p>с Market Card 1 226 ₽</p><p>129 ₽ за 100 г</p><button>Добавить в корзину</button>`,
      { lang: 'ru', title: 'Кофе в зернах 1 кг', money: (n) => `${n} 900 ₽` },
    ),
    want: { price: '1290', currency: 'RUB', sku: '148123456' },
  },
  {
    name: 'letters of a currency at the end of a number, nothing to be had',
    url: 'https://market.example/dp/B01N0XQ2RM',
    html: frame(
      `<h1>Cafetera italiana</h1><p>No disponible.</p><ul><li>ASIN: B01N0XQ2RM</li></ul>`,
      { lang: 'es', title: 'Cafetera italiana', money: (n) => `${n},00 €` },
    ),
    want: { price: null, sku: 'B01N0XQ2RM', availability: 'OutOfStock' },
  },
  {
    name: 'the number of the product only in its address',
    url: 'https://market.example/Dog-Food/dp/B00FKG9R2Q',
    html: frame(`<h1>Dog Food, 30 lb</h1><p class="price">$19.49</p><button>Add to Cart</button>`, {
      title: 'Dog Food, 30 lb',
    }),
    want: { price: '19.49', sku: 'B00FKG9R2Q' },
  },
  {
    name: 'a word for the former price, and a range that is no filter',
    url: 'https://furniture.example/p/billy',
    html: frame(
      `<h1>Bücherregal, weiß</h1><div class="range-revamp-price"><span>39</span><span class="range-revamp-price__decimals"><span>.</span>99</span> <span>€</span></div>
       <div class="range-revamp-package">Vorheriger Preis <span>€ 49.99</span></div><button>In den Warenkorb</button>`,
      { lang: 'de', title: 'Bücherregal, weiß', money: (n) => `€ ${n}.00` },
    ),
    want: { price: '39.99', regularPrice: '49.99' },
  },
  {
    name: 'a service from so much, nearer to the button',
    url: 'https://reifen.example/205-55-r16',
    html: frame(
      `<h1>Sommerreifen 205/55 R16</h1><p>Artikelnr. MI-2055516</p><p>Stückpreis <b>82,30 €</b></p>
       <p>Montage ab 15,00 € pro Reifen</p><button>In den Warenkorb</button>`,
      { lang: 'de', title: 'Sommerreifen 205/55 R16', money: (n) => `${n},00 €` },
    ),
    want: { price: '82.30', sku: 'MI-2055516' },
  },
  {
    name: 'out of stock here, and a label of the stores after it',
    url: 'https://garden.example/hedge-trimmer',
    html: frame(
      `<h1>Hedge Trimmer 55 cm</h1><p>Order code: GT-55</p><p class="price">$129.99</p><p>Online: <b>Out of stock</b></p>
       <p>In store:</p><p>Ask us</p><button disabled>Add to cart</button>`,
      { title: 'Hedge Trimmer 55 cm' },
    ),
    want: { price: '129.99', sku: 'GT-55', availability: 'OutOfStock' },
  },
]
