/**
 * Things that mislead on product pages, whatever system writes them.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

const buy = '<button>Add to cart</button>'
const named = (offers: unknown, more: object = {}) =>
  ld({ '@type': 'Product', name: 'Woolly Bear 40 cm', ...more, offers })

export const PITFALLS: Sample[] = [
  {
    name: 'a table of prices by quantity',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p class="price">$24.90</p>${buy}<table class="tier-prices"><tr><th>Quantity</th><th>Price</th></tr><tr><td>10+</td><td>$22.90</td></tr><tr><td>50+</td><td>$19.90</td></tr></table>`,
    ),
    want: { price: '24.90', availability: 'InStock' },
  },
  {
    name: 'sizes to choose from with prices of their own',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear</h1><div class="product-price">$24.90</div><select name="size"><option>20 cm - $14.90</option><option selected>40 cm - $24.90</option><option>60 cm - $44.90</option></select>${buy}`,
      { title: 'Woolly Bear' },
    ),
    want: { price: '24.90' },
  },
  {
    name: 'the logo is a heading too',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1 class="logo"><a href="/">Toys Ltd.</a></h1><p>Sale: from $9.90</p><div class="detail"><h1>Woolly Bear 40 cm</h1><span class="amount">$24.90</span>${buy}</div>`,
    ),
    want: { price: '24.90', name: 'Woolly Bear 40 cm' },
  },
  {
    name: 'no heading at all: the title tells what it is about',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<table><tr><td><font size="4"><b>Woolly Bear 40 cm</b></font></td></tr><tr><td>Our price: <b>$24.90</b></td></tr><tr><td>Retail price: $34.90</td></tr></table><input type="image" src="/buy.gif" alt="Add to cart" name="addtocart">`,
    ),
    want: { price: '24.90' },
  },
  {
    name: 'the price stands before the heading',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<div class="buybox"><span class="price">$24.90</span>${buy}</div><h1>Woolly Bear 40 cm</h1><p>Item number: WB-40</p>`,
    ),
    want: { price: '24.90', sku: 'WB-40' },
  },
  {
    name: 'a strip that stays on top repeats the price, a popup shows another product',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<div class="sticky-bar"><span>Woolly Bear 40 cm</span> <span class="price">$24.90</span>${buy}</div><div class="modal popup"><p>Added to your cart!</p><p>Gift wrap <b class="price">$4.90</b></p><button>Add to cart</button></div><h1>Woolly Bear 40 cm</h1><span class="price">$24.90</span>${buy}`,
    ),
    want: { price: '24.90' },
  },
  {
    name: 'data of a price that is zero, and the true one shown',
    url: 'https://toys.example/woolly-bear',
    html: frame(`<h1>Woolly Bear 40 cm</h1><span class="price">$24.90</span>${buy}`, {
      head: named({ '@type': 'Offer', price: '0.00', priceCurrency: 'USD' }),
    }),
    want: { price: '24.90', currency: 'USD' },
  },
  {
    name: 'data with a comma for the decimals',
    url: 'https://toys.example/woolly-bear',
    html: frame(`<h1>Woolly Bear 40 cm</h1><span class="price">1.024,90 €</span>${buy}`, {
      money: (n) => `${n},00 €`,
      head: named({
        '@type': 'Offer',
        price: '1.024,90',
        priceCurrency: 'EUR',
        availability: 'instock',
      }),
    }),
    want: { price: '1024.90', currency: 'EUR', availability: 'InStock' },
  },
  {
    name: 'data that is broken: comments, a trailing comma, a line break in a text',
    url: 'https://toys.example/woolly-bear',
    html: frame(`<h1>Woolly Bear 40 cm</h1><div id="app"></div>`, {
      head: `<script type="application/ld+json">// product
       { "@context": "https://schema.org", "@type": "Product", "name": "Woolly Bear 40 cm", "description": "Soft
        and warm", "sku": "WB-40", "offers": { "@type": "Offer", "price": "24.90", "priceCurrency": "USD", "availability": "https://schema.org/SoldOut", }, }</script>`,
    }),
    want: { price: '24.90', currency: 'USD', sku: 'WB-40', availability: 'OutOfStock' },
  },
  {
    name: 'data with escaped quotes and an address of stock without a protocol',
    url: 'https://toys.example/woolly-bear',
    html: frame(`<h1>Woolly Bear 40 cm</h1>`, {
      head: `<script type="application/ld+json">{&quot;@type&quot;:&quot;Product&quot;,&quot;name&quot;:&quot;Woolly Bear 40 cm&quot;,&quot;offers&quot;:{&quot;price&quot;:&quot;24.90&quot;,&quot;priceCurrency&quot;:&quot;USD&quot;,&quot;availability&quot;:&quot;schema.org/InStock&quot;}}</script>`,
    }),
    want: { price: '24.90', availability: 'InStock' },
  },
  {
    name: 'the data of other products comes first',
    url: 'https://toys.example/woolly-bear',
    html: frame(`<h1>Woolly Bear 40 cm</h1><b class="price">$24.90</b>${buy}`, {
      head: `${ld([
        {
          '@type': 'Product',
          name: 'Fox',
          sku: 'F-1',
          offers: { price: '5', availability: 'OutOfStock' },
        },
        {
          '@type': 'Product',
          name: 'Hare',
          sku: 'H-1',
          offers: { price: '6', availability: 'OutOfStock' },
        },
      ])}${named({ price: '24.90', priceCurrency: 'USD', availability: 'InStock' }, { sku: 'WB-40' })}`,
    }),
    want: { price: '24.90', sku: 'WB-40', availability: 'InStock' },
  },
  {
    name: 'an offer of a used one is cheaper',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><span class="price">$24.90</span>${buy}<div class="other-offers">3 used from <b>$9.50</b></div><div class="warranty">2 year protection <b>$3.99</b></div>`,
    ),
    want: { price: '24.90' },
  },
  {
    name: 'monthly rates in larger print',
    url: 'https://toys.example/giant-bear',
    html: frame(
      `<h1>Giant Woolly Bear</h1><div class="price"><strong>$299.00</strong></div><div class="financing">or <b>$24.92</b>/month for 12 months</div>${buy}`,
      { title: 'Giant Woolly Bear' },
    ),
    want: { price: '299.00' },
  },
  {
    name: 'free delivery above an amount, said beside the price',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p>Free shipping on orders over $50.00</p><p><span>$24.90</span></p>${buy}`,
    ),
    want: { price: '24.90' },
  },
  {
    name: 'sold out in words beside a button that is only hidden by scripts',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><span class="price">$24.90</span><p class="stock out-of-stock">Currently unavailable</p><form class="notify"><input type="email"><button>Email me when available</button></form>`,
      {
        head: named({
          price: 24.9,
          priceCurrency: 'USD',
          availability: 'http://schema.org/InStock',
        }),
      },
    ),
    want: { price: '24.90', availability: 'OutOfStock' },
  },
  {
    name: 'one size is sold out, the product is not',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear</h1><span class="price">$24.90</span><ul class="sizes"><li class="size sold-out">20 cm (sold out)</li><li class="size">40 cm</li><li class="size">60 cm</li></ul>${buy}`,
      { title: 'Woolly Bear' },
    ),
    want: { price: '24.90', availability: 'InStock' },
  },
  {
    name: 'can be ordered in advance',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><span class="price">$24.90</span><p>Expected 12/2022</p><button>Pre-order now</button>`,
      {
        head: named({
          price: 24.9,
          priceCurrency: 'USD',
          availability: 'https://schema.org/PreOrder',
        }),
      },
    ),
    want: { price: '24.90', availability: 'PreOrder' },
  },
  {
    name: 'no price, only on request',
    detail: false,
    url: 'https://toys.example/giant-bear',
    html: frame(
      `<h1>Giant Woolly Bear</h1><p>Price on request</p><p>Model: GWB-1</p><a href="/contact">Contact us</a>`,
      {
        title: 'Giant Woolly Bear',
      },
    ),
    want: { price: null },
  },
  {
    name: 'numbers that are none of the article: telephone, VAT, year',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><span class="price">$24.90</span>${buy}<p>Call us: 0800 123456</p><p>Ref. a friend and get 10 % off</p><p>Style: modern</p>`,
    ),
    want: { price: '24.90', sku: null },
  },
  {
    name: 'the number of the maker beside that of the shop',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p>Item # 1234567 | Model # WB-40-2021</p><span class="price">$24.90</span>${buy}`,
    ),
    want: { price: '24.90', sku: '1234567', mpn: 'WB-40-2021' },
  },
  {
    name: 'label and number in one text with others',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p>Woolly | SKU: WB-40 | UPC: 036000291452</p><span class="price">$24.90</span>${buy}`,
    ),
    want: { price: '24.90', sku: 'WB-40', gtin: '036000291452' },
  },
  {
    name: 'microdata with the price in dollars and cents, twice',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Woolly Bear 40 cm</h1><meta itemprop="productID" content="sku:WB-40"><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price">$24.90</span><link itemprop="availability" href="//schema.org/InStock"></div>${buy}</div>`,
    ),
    want: { price: '24.90', sku: 'WB-40', availability: 'InStock' },
  },
  {
    name: 'microdata of related products inside that of the product',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Woolly Bear 40 cm</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="24.90"><meta itemprop="priceCurrency" content="USD"><b>$24.90</b></div>${buy}
       <div class="rel"><div itemprop="isRelatedTo" itemscope itemtype="http://schema.org/Product"><a itemprop="url" href="/fox"><span itemprop="name">Fox</span></a><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price">9.90</span></span></div></div></div>`,
    ),
    want: { price: '24.90', currency: 'USD' },
  },
  {
    name: 'RDFa with a product and an offer',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<div vocab="http://schema.org/" typeof="Product"><h1 property="name">Woolly Bear 40 cm</h1><span property="sku">WB-40</span><div property="offers" typeof="Offer"><meta property="priceCurrency" content="USD"><span property="price" content="24.90">$24.90</span><link property="availability" href="http://schema.org/OutOfStock">Out of stock</div></div>`,
    ),
    want: { price: '24.90', currency: 'USD', sku: 'WB-40', availability: 'OutOfStock' },
  },
  {
    name: 'the price in the head only',
    url: 'https://toys.example/woolly-bear',
    html: frame(`<h1>Woolly Bear 40 cm</h1><div id="price-app"></div>${buy}`, {
      head: `<meta property="og:type" content="og:product"><meta property="og:title" content="Woolly Bear 40 cm"><meta property="product:price:amount" content="24,90"><meta property="product:price:currency" content="EUR"><meta property="product:retailer_item_id" content="WB-40"><meta property="product:availability" content="out of stock">`,
    }),
    want: { price: '24.90', currency: 'EUR', sku: 'WB-40', availability: 'OutOfStock' },
  },
  {
    name: 'the price of a variant, whose address is asked for',
    url: 'https://toys.example/products/woolly-bear?variant=3002',
    html: frame(`<h1>Woolly Bear</h1><div class="price">From $14.90</div>${buy}`, {
      title: 'Woolly Bear',
      head: ld({
        '@type': 'Product',
        name: 'Woolly Bear',
        offers: [3001, 3002, 3003].map((id, i) => ({
          '@type': 'Offer',
          name: `${20 * (i + 1)} cm`,
          sku: `WB-${20 * (i + 1)}`,
          price: `${14 + 10 * i}.90`,
          priceCurrency: 'USD',
          availability: i === 1 ? 'OutOfStock' : 'InStock',
          url: `https://toys.example/products/woolly-bear?variant=${id}`,
        })),
      }),
    }),
    want: { price: '24.90', availability: 'OutOfStock' },
  },
  {
    name: 'with and without tax, the latter first and larger',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><div class="price"><big>£20.00</big> ex VAT</div><div class="price">£24.00 inc VAT</div>${buy}`,
      { money: (n) => `£${n}.00` },
    ),
    want: { price: '24.00' },
  },
  {
    name: 'a label says that tax is in it',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><dl><dt>Net</dt><dd>£20.00</dd><dt>VAT</dt><dd>£4.00</dd><dt>Price inc VAT</dt><dd>£24.00</dd></dl>${buy}`,
      { money: (n) => `£${n}.00` },
    ),
    want: { price: '24.00' },
  },
  {
    name: 'a price that is written in words of a label and a number in another cell',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><table class="info"><tr><td>Part No.</td><td>WB40</td></tr><tr><td>RRP</td><td>$34.90</td></tr><tr><td>Your price</td><td>$24.90</td></tr><tr><td>You save</td><td>$10.00</td></tr><tr><td>Stock</td><td>7</td></tr></table>${buy}`,
    ),
    want: { price: '24.90', sku: 'WB40', availability: 'InStock' },
  },
  {
    name: 'currencies to choose from, with the price in each',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<ul class="currency-menu"><li>€ EUR</li><li>£ GBP</li><li>$ USD</li></ul><h1>Woolly Bear 40 cm</h1><p class="price">€24.90</p><p class="converted">approx. $27.10 / £21.30</p>${buy}`,
      { money: (n) => `€${n}.00` },
    ),
    want: { price: '24.90', currency: 'EUR' },
  },
  {
    name: 'a range of prices and options to choose first',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      '<h1>Woolly Bear 40 cm</h1><p class="price"><span>$25.00</span> – <span>$35.00</span></p><select><option>S</option><option>M</option></select><button>Select options</button>',
    ),
    want: { price: '25.00' },
  },
  {
    name: 'a quote instead of a price',
    url: 'https://tools.example/p/lathe',
    html: frame(
      '<h1>CNC Lathe T200</h1><p>SKU: T200</p><p>Call for price</p><button>Request a quote</button><p>Financing from $199/month</p>',
      { title: 'CNC Lathe T200' },
    ),
    want: { price: null, sku: 'T200' },
  },
  {
    name: 'data of a price that is zero, and none shown',
    url: 'https://toys.example/woolly-bear',
    html: frame('<h1>Woolly Bear 40 cm</h1><p>Price on request</p><button>Contact us</button>', {
      head: named({ '@type': 'Offer', price: '0', priceCurrency: 'EUR' }, { sku: 'C1' }),
    }),
    want: { price: null, sku: 'C1' },
  },
  {
    name: 'a list of machines, each with a price on request',
    url: 'https://tools.example/lathes',
    html: frame(
      `<h1>Lathes</h1>${[1, 2, 3, 4, 5].map((i) => `<div class="card"><a href="/p/${i}"><img src="/${i}.jpg">Lathe ${i}</a><p>SKU: T20${i}</p><p>Price on request</p></div>`).join('')}`,
      { title: 'Lathes' },
    ),
    want: { price: null },
    detail: false,
  },
  {
    name: 'a variant that the address asks for by a short number',
    url: 'https://toys.example/p/tee?sku=B',
    html: frame(`<h1>Tee - Blue</h1><p>$22.00</p>${buy}`, {
      title: 'Tee',
      head: ld({
        '@type': 'ProductGroup',
        name: 'Tee',
        hasVariant: [
          {
            '@type': 'Product',
            sku: 'A',
            name: 'Tee - Red',
            offers: { price: '18', priceCurrency: 'USD' },
          },
          {
            '@type': 'Product',
            sku: 'B',
            name: 'Tee - Blue',
            offers: { price: '22', priceCurrency: 'USD' },
          },
        ],
      }),
    }),
    want: { price: '22', sku: 'B' },
  },
]
