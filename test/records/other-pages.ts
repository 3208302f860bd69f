/**
 * Pages that are no list of products, each with something that looks like one: prices in articles, filters by price,
 * tables of postage, repeated blocks with links and pictures.
 * @module
 */

const WORDS =
  'garden winter little bright open quiet paper stone river early market window summer green silver north long blue'.split(
    ' ',
  )

/** The same words for the same numbers, in every run. */
function phrase(seed: number, length: number): string {
  const words: string[] = []
  for (let i = 0; i < length; i++)
    words.push(WORDS[(seed * 7 + i * i * 3 + i * seed) % WORDS.length]!)
  return words.join(' ')
}

const times = (n: number, one: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => one(i)).join('\n')

function frame(main: string, seed: number): string {
  const menu = times(8, (i) => `<li><a href="/c/${i}">${phrase(i + seed, 2)}</a></li>`)
  const offers = times(
    5,
    (i) =>
      `<li><a href="/o/${i}"><img src="/o${i}.jpg" alt=""> ${phrase(i, 2)} <b>€ ${i + 3},90</b></a></li>`,
  )
  return `<!doctype html><html lang="en"><head><title>${phrase(seed, 4)}</title></head><body>
    <header><a href="/">Home</a><a href="/basket">Basket: € 0,00</a></header>
    <nav><ul>${menu}</ul><ul class="offers">${offers}</ul></nav><main>${main}</main>
    <footer>${times(6, (i) => `<a href="/f/${i}">${phrase(i, 1)}</a>`)}</footer></body></html>`
}

type Kind = (seed: number) => string

const KINDS: Record<string, Kind> = {
  blog: (seed) =>
    times(
      8,
      (
        i,
      ) => `<article><a href="/blog/${seed}-${i}"><img src="/b${i}.jpg" alt=""></a><h2><a href="/blog/${seed}-${i}">${phrase(seed + i, 5)}</a></h2>
        <p>${phrase(i, 30)}</p><a href="/blog/${seed}-${i}">Read more</a></article>`,
    ),
  'blog that tells of prices': (seed) =>
    times(
      10,
      (
        i,
      ) => `<article><h2><a href="/blog/${seed}-${i}">${phrase(seed + i, 5)}</a></h2><img src="/b${i}.jpg" alt="">
        <p>${phrase(i, 12)} ${i % 5 === 0 ? 'for only € 25' : ''} ${phrase(i + 1, 12)}</p></article>`,
    ),
  news: (seed) =>
    `<ul>${times(20, (i) => `<li><time>2024-0${1 + (i % 9)}-11</time> <a href="/news/${seed}${i}">${phrase(seed * i, 7)}</a></li>`)}</ul>`,
  documentation: (seed) =>
    `<h1>${phrase(seed, 3)}</h1>${times(12, (i) => `<section><h2 id="s${i}"><a href="#s${i}">${phrase(i, 3)}</a></h2><pre>$ run ${i}</pre><p>${phrase(i, 40)}</p></section>`)}`,
  questions: (seed) =>
    `<dl>${times(9, (i) => `<dt><a href="#q${i}">${phrase(seed + i, 6)}?</a></dt><dd>${phrase(i, 20)}</dd>`)}</dl>`,
  forum: (seed) =>
    `<table>${times(15, (i) => `<tr><td><img src="/u${i}.png" alt=""></td><td><a href="/t/${seed}${i}">${phrase(i + seed, 6)}</a></td><td>${i * 3}</td><td><a href="/u/${i}">${phrase(i, 1)}</a></td></tr>`)}</table>`,
  login: () =>
    '<form><label>E-mail <input name="email"></label><label>Password <input type="password"></label><button>Log in</button></form>',
  empty: () => '',
  'empty list': (seed) => `<h1>${phrase(seed, 2)}</h1><p>Nothing was found.</p>`,
  'filters by price': (seed) =>
    `<h1>${phrase(seed, 2)}</h1><ul>${times(6, (i) => `<li><a href="?from=${i * 50}">€ ${i * 50} to € ${i * 50 + 50} (${i + seed})</a></li>`)}</ul>`,
  postage: (seed) =>
    `<h1>Postage</h1><table>${times(8, (i) => `<tr><td>${phrase(i + seed, 1)}</td><td>up to ${i + 1} kg</td><td>€ ${i + 4},90</td></tr>`)}</table>`,
  categories: (seed) =>
    `<ul>${times(12, (i) => `<li><a href="/c/${seed}${i}"><img src="/c${i}.jpg" alt=""><span>${phrase(i + seed, 2)}</span></a></li>`)}</ul>`,
  'one product with three others': (seed) =>
    `<h1>${phrase(seed, 4)}</h1><img src="/p.jpg" alt=""><p class="price">€ 49,90</p><button>Add to basket</button><p>${phrase(seed, 60)}</p>
      <h2>Others bought</h2><ul>${times(3, (i) => `<li><a href="/p/${i}"><img src="/p${i}.jpg" alt="">${phrase(i + seed, 3)}</a><b>€ ${i + 9},90</b></li>`)}</ul>`,
  'basket of one': (seed) =>
    `<table><tr><td><img src="/p.jpg" alt=""></td><td><a href="/p/${seed}">${phrase(seed, 3)}</a></td><td>€ 12,90</td></tr><tr><td colspan="2">Postage</td><td>€ 4,90</td></tr><tr><td colspan="2">Total</td><td>€ 17,80</td></tr></table>`,
}

const VARIANTS = 6

export function otherPages(): { name: string; html: string }[] {
  return Object.entries(KINDS).flatMap(([name, kind]) =>
    Array.from({ length: VARIANTS }, (_, seed) => ({
      name: `${name} ${seed}`,
      html: frame(kind(seed + 1), seed),
    })),
  )
}
