/**
 * A site of a few pages, as a test writes them.
 * @module
 */

import { survey } from '../../src/survey/survey.ts'
import { drive, ORIGIN } from './drive.ts'

const html = (body: string, title = 'A page') =>
  `<!doctype html><title>${title}</title><body>${body}`

export class Site {
  readonly pages = new Map<string, string>()

  add(path: string, body: string, title?: string): this {
    this.pages.set(path, html(body, title))
    return this
  }

  fetch = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const page = this.pages.get(pathname + search)
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return Promise.resolve(new Response(page ?? 'none', { status: page ? 200 : 404, headers }))
  }

  async survey() {
    return (await drive(this, survey(`${ORIGIN}/`))).result
  }
}

export const PROSE =
  'It was a long day in the hills, and nobody had thought of bringing enough water for all of them. '.repeat(
    16,
  )

/** A blog: a menu of topics, texts behind it. */
export function blog(): Site {
  const menu = ['walks', 'huts', 'weather'].map((topic) => `<li><a href="/t/${topic}">${topic}</a>`)
  const posts = [1, 2, 3, 4].map(
    (i) => `<p><a href="/post/${i}">Notes from day ${i} of the long walk</a>`,
  )
  const site = new Site()
  const frame = (body: string): string => `<ul>${menu.join('')}</ul>${body}`
  site.add('/', frame(`<h1>Slow days</h1>${posts.join('')}`), 'Slow days')
  for (const topic of ['walks', 'huts', 'weather'])
    site.add(`/t/${topic}`, frame(`<h1>${topic}</h1><p>${PROSE}`), topic)
  for (const i of [1, 2, 3, 4])
    site.add(`/post/${i}`, frame(`<h1>Day ${i}</h1><p>${PROSE}<p>${PROSE}`), `Day ${i}`)
  return site
}

type Words = { buy: string; number: string; maker: string; stock: string }

/** A small shop without any structured data, in the words it is given; `above` stands above its menu. */
export function smallShop(words: Words, currency: string, above = ''): Site {
  const site = new Site()
  const cats = ['aa', 'bb', 'cc']
  const menu = `${above}<ul class="menu">${cats.map((cat) => `<li><a href="/k/${cat}">Zo ${cat}</a>`).join('')}</ul>`
  const price = (i: number): string => `${currency}${10 + i}.${i % 2 ? '50' : '90'}`
  const link = (i: number): string =>
    `<div class="kaart"><a href="/p/${i}"><img src="/i/${i}.jpg"></a><h3><a href="/p/${i}">Vlorp grabnik ${i}</a></h3><span>${price(i)}</span></div>`
  const of = (cat: number): number[] => [1, 2, 3, 4, 5].map((i) => cat * 5 + i)
  site.add(
    '/',
    `${menu}<h1>Zorp</h1><p>Blik.</p><p><a href="/over">Over</a> <a href="/hulp">Hulp</a></p>`,
    'Zorp',
  )
  site.add('/over', `${menu}<h1>Over</h1><p>Blik blok.</p>`, 'Over')
  site.add('/hulp', `${menu}<h1>Hulp</h1><p>Blok blik.</p>`, 'Hulp')
  cats.forEach((cat, c) => {
    site.add(
      `/k/${cat}`,
      `${menu}<h1>Zo ${cat}</h1><div class="rij">${of(c).map(link).join('')}</div>`,
      `Zo ${cat}`,
    )
    for (const i of of(c)) {
      site.add(
        `/p/${i}`,
        `${menu}<div class="ding"><img src="/i/${i}.jpg" width=400 height=400><h1>Vlorp grabnik ${i}</h1>
         <p class="kost">${price(i)}</p><p class="daar">${words.stock}</p><button>${words.buy}</button>
         <table class="feit"><tr><th>${words.number}<td>QX-${1000 + i}<tr><th>${words.maker}<td>Merk${i % 4}</table></div>`,
        `Vlorp grabnik ${i}`,
      )
    }
  })
  return site
}
