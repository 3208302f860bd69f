/**
 * Product pages in the manner of large shops: names made by machines, prices in pieces, many things beside the product.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

const euro = (n: number): string => `${n},99 €`

export const LARGE: Sample[] = [
  {
    name: 'furniture: the price in pieces, the article number with dots',
    url: 'https://www.moebel.example/gb/en/p/bjorn-bear-grey-00402813/',
    html: frame(
      `<div class="js-product-pip" data-product-id="00402813"><div class="range-revamp-pip-price-package"><h1><span class="range-revamp-header-section__title--big">BJÖRN</span><span>Soft toy, bear, 40 cm</span></h1>
       <div class="range-revamp-pip-price-package__main-price"><span class="range-revamp-price" aria-label="Price £12.50"><span class="range-revamp-price__currency">£</span><span class="range-revamp-price__integer">12</span><span class="range-revamp-price__separator">.</span><span class="range-revamp-price__decimals">50</span></span></div></div>
       <button class="range-revamp-btn" aria-label="Add to shopping bag"><span>Add to bag</span></button>
       <div class="product-identifier"><span>Article number</span><span class="range-revamp-product-identifier__value">004.028.13</span></div><div class="stock">Available for delivery</div></div>`,
      { title: 'BJÖRN Soft toy, bear, 40 cm - Furniture', money: (n) => `£${n}.50` },
    ),
    want: { price: '12.50', currency: 'GBP', sku: '004.028.13', availability: 'InStock' },
  },
  {
    name: 'fashion: names made by machines, reduced, the article number among the details',
    url: 'https://www.mode.example/woolly-jumper-woo41e02f-q11.html',
    html: frame(
      `<div class="_7ckuOK mROyo1"><x-wrapper><h1 class="_5Yd-hZ"><span class="SZKKsK">Woolly</span><span class="EKabf7">JUMPER - Knitted jumper</span></h1><div class="_0xLoFW"><div><span class="uqkIZw ka2E9k">24,99&nbsp;€</span><div><span class="uqkIZw">Originally: </span><span class="uqkIZw">49,99&nbsp;€</span><span class="uqkIZw cMfkVL">−50%</span></div></div></div>
       <button aria-label="Add to bag"><span>Add to bag</span></button></x-wrapper><div><span>Article number: </span><span>WOO41E02F-Q11</span></div></div>`,
      { title: 'Woolly JUMPER - Knitted jumper - grey', money: euro },
    ),
    want: { price: '24.99', currency: 'EUR', sku: 'WOO41E02F-Q11', availability: 'InStock' },
  },
  {
    name: 'a department store: reduced from to, code in small print',
    url: 'https://www.store.example/woolly-bear-large-brown/p5123456',
    html: frame(
      `<header class="product-header"><h1 class="product-header__title">Woolly Bear, Large, Brown</h1></header><p class="price price--large">£35.00</p><p class="u-centred">Add 2-year guarantee from £4.99</p><p class="stock-availability-message">In stock online</p><button id="button--add-to-basket">Add to your basket</button><p class="product-code">Product code: <strong>81234501</strong></p><p>Delivery &amp; collection: £3.50</p>`,
      { title: 'Woolly Bear, Large, Brown', money: (n) => `£${n}.00` },
    ),
    want: { price: '35.00', sku: '81234501', availability: 'InStock' },
  },
  {
    name: 'a catalogue shop: number in its address and after a slash',
    url: 'https://www.catalogue.example/product/9284131',
    html: frame(
      `<h1><span data-test="product-title">Woolly Giant Bear</span></h1><span data-test="product-number">928/4131</span><ul data-test="product-price-primary"><li itemprop="price" content="19.99"><h2>£19.99</h2></li></ul><div data-test="add-to-trolley-button"><button>Add to Trolley</button></div><div>Monthly payments from £1.67</div>`,
      { title: 'Buy Woolly Giant Bear', money: (n) => `£${n}.99` },
    ),
    want: { price: '19.99', sku: '928/4131', availability: 'InStock' },
  },
  {
    name: 'electronics: the price in a meta tag inside, many services with prices of their own',
    url: 'https://www.electronics.example/product/baer-kamera-123456.html',
    html: frame(
      `<h1 itemprop="name">BEAR CAM 4K</h1><div class="product-sidebar"><div class="price big">249.-</div><meta itemprop="price" content="249.00"><ul class="services"><li>Plus Garantie 3 Jahre <span>39,99 €</span></li><li>Installation <span>29,99 €</span></li></ul><div class="online-availability"><i></i>Online auf Lager - Lieferung 2-3 Werktage</div><a class="btn" href="/cart/add?id=1">In den Warenkorb</a></div><dl><dt>Artikelnummer</dt><dd>2345678</dd></dl>`,
      { lang: 'de', title: 'BEAR CAM 4K kaufen', money: euro },
    ),
    want: { price: '249', sku: '2345678', availability: 'InStock' },
  },
  {
    name: 'a market place: other sellers, the price with currency before and number after',
    url: 'https://www.market.example/item/4000123456789.html',
    html: frame(
      `<div class="product-info"><h1 class="product-title-text">Woolly Bear Plush 40cm</h1><div class="product-price-main"><span class="product-price-value">US $12.34</span></div><div class="product-price-original"><span class="product-price-del">US $24.68</span><span class="product-price-mark">-50%</span></div><div class="product-shipping"><span class="bold">Shipping: US $1.99</span></div><div class="product-quantity-tip">997 pieces available</div><button>Buy Now</button><button>Add to Cart</button></div>`,
      { title: 'Woolly Bear Plush 40cm - buy' },
    ),
    want: { price: '12.34', currency: 'USD', regularPrice: '24.68', availability: 'InStock' },
  },
  {
    name: 'a French market place: cents in an element with the currency',
    url: 'https://www.marche.example/f-1234-woo.html',
    html: frame(
      `<h1 class="fpDesCol">Ours en laine 40 cm</h1><div class="fpPriceBloc"><span class="fpStriked">39,99 €</span><span class="fpPrice price" content="24.99">24<sup>€99</sup></span></div><div class="fpStock">En stock</div><input type="submit" value="Ajouter au panier"><p>Réf. : WOO4006381333</p><p>Eco-participation : 0,10 €</p>`,
      { lang: 'fr', title: 'Ours en laine 40 cm', money: euro },
    ),
    want: { price: '24.99', currency: 'EUR', availability: 'InStock', sku: 'WOO4006381333' },
  },
  {
    name: 'a Dutch shop: a dash for the cents, tomorrow at home',
    url: 'https://www.winkel.example/nl/p/wollen-beer/9200000012345678/',
    html: frame(
      `<h1 class="page-heading"><span data-test="title">Wollen beer 40 cm</span></h1><section class="buy-block__prices"><span class="promo-price" data-test="price">24<sup class="promo-price__fraction">-</sup></span><del class="buy-block__list-price" data-test="list-price">29,99</del></section><div class="buy-block__highlight">Voor 23:59 besteld, morgen in huis</div><a class="btn-cta btn--buy" href="/order">In winkelwagen</a><dl><dt>EAN</dt><dd>4006381333931</dd></dl>`,
      { lang: 'nl', title: 'Wollen beer 40 cm', money: (n) => `€ ${n},99` },
    ),
    want: { price: '24', gtin: '4006381333931', availability: 'InStock' },
  },
  {
    name: 'a used thing in small ads: the price above the title',
    url: 'https://www.ads.example/item/woolly-bear-iid-1023456789',
    html: frame(
      `<section><span class="_2xKfz">Rs 23,450</span><h1 class="_3rJ6e">Woolly Bear for sale</h1><div>Lahore, Punjab</div><div><h3>Details</h3><div><span>Condition</span><span>Used</span></div></div><button>Chat with seller</button><div>AD ID <strong>1023456789</strong></div></section>`,
      { title: 'Woolly Bear for sale - Toys - 1023456789', money: (n) => `Rs ${n},000` },
    ),
    want: { price: '23450', sku: '1023456789' },
  },
  {
    name: 'books: formats to choose from with prices',
    url: 'https://www.books.example/dp/1408855658',
    html: frame(
      `<h1><span id="productTitle">The Woolly Bear</span></h1><ul id="formats"><li><a href="/k">Kindle £4.99</a></li><li class="selected"><span>Paperback</span> <span class="a-color-price">£6.55</span></li><li><a href="/h">Hardcover £14.99</a></li></ul><div id="buybox"><span class="offer-price">£6.55</span><p>RRP: £7.99</p><p>You Save: £1.44 (18%)</p><div id="availability">Only 3 left in stock (more on the way).</div><input type="button" value="Add to Basket"></div><ul><li>ISBN-10: 1408855658</li><li>ISBN-13: 978-1408855652</li></ul>`,
      { title: 'The Woolly Bear: Amazon.co.uk: Books', money: (n) => `£${n}.99` },
    ),
    want: { price: '6.55', availability: 'InStock' },
  },
  {
    name: 'nothing to be had at all, and no price',
    url: 'https://www.books.example/dp/B000123456',
    html: frame(
      `<h1><span id="productTitle">Woolly Bear 40 cm</span></h1><div id="outOfStock"><span class="a-color-price">Currently unavailable.</span><br>We don't know when or if this item will be back in stock.</div><p>ASIN: B000123456</p>`,
    ),
    want: { price: null, availability: 'OutOfStock', sku: 'B000123456' },
  },
  {
    name: 'groceries: the price of a kilo beside that of the thing',
    url: 'https://www.food.example/honig-500g/p/5512345',
    html: frame(
      `<h1>Waldhonig 500 g</h1><div class="lrms-price"><span class="price">4,99 €</span> <span class="grammage">500 g (1 kg = 9,98 €)</span></div><button>In den Warenkorb</button><p>Art.-Nr. 5512345</p>`,
      { lang: 'de', title: 'Waldhonig 500 g', money: euro },
    ),
    want: { price: '4.99', currency: 'EUR', sku: '5512345', availability: 'InStock' },
  },
  {
    name: 'building materials: a price for the square metre and the package',
    url: 'https://www.build.example/laminat-eiche-12345.html',
    html: frame(
      `<h1>Laminat Eiche 8 mm</h1><div class="pricebox"><span class="price-main">29,99 €</span><span> / Paket</span><div class="price-sub">12,50 € / m²</div></div><div class="availability available">Im Markt verfügbar</div><button>In den Warenkorb</button><span>Art. 10012345</span>`,
      { lang: 'de', title: 'Laminat Eiche 8 mm', money: euro },
    ),
    want: { price: '29.99', availability: 'InStock' },
  },
  {
    detail: false,
    name: 'a comparison of offers: the price begins at',
    url: 'https://www.prices.example/p/woolly-bear-ppd1hjfqnc2j',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><div class="price">₹ 1,299</div><table class="stores"><tr><td>Shop A</td><td>₹ 1,299</td><td><a href="/go/1">Go to store</a></td></tr><tr><td>Shop B</td><td>₹ 1,349</td><td><a href="/go/2">Go to store</a></td></tr></table>`,
      { title: 'Woolly Bear 40 cm Price in India', money: (n) => `₹ ${n},000` },
    ),
    want: { price: '1299', currency: 'INR' },
  },
  {
    name: 'price with a tag of euro in words and instalments before',
    url: 'https://www.shop.example/lv/lacitis-40/',
    html: frame(
      `<h1>Vilnas lācītis 40 cm</h1><div>Preces kods: VL-40</div><div class="leasing">Līzings no 2.50 €/mēn</div><div class="price-wrap"><span class="main-price">24.90 €</span></div><button>Ielikt grozā</button><div>Pieejams noliktavā</div>`,
      { lang: 'lv', title: 'Vilnas lācītis 40 cm', money: (n) => `${n}.90 €` },
    ),
    want: { price: '24.90', sku: 'VL-40', availability: 'InStock' },
  },
  {
    name: 'data for a group of variants',
    url: 'https://www.shop.example/p/woolly-jumper?color=red&size=m',
    html: frame(`<h1>Woolly jumper</h1><p class="p-price">€ 49.90</p><button>Add to bag</button>`, {
      title: 'Woolly jumper',
      money: (n) => `€ ${n}.90`,
      head: ld({
        '@context': 'https://schema.org',
        '@type': 'ProductGroup',
        name: 'Woolly jumper',
        productGroupID: 'WJ',
        hasVariant: ['s', 'm', 'l'].map((size, i) => ({
          '@type': 'Product',
          sku: `WJ-${size}`,
          name: `Woolly jumper ${size}`,
          offers: {
            '@type': 'Offer',
            price: 39.9 + 10 * i,
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStock',
            url: `https://www.shop.example/p/woolly-jumper?color=red&size=${size}`,
          },
        })),
      }),
    }),
    want: { price: '49.90', currency: 'EUR', availability: 'InStock' },
  },
  {
    detail: false,
    name: 'a page that waits for its scripts, with the state in it',
    url: 'https://www.shop.example/product/882211',
    html: frame(`<div id="root"></div>`, {
      title: 'Woolly Bear 40 cm | Shop',
      head: '<meta property="og:title" content="Woolly Bear 40 cm">',
      after: `<script>window.__INITIAL_STATE__ = {"catalog":{"current":{"productId":"882211","productName":"Woolly Bear 40 cm","brandName":"Woolly","price":{"sale":24.9,"list":29.9,"currency":"USD"},"availability":"IN_STOCK"}},"user":null};</script>`,
    }),
    want: { price: '24.9', sku: '882211', availability: 'InStock' },
  },
  {
    name: 'out of stock with related ones that are not',
    url: 'https://www.shop.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><div class="price">$24.90</div><div class="oos-message">Sorry, this item is sold out.</div><div class="alternatives"><h3>Similar items in stock</h3><ul><li><a href="/a"><img src="/a.jpg">Fox</a> $19.90 <button>Add to cart</button></li><li><a href="/b"><img src="/b.jpg">Hare</a> $14.90 <button>Add to cart</button></li><li><a href="/c"><img src="/c.jpg">Owl</a> $12.90 <button>Add to cart</button></li></ul></div>`,
    ),
    want: { price: '24.90', availability: 'OutOfStock' },
  },
  {
    name: 'microdata in which the number of the maker is called sku',
    url: 'https://www.shop.example/woolly-bear-10445',
    html: frame(
      `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Woolly Bear 40 cm</h1><meta itemprop="sku" content="10445"><span itemprop="mpn">WB-40-2021</span><span itemprop="gtin13">4006381333931</span><div itemprop="brand" itemscope itemtype="http://schema.org/Brand"><span itemprop="name">Woolly</span></div><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="priceCurrency" content="EUR">€</span><span itemprop="price" content="24.90">24.90</span><meta itemprop="availability" content="in_stock"></div><button>Add to cart</button></div>`,
      { money: (n) => `€${n}.90` },
    ),
    want: {
      price: '24.90',
      currency: 'EUR',
      sku: '10445',
      mpn: 'WB-40-2021',
      gtin: '4006381333931',
      brand: 'Woolly',
      availability: 'InStock',
    },
  },
  {
    name: 'bonus points and vouchers beside the price',
    url: 'https://www.shop.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><div class="bonus">+ 125 bonus points (worth $1.25)</div><div class="voucher">Coupon: $5.00 off with code BEAR</div><div class="final">Price: $24.90</div><button>Buy now</button>`,
    ),
    want: { price: '24.90', availability: 'InStock' },
  },
]
