import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { aisle } from '../../../src/records/finders/aisle.ts'
import { recordsOf } from '../../../src/records/read.ts'
import type { ProductRecord } from '../../../src/records/record.ts'
import { list, NAMES, page, slug, times } from '../pages.ts'
import { elementAt } from '../select.ts'

const SITE = 'https://shop.example'

/** Six cards around what a test is about. */
function read(one: (i: number) => string, scripting?: boolean): ProductRecord[] {
  const items = times(6, (i) => `<li>${one(i)}</li>`)
  return recordsOf(page(`<h1>List</h1><ul>${items}</ul>`, scripting)).records
}

const link = (i: number, text = NAMES[i]!): string => `<a href="/p/${slug(NAMES[i]!)}">${text}</a>`
const picture = (i: number): string => `<img src="/img/${i}.jpg" alt="">`
const all = <T>(one: (i: number) => T): T[] => Array.from({ length: 6 }, (_, i) => one(i))
const amounts = (records: ProductRecord[]) => records.map(({ price }) => price?.amount)

describe('the link is the product’s', () => {
  const wanted = all((i) => `${SITE}/p/${slug(NAMES[i]!)}`)
  test.each<[string, (i: number) => string]>([
    [
      'not the vendor’s',
      (i) => `<a href="/vendor/${i % 2}">Vendor and Sons ${i % 2}</a>${link(i)}`,
    ],
    ['not the basket’s', (i) => `<a href="/basket?add=${i}">Add to basket</a>${link(i)}`],
    [
      'not the reviews’',
      (i) => `<a href="/p/${slug(NAMES[i]!)}#reviews">${i + 3} reviews</a>${link(i)}`,
    ],
    [
      'not that to compare',
      (i) => `${link(i, picture(i))}${link(i)}<a href="/compare/${i}">Compare ${i}</a>`,
    ],
    [
      'not the maker’s, which some cards share',
      (i) => {
        const own = `/p/${slug(NAMES[i]!)}`
        const maker = ['Oak Sons', 'Oak Sons', 'Birch House', 'Elm Brothers', 'Ash', 'Pine'][i]!
        // Elsewhere the maker's name leads to the product, too.
        const to = i < 2 ? `/${slug(maker)}` : own
        return `<a href="${own}">${picture(i)}</a><h2><a href="${to}">${maker} ${i}</a></h2><h3><a href="${to}">${maker} toys</a></h3><h4><a href="${own}">${NAMES[i]!.slice(0, 4)}</a></h4>`
      },
    ],
    [
      'not those of other colours',
      (i) =>
        `${link(i, picture(i))}${['red', 'blue', 'green']
          .map(
            (colour) =>
              `<label><a class="colour" href="/p/${slug(NAMES[i]!)}-${colour}"><img src="/${colour}.png">${NAMES[i]} ${colour}</a></label>`,
          )
          .join('')}`,
    ],
    [
      'around the picture and the name',
      (i) => `<a href="/p/${slug(NAMES[i]!)}">${picture(i)}<b>${NAMES[i]}</b></a>`,
    ],
  ])('%s', (_, one) => {
    expect(read((i) => `${one(i)}<i>€ ${i + 5},00</i>`).map(({ url }) => url)).toEqual(wanted)
  })

  test('also where the whole card stands in it', () => {
    const cards = times(
      6,
      (i) => `<a href="/p/${i}"><div>${picture(i)}<h3>${NAMES[i]}</h3><b>€ ${i},50</b></div></a>`,
    )
    const { records } = recordsOf(page(`<div>${cards}</div>`))
    expect(records.map(({ url }) => url)).toEqual(all((i) => `${SITE}/p/${i}`))
  })

  test('normalized as `url`, as written as `href`', () => {
    const [first] = read(
      (i) =>
        `<a href="/p?id=${i}&PHPSESSID=0123456789abcdef0123456789abcdef#x">${NAMES[i]}</a> € ${i + 1}`,
    )
    expect(first!.url).toBe(`${SITE}/p?id=0`)
    expect(first!.href).toBe(`${SITE}/p?id=0&PHPSESSID=0123456789abcdef0123456789abcdef#x`)
  })
})

describe('the name is', () => {
  test.each<[string, (i: number) => string]>([
    ['the text of the link', (i) => link(i)],
    [
      'not the brand before it',
      (i) => `<a href="/brand/${i}">Brand ${i} and Daughters</a><h3>${link(i)}</h3>`,
    ],
    [
      'not the description',
      (i) =>
        `${link(i)}<p>${NAMES[(i + 3) % 12]} lovers will like this one, number ${i}, made by hand.</p>`,
    ],
    [
      'not what all cards say',
      (i) => `${link(i, 'More about this lovely product')}<h3>${NAMES[i]}</h3>`,
    ],
    [
      'not the badge',
      (i) => `<span>New arrival</span>${link(i, picture(i))}<div class="t">${NAMES[i]}</div>`,
    ],
    [
      'the picture’s description where nothing else is',
      (i) => link(i, `<img src="/${i}.jpg" alt="${NAMES[i]}">`),
    ],
  ])('%s', (_, one) => {
    const records = read((i) => `${one(i)}<i>€ ${i + 5},00</i>`)
    expect(records.map(({ name }) => name)).toEqual(NAMES.slice(0, 6))
  })

  test('of the picture where all cards say the same', () => {
    const cards = (i: number): string =>
      `<a href="/p/${i}"><img src="/${i}.jpg" alt="${NAMES[i]}"></a><b>€ ${i + 5},00</b><a href="/add/${i}">Add to cart</a>`
    expect(read(cards).map(({ name }) => name)).toEqual(NAMES.slice(0, 6))
  })

  test('parted where style sheets do, and not within a word', () => {
    const [first] = read(
      (i) => `<a href="/p/${i}"><h3><span>Maker</span><span>Model ${i}</span></h3></a> € ${i + 1}`,
    )
    expect(first!.name).toBe('Maker Model 0')
    const [other] = read(
      (i) => `<a href="/p/${i}"><h3><b>B</b><i>ILLY</i> <b>i</b>Phone ${i}</h3></a> € ${i + 1}`,
    )
    expect(other!.name).toBe('BILLY iPhone 0')
  })

  test('in full where the list cuts it off', () => {
    const [first] = read(
      (i) =>
        `<a href="/p/${i}" title="${NAMES[i]} with a long tail">${NAMES[i]} with…</a> € ${i + 1}`,
    )
    expect(first!.name).toBe('Oak rocking horse with a long tail')
  })
})

describe('the currency of a sign that many countries write', () => {
  const dollars = (head: string, lang = ''): (string | null)[] => {
    const cards = Array.from({ length: 6 }, (_, i) => `<li>${link(i)}<b>$${i + 5}.00</b></li>`)
    const html = `<html${lang}><head>${head}</head><body><ul>${cards.join('')}</ul></body></html>`
    const { records } = recordsOf(pageFromHtml(html, 'https://shop.example/list'))
    return records.map(({ price }) => price!.currency)
  }
  test('is what the page states, else what its language says', () => {
    expect(dollars('', ' lang="en-US"')).toEqual(all(() => 'USD'))
    const stated = '<meta property="og:price:currency" content="CAD">'
    expect(dollars(stated, ' lang="en-US"')).toEqual(all(() => 'CAD'))
    expect(dollars('', ' lang="es"')).toEqual(all(() => null))
  })
})

describe('short prices, one of them crossed out', () => {
  const SHORT: [string, (one: number) => string][] = [
    ['€13', (n) => `€${n}`],
    ['13 €', (n) => `${n} €`],
    ['13 Kč', (n) => `${n} Kč`],
    ['$9.99', (n) => `$${n}.99`],
  ]
  test.each(SHORT)('%s', (_, price) => {
    const amount = (n: number) => (price(1).includes('.99') ? `${n}.99` : String(n))
    for (const pair of [
      (i: number) => `<del>${price(i + 5)}</del> ${price(i + 3)}`,
      (i: number) => `${price(i + 3)} <s>${price(i + 5)}</s>`,
    ]) {
      const records = read(
        (i) => `<a href="/p/${i}"><h3>${NAMES[i]}</h3></a><p class="price">${pair(i)}</p>`,
      )
      expect(records.map((one) => one.price?.amount)).toEqual(all((i) => amount(i + 3)))
      expect(records.map((one) => one.oldPrice?.amount)).toEqual(all((i) => amount(i + 5)))
    }
  })
})

describe('a name with an amount', () => {
  const title: [string, (name: string, i: number) => string][] = [
    ['a link in a heading', (name, i) => `<h3><a href="/p/${i}">${name}</a></h3>`],
    ['a heading in a link', (name, i) => `<a href="/p/${i}"><h3>${name}</h3></a>`],
    ['a link', (name, i) => `<a href="/p/${i}"><span>${name}</span></a>`],
  ]
  test.each(title)('in %s is a name, and the price is the other one', (_, one) => {
    const names = all((i) => `Gift card ${i + 5}0 € for ${NAMES[i]!.split(' ').at(-1)}`)
    const records = read((i) => `${one(names[i]!, i)}<p>${i + 4}5,00 €</p>`)
    expect(records.map(({ name }) => name)).toEqual(names)
    expect(records.map(({ price }) => price?.amount)).toEqual(all((i) => `${i + 4}5.00`))
  })

  test('is one also where others have none', () => {
    const names = all((i) => (i === 2 ? 'Gutschein 50 €' : NAMES[i]!))
    const records = read((i) => `<h3><a href="/p/${i}">${names[i]}</a></h3><p>${i + 4},00 €</p>`)
    expect(records.map(({ name }) => name)).toEqual(names)
    expect(records[2]!.price?.amount).toBe('6.00')
  })

  test('is the price where there is no other', () => {
    const records = read((i) => `<a href="/p/${i}">${NAMES[i]} for ${i + 4},00 €</a>`)
    expect(records.map(({ price }) => price?.amount)).toEqual(all((i) => `${i + 4}.00`))
  })
})

describe('the price is the one to pay', () => {
  const wanted = all((i) => `${i + 5}.50`)
  const now = (i: number): string => `€ ${i + 5},50`
  test.each<[string, (i: number) => string]>([
    ['alone', (i) => `<b>${now(i)}</b>`],
    ['not the one crossed out', (i) => `<del>€ 99,00</del> <b>${now(i)}</b>`],
    [
      'not crossed out by style',
      (i) => `<i style="text-decoration: line-through">€ 99,00</i> <b>${now(i)}</b>`,
    ],
    ['not crossed out inside of its element', (i) => `<b>${now(i)} <s>€ 99,00</s></b>`],
    ['not what it was', (i) => `<i>was € 99,00</i> <b>${now(i)}</b>`],
    [
      'not what was, as a label beside it says',
      (i) => `<p><i>Statt:</i> <i>€ 99,00</i></p><p><b>${now(i)}</b></p>`,
    ],
    ['not the higher of two beside each other', (i) => `<p><i>€ 99,00</i><b>${now(i)}</b></p>`],
    ['not for 100 g', (i) => `<b>${now(i)}</b> <small>(€ 1,20 / 100 g)</small>`],
    ['not for 100 g, told first', (i) => `<small>€ 1,20 / 100 g</small> <b>${now(i)}</b>`],
    ['not by month', (i) => `<b>${now(i)}</b> <small>or € 2,00 per month</small>`],
    ['not in parts', (i) => `<small>3x de R$ 10,00</small> <b>R$ ${i + 5},50</b>`],
    ['not the postage after it', (i) => `<b>€ 3,90 shipping</b> <b>${now(i)}</b>`],
    [
      'also where postage is free',
      (i) => `<b>${now(i)} <i>Versand gratis</i></b> <b>€ 3,90 off</b>`,
    ],
    ['not by gigabyte', (i) => `<i>(€ 0,10 per GB)</i> <b>${now(i)}</b>`],
    ['not the postage', (i) => `<b>${now(i)}</b> <small>plus shipping € 4,90</small>`],
    ['not what one saves', (i) => `<em>Save € 20,00</em> <b>${now(i)}</b>`],
    ['in pieces', (i) => `<b><sup>$</sup><span>${i + 5}</span><sup>50</sup></b>`],
    [
      'in pieces beside itself in one piece',
      (
        i,
      ) => `<b><i class="offscreen">$${i + 5}.50</i><span aria-hidden="true"><i>$</i><i class="price-whole">${i + 5}<i
        class="price-decimal">.</i></i><i class="price-fraction">50</i></span></b>`,
    ],
    ['with sign and cents set small', (i) => `<b>${i + 5}<sup>€50</sup></b>`],
    ['with cents beside it', (i) => `<b><span>$${i + 5}</span><sup>50</sup></b>`],
    [
      'with the mark before its cents',
      (i) => `<b><i>From</i><span>$${i + 5}.</span><span>50</span></b>`,
    ],
    ['not without tax', (i) => `<p><b>${now(i)}</b><i>bez DPH € 4,10</i></p>`],
    ['not without tax, told first', (i) => `<p><i>€ 4,10 HT</i><b>${now(i)}</b></p>`],
    [
      'of several lines of one element the one to pay',
      (i) => `Retail: $99.00<br>Our price: $${i + 5}.50<br>You save: $10.00`,
    ],
    ['the first of several currencies', (i) => `<p>£${i + 5}.50<br>€4.00<br>$3.00</p>`],
    ['with an icon for the currency', (i) => `<b><i class="fa fa-inr"></i> ${i + 5}.50</b>`],
    ['the first of a range', (i) => `<b>${now(i)} - € 99,00</b>`],
    ['without a currency, with a word', (i) => `<b>Preis: ${i + 5},50</b>`],
    ['without a currency', (i) => `<b>${i + 5}.50</b>`],
  ])('%s', (_, one) => {
    expect(amounts(read((i) => `${link(i)}${one(i)}`))).toEqual(wanted)
  })

  test('and the former one is told too', () => {
    const [first] = read((i) => `${link(i)}<del>€ 99,00</del> <b>${now(i)}</b>`)
    expect(first).toMatchObject({
      price: { amount: '5.50', currency: 'EUR' },
      oldPrice: { amount: '99.00', currency: 'EUR' },
    })
    expect(read((i) => `${link(i)}<b>${now(i)}</b>`)[0]!.oldPrice).toBeNull()
  })

  test.each<[string, (i: number) => [string, string]]>([
    [
      'after the one without',
      (i) => [`${i + 1},00`, (1.19 * (i + 1)).toFixed(2).replace('.', ',')],
    ],
    [
      'before the one without',
      (i) => [(1.19 * (i + 1)).toFixed(2).replace('.', ','), `${i + 1},00`],
    ],
  ])('with tax, %s', (_, both) => {
    const row = (i: number) => `<span>${both(i)[0]} €</span><span>${both(i)[1]} €</span>`
    const records = read((i) => `${link(i)}<p>${row(i)}</p>`)
    expect(amounts(records)).toEqual(all((i) => (1.19 * (i + 1)).toFixed(2)))
    expect(records.some(({ oldPrice }) => oldPrice)).toBe(false)
  })

  test('and of two that differ by no tax the lower', () => {
    const row = (i: number) => `<span>${i + 7},00 €</span><span>${i + 1},00 €</span>`
    const records = read((i) => `${link(i)}<p>${row(i)}</p>`)
    expect(amounts(records)).toEqual(all((i) => `${i + 1}.00`))
    expect(records.map(({ oldPrice }) => oldPrice?.amount)).toEqual(all((i) => `${i + 7}.00`))
  })

  test('in thousands, with cents set small inside', () => {
    const records = read((i) => `${link(i)}<b>$ ${i + 1}.549<sup>99</sup></b>`)
    expect(amounts(records)).toEqual(all((i) => `${i + 1}549.99`))
  })

  test('in whole rupees, with an icon for them', () => {
    const records = read((i) => `${link(i)}<b><i class="fa fa-inr"></i> 1,${i + 1}99</b>`)
    expect(amounts(records)).toEqual(all((i) => `1${i + 1}99`))
  })

  test('in ten thousands, as cars are offered', () => {
    const records = read((i) => `${link(i)}<p><b>${i + 5}.5</b>万円</p>`)
    expect(amounts(records)).toEqual(all((i) => `${i + 5}5000`))
  })

  test('or none, where a card has none', () => {
    const records = read((i) => `${link(i)}<b>${i === 2 ? 'Sold out' : now(i)}</b>`)
    expect(records[2]).toMatchObject({ price: null, availability: 'OutOfStock' })
  })
})

describe('the picture is found', () => {
  test.each<[string, (i: number) => string]>([
    ['as it is shown', (i) => `<img src="/img/${i}.jpg">`],
    ['behind a placeholder', (i) => `<img src="/blank.gif" data-src="/img/${i}.jpg">`],
    [
      'behind a placeholder in the address',
      (i) => `<img src="data:image/gif;base64,R0" data-lazy-src="/img/${i}.jpg">`,
    ],
    ['in a set', (i) => `<img srcset="/img/${i}.jpg 1x, /img/${i}@2.jpg 2x">`],
    ['in a picture', (i) => `<picture><source srcset="/img/${i}.jpg"><img></picture>`],
    ['as a background', (i) => `<i style="background-image: url('/img/${i}.jpg')"></i>`],
    ['in noscript', (i) => `<img src="/blank.gif"><noscript><img src="/img/${i}.jpg"></noscript>`],
    ['beside badges', (i) => `<img src="/new.png"><img src="/img/${i}.jpg"><img src="/star.png">`],
  ])('%s', (_, one) => {
    for (const scripting of [true, false]) {
      const records = read((i) => `${link(i)}${one(i)} € ${i + 1}`, scripting)
      expect(records.map(({ image }) => image)).toEqual(all((i) => `${SITE}/img/${i}.jpg`))
    }
  })
})

test.each<[string, string, ProductRecord['availability']]>([
  ['class="product outofstock last"', '', 'OutOfStock'],
  ['class="product instock"', '', 'InStock'],
  ['data-in-stock="12"', '', 'InStock'],
  ['data-in-stock="0"', '', 'OutOfStock'],
  ['data-stock-status="sold-out"', '', 'OutOfStock'],
  // What people read comes first, and what says two things says none.
  ['class="instock"', '<p>Sold out</p>', 'OutOfStock'],
  ['class="instock outofstock"', '', null],
  ['class="stock"', '<i class="outofstock"></i>', null],
])('the markup of a whole card: %s %s', (attributes, extra, availability) => {
  const card = (i: number) => `<li ${attributes}>${link(i)} <b>€ ${i + 5},00</b>${extra}</li>`
  const { records } = recordsOf(page(`<h1>List</h1><ul>${times(6, card)}</ul>`))
  expect(records.map((record) => record.availability)).toEqual(all(() => availability))
})

test.each<[string, Partial<ProductRecord>]>([
  ['<p>In stock</p>', { availability: 'InStock' }],
  ['<p>Ausverkauft</p>', { availability: 'OutOfStock' }],
  [
    '<link itemprop="availability" href="http://schema.org/PreOrder">',
    { availability: 'PreOrder' },
  ],
  ['<i title="4.5 out of 5 stars"></i>', { rating: '4.5' }],
  ['<span aria-label="Bewertung: 3,8 von 5"></span>', { rating: '3.8' }],
  ['<div class="rating"><i style="width: 90%"></i></div>', { rating: '4.5' }],
  ['<span itemprop="ratingValue">4</span>', { rating: '4' }],
  ['<span class="product-brand">Acme</span>', { brand: 'Acme' }],
  ['<p>4 of 7 sold</p>', { rating: null }],
])('%s', (extra, wanted) => {
  expect(read((i) => `${link(i)} <b>€ ${i + 5},00</b>${extra}`)[1]).toMatchObject(wanted)
})

test('every field stands where its path says', () => {
  const found = page(
    `<h1>L</h1><table>${times(5, (i) => `<tr><td>${link(i, picture(i))}</td><td>${link(i)}</td></tr><tr><td><del>€ 99,00</del></td><td><b>€ ${i + 4},00</b> In stock</td></tr>`)}</table>`,
  )
  const { records } = recordsOf(found)
  expect(records).toHaveLength(5)
  aisle(found)[0]!.cards.forEach(([first], i) => {
    const { paths, name } = records[i]!
    const at = (path: string | undefined) => elementAt(first, path!)
    expect(Object.keys(paths).sort()).toEqual([
      'availability',
      'image',
      'name',
      'oldPrice',
      'price',
      'url',
    ])
    expect(at(paths.name).textContent).toBe(name!)
    expect(at(paths.price).textContent).toBe(`€ ${i + 4},00`)
    expect(at(paths.oldPrice).textContent).toBe('€ 99,00')
    expect(at(paths.image).tag).toBe('img')
  })
})

test('regions tell where the records stand', () => {
  const { regions } = recordsOf(page(`<div>${list(4)}</div>`))
  expect(regions).toEqual([{ xpath: '/html[1]/body[1]/div[1]/ul[1]', count: 4 }])
  expect(recordsOf(page('<p>Nothing</p>'))).toEqual({ records: [], regions: [] })
})
