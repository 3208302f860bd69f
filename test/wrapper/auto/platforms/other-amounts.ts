/**
 * Amounts that stand beside the price of a product and are not it.
 * @module
 */

import { ld, type Sample } from './frame.ts'

const at = 'https://shop.example/p/thing'

/** A page of few names: `main` after the heading, a button in the language of the page. */
function page(lang: string, main: string, button: string, head = ''): string {
  return `<!doctype html><html lang="${lang}"><head><title>Thing</title>${head}</head><body>
  <header><a href="/">Shop</a><nav><a href="/c/a">A</a> <a href="/c/b">B</a></nav></header>
  <main><h1>Thing</h1>${main}<button>${button}</button></main></body></html>`
}

const told = (price: string, currency: string): string =>
  ld({
    '@type': 'Product',
    name: 'Thing',
    offers: { '@type': 'Offer', price, priceCurrency: currency },
  })

type Row = [name: string, lang: string, main: string, button: string, price: string, head?: string]

const english: Row[] = (
  [
    [
      'payments in a sentence',
      '<div>$200.00</div><div>or 4 interest-free payments of $50.00 with Afterpay</div>',
      '200',
    ],
    [
      'payments before the price',
      '<p>Pay in 3 interest-free payments of £133.33</p><p>£400.00</p>',
      '400',
    ],
    [
      'the price of members',
      '<p>£11.99</p><p>Member price £9.99</p><p>£15.99 per litre</p>',
      '11.99',
    ],
    [
      'the price with a card',
      '<div><b>£8.50</b></div><div><span>£7.00 Clubcard Price</span></div>',
      '8.50',
    ],
    [
      'regular, and members pay less',
      '<div class="price-box"><span class="regular-price"><span class="price">$150.00</span></span></div><p>Join and pay only $135.00</p>',
      '150',
    ],
    [
      'regular, and a box to tick',
      '<div class="price"><span class="price-item--regular">$30.00</span></div><label><input type="checkbox"> Wrapped nicely $5.00</label>',
      '30',
    ],
    [
      'regular, and delivery',
      '<div class="price"><span class="price-item--regular">$30.00</span></div><p>Flat rate shipping $6.95</p>',
      '30',
    ],
    [
      'a subscription',
      '<p class="price"><span class="amount">$18.00</span></p><ul><li>One-time purchase</li><li>Subscribe and save 10% <span class="amount">$16.20</span> every month</li></ul>',
      '18',
    ],
    [
      'choices, one a subscription',
      '<label><input type="radio"> One-time purchase <span>$19.99</span></label><label><input type="radio"> Subscribe &amp; save 15% <span>$16.99</span></label>',
      '19.99',
    ],
    [
      'less for many, told in percent',
      '<div class="price">$2.00</div><table><tr><td>10-49</td><td>10% off</td><td>$1.80</td></tr><tr><td>50+</td><td>20% off</td><td>$1.60</td></tr></table>',
      '2',
    ],
    [
      'without tax first, words in elements of their own',
      '<div>£100.00 <small>ex. VAT</small></div><div>£120.00 <small>inc. VAT</small></div>',
      '120',
    ],
    [
      'without tax last, all in one line',
      '<div><b>£120.00</b> <small>inc. VAT</small> <b>£100.00</b> <small>ex. VAT</small></div>',
      '120',
    ],
    [
      'without tax first, all in one line',
      '<div><b>£100.00</b> <small>ex. VAT</small> <b>£120.00</b> <small>inc. VAT</small></div>',
      '120',
    ],
    [
      'the price that the maker prints',
      '<div>₹1,19,900</div><div>M.R.P.: ₹1,29,900</div><div>EMI starts at ₹5,813 per month</div>',
      '119900',
    ],
  ] as [string, string, string][]
).map(([name, main, price]) => [name, 'en', main, 'Add to cart', price])

const STATED = [
  [
    'regular and payments',
    '<div class="product-price"><span class="regular-price">$200.00</span></div><p>or 4 interest-free payments of $50.00</p>',
  ],
  ['standard and payments', '<div class="price-standard">$200.00</div><p>4 payments of $50.00</p>'],
  [
    'a label and a gift box',
    '<div><span>Regular price</span> <span>$200.00</span></div><label><input type="checkbox">Gift box $20.00</label>',
  ],
  [
    'payments in an element of their own',
    '<div class="product-price"><span class="regular-price">$200.00</span></div><p>or 4 payments of <b>$50.00</b></p>',
  ],
  [
    'regular and another amount somewhere',
    '<div class="info"><span class="regular-price">$200.00</span></div><div><span class="fitting">$150.00</span></div>',
  ],
].map(
  ([name, main]): Row => [
    `${name}, with data`,
    'en',
    main!,
    'Add to cart',
    '200',
    told('200.00', 'USD'),
  ],
)

const others: Row[] = [
  [
    'de',
    '<div>15,99 €</div><div>zzgl. 3,10 € Pfand</div><div>1,60 € / 1 l</div>',
    'In den Warenkorb',
    '15.99',
  ],
  [
    'de',
    '<div class="price">12,00 €</div><table><tr><td>ab 5 Stück</td><td>11,40 € (-5%)</td></tr><tr><td>ab 10 Stück</td><td>10,80 € (-10%)</td></tr></table>',
    'In den Warenkorb',
    '12',
  ],
  [
    'de',
    '<div class="price">500,00 €</div><div>490,00 € bei Vorkasse (2% Skonto)</div>',
    'In den Warenkorb',
    '500',
  ],
  ['de', '<div>599,00 €</div><div>oder 12 Monatsraten à 49,92 €</div>', 'In den Warenkorb', '599'],
  [
    'fr',
    '<div><span>83,25 € HT</span> <span>99,90 € TTC</span></div><p>Dont éco-participation 0,12 €</p>',
    'Ajouter au panier',
    '99.90',
  ],
  ['fr', '<div>240,00 €</div><div>ou 4 mensualités de 60,00 €</div>', 'Ajouter au panier', '240'],
  [
    'it',
    '<div>Prezzo consigliato 120,00 €</div><div>89,90 €</div><div>3 rate da 29,97 €</div><div>Spedizione 5,90 €</div>',
    'Aggiungi al carrello',
    '89.90',
  ],
  [
    'es',
    '<div class="price">$ 120.000</div><div>6 cuotas sin interés de $ 20.000</div>',
    'Agregar al carrito',
    '120000',
  ],
  [
    'pt-BR',
    '<div class="prices"><p>De: <span>R$ 2.999,00</span></p><p>Por: <strong>R$ 2.499,00</strong></p><p>ou 12x de <b>R$ 208,25</b> sem juros</p><p>R$ 2.374,05 à vista no Pix</p></div>',
    'Comprar',
    '2499',
  ],
  [
    'pt-BR',
    '<div class="price">R$ 2.499,00</div><div>R$ 2.374,05 no Pix (5% de desconto)</div><div>10x de R$ 249,90 sem juros</div>',
    'Comprar',
    '2499',
  ],
  [
    'pl',
    '<div class="product-price"><span>199,99 zł</span><p>Najniższa cena z 30 dni przed obniżką: 189,99 zł</p><p>Cena regularna: 249,99 zł</p></div>',
    'Dodaj do koszyka',
    '199.99',
  ],
  [
    'cs',
    '<div>Cena bez DPH 1 652,07 Kč</div><div>Cena s DPH <b>1 999 Kč</b></div><div>Doprava od 79 Kč</div>',
    'Do košíku',
    '1999',
  ],
  ['ru', '<div>2 990 ₽</div><div>от 249 ₽/мес</div><div>Доставка 299 ₽</div>', 'В корзину', '2990'],
  ['nl', '<div>€ 549,-</div><div>Je bespaart € 150,-</div>', 'In winkelwagen', '549'],
  [
    'fi',
    '<div>Norm. 199,00 €</div><div>149,00 €</div><div>alk. 12,90 €/kk</div>',
    'Lisää ostoskoriin',
    '149',
  ],
  [
    'da',
    '<div>Før 1.299,00 kr.</div><div>Nu 899,00 kr.</div><div>Fragt 49,00 kr.</div>',
    'Læg i kurv',
    '899',
  ],
  [
    'el',
    '<div><span>129,90 €</span> <span>Αρχική τιμή 159,90 €</span></div>',
    'Προσθήκη στο καλάθι',
    '129.90',
  ],
  ['tr', '<div>Peşin fiyatına 9 x 1.111,00 TL</div><div>9.999,00 TL</div>', 'Sepete ekle', '9999'],
].map(
  ([lang, main, button, price]): Row => [
    `${lang}: ${main!.replace(/<[^>]*>/g, ' ').trim()}`,
    lang!,
    main!,
    button!,
    price!,
  ],
)

/** Words that stand near the price and are not said of it. */
const unrelated: Row[] = [
  [
    'a line for members before',
    'en',
    '<p>Rewards for members</p><p>$20.00</p><p>Gift wrap $4.00</p>',
    'Add to cart',
    '20',
  ],
  [
    'ages before',
    'en',
    '<span>3-5</span> <span>$20.00</span><p>or 4 payments of $5.00</p>',
    'Add to cart',
    '20',
  ],
]

/** What is reduced, and called so, stays so. */
const reduced: Row[] = [
  [
    'data that is late',
    'en',
    '<div class="price-box"><span class="old-price"><span class="price">$60.00</span></span> <span class="special-price"><span class="price">$48.00</span></span></div>',
    'Add to cart',
    '48',
    told('60.00', 'USD'),
  ],
  [
    'data that is late, and words',
    'en',
    '<p>Was $60.00</p><p>Now $48.00</p>',
    'Add to cart',
    '48',
    told('60.00', 'USD'),
  ],
  [
    'rows of a table with what is saved',
    'en',
    '<table><tr><td>Then</td><td>$100.00</td></tr><tr><td>Today</td><td>$80.00</td></tr><tr><td>You save</td><td>20%</td></tr></table>',
    'Add to cart',
    '80',
  ],
]

export const OTHER_AMOUNTS: Sample[] = [
  ...english,
  ...STATED,
  ...others,
  ...unrelated,
  ...reduced,
].map(([name, lang, main, button, price, head]) => ({
  name,
  url: at,
  html: page(lang, main, button, head),
  want: { price },
}))
