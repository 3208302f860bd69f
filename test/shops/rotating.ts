/**
 * An old shop whose boxes change with every load: new, featured and reduced products and a review, drawn anew for every
 * answer, some here, some there, some not at all. They are marked up as the product of a page is, so that one look
 * cannot tell them from it. Seeded: the same requests in the same order get the same answers.
 * @module
 */

import { below, hash, pick, unit } from '../../src/demo/random.ts'

export type RotatingTruth = {
  id: number
  name: string
  price: string | null
  old: string | null
  sku: string
  brand: string | null
  image: string | null
  availability: 'InStock' | 'OutOfStock'
  /** Its page is made by a template of its own, as few others are. */
  isRecord: boolean
}

const MAKERS = ['Arden', 'Bovey', 'Calder', 'Dunmore', 'Eskdale', null] as const
const THINGS = ['lamp', 'kettle', 'clock', 'stool', 'basket', 'mirror', 'rug', 'vase'] as const
const KINDS = [
  'oak',
  'brass',
  'tall',
  'small',
  'blue',
  'woven',
  'round',
  'plain',
  'painted',
] as const
const WORDS =
  'made by hand in a small mill where the river turns and nobody hurries very much'.split(' ')
const PER_PAGE = 10
/** What a draw is for, so that no two share their luck. */
const DRAW = {
  thing: 1,
  price: 2,
  sale: 3,
  maker: 4,
  stock: 5,
  text: 6,
  box: 7,
  place: 8,
  shelf: 9,
}

export type RotatingShop = {
  readonly truth: RotatingTruth[]
  fetch(request: Request): Response
  /** How many answers it gave. */
  answers: number
}

/** `luck`: of the boxes alone; the products are always the same. `records`: whether some are made otherwise. */
export function rotatingShop(
  luck: number,
  { products = 60, categories = 5, records = false } = {},
): RotatingShop {
  const truth = Array.from({ length: products }, (_, i) => productOf(i + 1, categories, records))
  let answers = 0
  return {
    truth,
    get answers() {
      return answers
    },
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/robots.txt') return new Response('', { status: 404 })
      if (pathname !== '/' && pathname !== '/index.php') return new Response('', { status: 404 })
      const html = new Answer(truth, categories, hash(luck, ++answers)).page(searchParams)
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return new Response(html ?? 'none', { status: html ? 200 : 404, headers })
    },
  }
}

function productOf(id: number, categories: number, records: boolean): RotatingTruth {
  const seed = 77
  const [kind, more] = [pick(KINDS, seed, DRAW.thing, id), pick(KINDS, seed, DRAW.thing, id, 1)]
  const thing = THINGS[categoryOf(id, categories) % THINGS.length]!
  const cents = 900 + below(20_000, seed, DRAW.price, id)
  const isReduced = unit(seed, DRAW.sale, id) < 0.2
  const isPriced = id % 24 !== 5
  const amount = (value: number): string => (value / 100).toFixed(2)
  return {
    id,
    name: `${kind === more ? 'Very' : more} ${kind} ${thing} no. ${id}`,
    price: isPriced ? amount(isReduced ? Math.round(cents * 0.8) : cents) : null,
    old: isPriced && isReduced ? amount(cents) : null,
    sku: `${thing.slice(0, 2).toUpperCase()}${1000 + 7 * id}`,
    brand: pick(MAKERS, seed, DRAW.maker, id),
    image: id % 16 === 3 ? null : `images/things/${id}.jpg`,
    availability: unit(seed, DRAW.stock, id) < 0.12 ? 'OutOfStock' : 'InStock',
    isRecord: records && isPriced && id % 13 === 6,
  }
}

const categoryOf = (id: number, categories: number): number => (id - 1) % categories

/** One answer: its luck is its own. */
class Answer {
  constructor(
    readonly all: RotatingTruth[],
    readonly categories: number,
    readonly luck: number,
  ) {}

  page(query: URLSearchParams): string | null {
    const number = Number(query.get('products_id') ?? query.get('pID'))
    const product = this.all.find(({ id }) => id === number)
    switch (query.get('main_page')) {
      case null:
        return query.has('cPath') ? null : this.#home()
      case 'index':
        return query.has('cPath')
          ? this.#list(Number(query.get('cPath')), Number(query.get('page') ?? 1))
          : this.#home()
      case 'product_info':
        return product ? this.#product(product) : null
      case 'product_music_info':
        return product ? this.#record(product) : null
      case 'product_reviews':
        return product ? this.#reviews(product) : null
      case 'ask_a_question':
        return product ? this.#question(product) : null
      case 'contact_us':
        return this.#frame(
          'Contact us',
          `<h1>Contact us</h1><form method="post"><input name="email"></form>`,
          'contactus',
        )
      case 'shippinginfo':
        return this.#frame(
          'Shipping',
          `<h1>Shipping &amp; Returns</h1><p>${prose(4, 30)}</p>`,
          'shippinginfo',
        )
      default:
        return null
    }
  }

  #draw(most: number, what: number, nth = 0): number {
    return below(most, this.luck, what, nth)
  }

  #some(count: number, shelf: number): RotatingTruth[] {
    const found = new Set<RotatingTruth>()
    for (let i = 0; found.size < count; i++) {
      found.add(this.all[this.#draw(this.all.length, DRAW.shelf, 100 * shelf + i)]!)
    }
    return [...found]
  }

  #home(): string {
    const shelf = (title: string, id: string, products: RotatingTruth[]): string =>
      `<div class="centerBoxWrapper" id="${id}"><h2 class="centerBoxHeading">${title}</h2>${products
        .map((one) => `<div class="centerBoxContents">${boxed(one, this.categories)}</div>`)
        .join('')}</div>`
    return this.#frame(
      'The Mill Shop',
      `<h1 id="indexDefaultHeading">Welcome</h1>${shelf('New Products', 'whatsNew', this.#some(6, 1))}${shelf('Featured', 'featuredProducts', this.#some(3, 2))}${shelf('Specials', 'specialsDefault', this.#reduced(3))}`,
      'index',
    )
  }

  #reduced(count: number): RotatingTruth[] {
    const reduced = this.all.filter(({ old }) => old)
    const from = this.#draw(reduced.length, DRAW.shelf, 7)
    return [...reduced, ...reduced].slice(from, from + count)
  }

  #list(category: number, page: number): string | null {
    const own = this.all.filter(({ id }) => categoryOf(id, this.categories) === category - 1)
    const shown = own.slice((page - 1) * PER_PAGE, page * PER_PAGE)
    if (shown.length === 0) return null
    const rows = shown.map(
      (one) =>
        `<tr class="productListing-even"><td class="productListing-data">${picture(one, 80, href(one, this.categories))}</td><td class="productListing-data"><h3 class="itemTitle"><a href="${href(one, this.categories)}">${one.name}</a></h3><div class="listingDescription">${prose(one.id, 9)}...</div></td><td class="productListing-data">${prices(one)}<br>${one.availability === 'InStock' ? `<a href="${href(one, this.categories)}">... more info</a>` : 'Sold out'}</td></tr>`,
    )
    const pages = Math.ceil(own.length / PER_PAGE)
    const links = Array.from({ length: pages }, (_, i) =>
      i + 1 === page
        ? `<strong class="current">${i + 1}</strong>`
        : `<a href="/index.php?main_page=index&amp;cPath=${category}&amp;page=${i + 1}" title=" Page ${i + 1} ">${i + 1}</a>`,
    )
    return this.#frame(
      `${THINGS[(category - 1) % THINGS.length]}s`,
      `<h1 id="productListHeading">${THINGS[(category - 1) % THINGS.length]}s</h1><table id="catTable"><tr class="productListing-rowheading"><th>Product Image</th><th>Item Name</th><th>Price</th></tr>${rows.join('')}</table><div class="navSplitPagesLinks">${links.join(' ')}</div>`,
      'index',
    )
  }

  #product(one: RotatingTruth): string {
    const { id, name, sku, brand, availability } = one
    const units = availability === 'InStock' ? 1 + (id % 40) : 0
    const reviews = id % 3 === 0 ? 1 + (id % 4) : 0
    const also = this.#draw(2, DRAW.box, 50) === 0 ? this.#some(3, 3) : []
    return this.#frame(
      name,
      `<form name="cart_quantity" action="/index.php?main_page=product_info&amp;products_id=${id}&amp;action=add_product" method="post">
${one.image ? `<div id="productMainImage" class="centeredContent back"><a href="/${one.image}" target="_blank"><img src="/${one.image}" alt="${name}" width="150" height="120"><br>larger image</a></div>` : ''}
<h1 id="productName" class="productGeneral">${name}</h1>
<h2 id="productPrices" class="productGeneral">${prices(one)}</h2>
<div id="productDescription" class="productGeneral biggerText">${prose(id, 40)}</div>
<div id="cartAdd">${units === 0 ? '<span class="soldOut">Sold Out</span>' : one.price ? 'Add to Cart: <input type="text" name="cart_quantity" value="1"><br><input type="submit" value="Add to Cart">' : '<a href="/index.php?main_page=contact_us">Call for Price</a>'}</div>
<ul id="productDetailsList" class="floatingBox back"><li>Model: ${sku}</li><li>Shipping Weight: ${1 + (id % 9)}lbs</li><li>${units} Units in Stock</li>${brand ? `<li>Manufactured by: ${brand}</li>` : ''}</ul>
<div id="productQuestions"><a href="/index.php?main_page=ask_a_question&amp;pID=${id}">Ask a question</a></div>
${reviews ? `<div id="productReviewLink"><a href="/index.php?main_page=product_reviews&amp;products_id=${id}">Reviews</a></div><p class="reviewCount">Current Reviews: ${reviews}</p>` : ''}
</form>${also.length > 0 ? `<div class="centerBoxWrapper" id="alsoPurchased"><h2 class="centerBoxHeading">Customers who bought this product also purchased...</h2>${also.map((other) => `<div class="centerBoxContents">${boxed(other, this.categories)}</div>`).join('')}</div>` : ''}`,
      'productinfo',
    )
  }

  /** The same in another frame: no parcel, nobody to ask, and a band. */
  #record(one: RotatingTruth): string {
    const { id, name, sku, brand, availability } = one
    const units = availability === 'InStock' ? 1 + (id % 40) : 0
    return this.#frame(
      name,
      `<div class="navNextPrev"><a href="/index.php?main_page=index&amp;cPath=${1 + categoryOf(id, this.categories)}">Return to the list</a></div><section class="album"><header><h1 id="productName" class="productMusic">${name}</h1></header>
<main>${one.image ? `<figure><img src="/${one.image}" alt="${name}" width="150" height="120"></figure>` : ''}<h2 id="productPrices" class="productMusic">${prices(one)}</h2><form method="post" action="/index.php?main_page=product_music_info&amp;products_id=${id}&amp;action=add_product"><fieldset id="cartAdd">${units === 0 ? '<em>Sold Out</em>' : '<input type="text" name="cart_quantity" value="1"><input type="submit" value="Add to Cart">'}</fieldset></form></main>
<dl class="album-facts"><dt>Artist</dt><dd><a href="/index.php?main_page=shippinginfo">The Mill Band</a></dd><dt>Genre</dt><dd>Folk</dd></dl><ul id="productDetailsList" class="album-list"><li>Model: ${sku}</li><li>${units} Units in Stock</li>${brand ? `<li>Manufactured by: ${brand}</li>` : ''}</ul>
<article><h3>Tracks</h3><ol>${Array.from({ length: 8 }, (_, i) => `<li><b>${prose(id + i, 3)}</b> <i>clip</i></li>`).join('')}</ol><blockquote>${prose(id, 40)}</blockquote></article></section>`,
      'productmusicinfo',
    )
  }

  #reviews(one: RotatingTruth): string {
    const texts = Array.from(
      { length: 1 + (one.id % 4) },
      (_, i) =>
        `<div class="productReviewsDefaultReviewer">Rated ${3 + (i % 3)} of 5</div><p>${prose(one.id + i, 20)}</p>`,
    )
    return this.#frame(
      `Reviews of ${one.name}`,
      `<div id="productReviewsDefaultProductImage">${picture(one, 100, href(one, this.categories))}</div><h1 id="productReviewsDefaultHeading">${one.name}</h1><h2 id="productReviewsDefaultPrice">${prices(one)}</h2><div class="buttonRow"><a href="${href(one, this.categories)}">Add to Cart</a></div>${texts.join('')}`,
      'productreviews',
    )
  }

  #question(one: RotatingTruth): string {
    return this.#frame(
      'Ask a Question',
      `<h1>Ask a Question About</h1><a href="${href(one, this.categories)}">${one.name}</a>${picture(one, 100, href(one, this.categories))}<form method="post"><textarea name="enquiry"></textarea><input type="submit" value="Send"></form>`,
      'askaquestion',
    )
  }

  #frame(title: string, center: string, body: string): string {
    const boxes = [
      this.#box('whatsnew', 'New Products', this.#some(1, 4)),
      this.#box('featured', 'Featured', this.#some(1, 5)),
      this.#box('specials', 'Specials', this.#reduced(1)),
      this.#review(),
    ].filter((_, i) => this.#draw(5, DRAW.box, i) > 0)
    // Some here, some there: by their luck.
    const left = boxes.filter((_, i) => this.#draw(2, DRAW.place, i) === 0)
    const right = boxes.filter((box) => !left.includes(box))
    const menu = Array.from(
      { length: this.categories },
      (_, i) =>
        `<a class="category-top" href="/index.php?main_page=index&amp;cPath=${i + 1}">${THINGS[i % THINGS.length]}s</a><br>`,
    )
    return `<!doctype html><html lang="en"><head><title>${title} : The Mill Shop</title></head><body id="${body}Body"><div id="headerWrapper"><a href="/">The Mill Shop</a> <a href="/index.php?main_page=shippinginfo">Shipping</a> <a href="/index.php?main_page=contact_us">Contact us</a></div>
<table id="contentMainWrapper"><tr><td id="navColumnOne"><div class="leftBoxContainer" id="categories"><h3 class="leftBoxHeading">Categories</h3><div class="sideBoxContent">${menu.join('')}</div></div>${left.join('')}</td>
<td><div id="navBreadCrumb"><a href="/">Home</a> :: ${title}</div><div class="centerColumn">${center}</div></td><td id="navColumnTwo">${right.join('')}</td></tr></table></body></html>`
  }

  #box(id: string, title: string, products: RotatingTruth[]): string {
    return `<div class="rightBoxContainer" id="${id}"><h3 class="rightBoxHeading">${title}</h3><div class="sideBoxContent centeredContent">${products
      .map((one) => `<div class="sideBoxContentItem">${boxed(one, this.categories)}</div>`)
      .join('')}</div></div>`
  }

  #review(): string {
    const [one] = this.#some(1, 6)
    return `<div class="rightBoxContainer" id="reviews"><h3 class="rightBoxHeading">Reviews</h3><div class="sideBoxContent centeredContent"><a href="/index.php?main_page=product_reviews&amp;products_id=${one!.id}"><img src="/${one!.image ?? 'images/no_picture.gif'}" alt="${one!.name}" width="100" height="80"><br>${prose(one!.id, 8)} ..</a></div></div>`
  }
}

const href = ({ id, isRecord }: RotatingTruth, categories: number): string =>
  `/index.php?main_page=${isRecord ? 'product_music_info' : 'product_info'}&amp;cPath=${1 + categoryOf(id, categories)}&amp;products_id=${id}`

const picture = (one: RotatingTruth, size: number, to: string): string =>
  `<a href="${to}"><img src="/${one.image ?? 'images/no_picture.gif'}" alt="${one.name}" width="${size}" height="${size}"></a>`

const boxed = (one: RotatingTruth, categories: number): string =>
  `${picture(one, 100, href(one, categories))}<br><a href="${href(one, categories)}">${one.name}</a><div>${prices(one)}</div>`

function prices({ price, old }: RotatingTruth): string {
  if (price === null)
    return '<span class="productBasePrice"></span><a class="callForPrice" href="/index.php?main_page=contact_us">Call for Price</a>'
  if (!old) return `<span class="productBasePrice">$${price}</span>`
  const saved = Math.round(100 * (1 - Number(price) / Number(old)))
  return `<span class="normalprice">$${old} </span>&nbsp;<span class="productSpecialPrice">$${price}</span><span class="productPriceDiscount"><br>Save:&nbsp;${saved}% off</span>`
}

function prose(about: number, words: number): string {
  return Array.from({ length: words }, (_, i) => pick(WORDS, 77, DRAW.text, about, i)).join(' ')
}
