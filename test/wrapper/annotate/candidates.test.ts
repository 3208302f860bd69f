import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { candidatesFor, type Judged, tallyText } from '../../../src/wrapper/annotate/candidates.ts'
import type { Sample } from '../../../src/wrapper/annotate/sample.ts'
import { runs } from '../../setup/runs.ts'
import { byId, sampleOf } from './scene.ts'

const product = (n: number, extra = '') =>
  sampleOf(
    `<body><header><b>Shop</b></header><main id="product"><h1 id="t">Duck ${n}</h1>
     <p class="price" id="p">€ ${n}.50</p>${extra}<dl><dt>Brand</dt><dd id="b">Brand ${n}</dd><dt>Size</dt><dd>L</dd></dl></main>
     <aside class="related"><ul><li><span class="price" id="r1">€ 9</span><li><span class="price" id="r2">€ 8</span></ul></aside></body>`,
    `s${n}`,
    `http://shop.test/p/${n}`,
  )
const other = (n: number) => sampleOf(`<h1>About ${n}</h1>`, `o${n}`, `http://shop.test/about/${n}`)

const judged = (products: Sample[], others: Sample[] = []): Judged[] => [
  ...products.map((sample) => ({ sample, kind: 'product' as const })),
  ...others.map((sample) => ({ sample, kind: 'other' as const })),
]

const products = [1, 2, 3].map((n) => product(n))
const all = judged(products, [other(1), other(2)])
const [first, second] = products as [Sample, Sample]

describe('one example', () => {
  test('marks that last come before positions, and counts are told of all samples', () => {
    const [best, ...rest] = candidatesFor(
      [{ sample: first, element: byId(first, 'p') }],
      [],
      { name: 'price', type: 'price' },
      all,
    )
    expect(best!.xpath).toContain('price')
    expect(tallyText(best!)).toBe('1 on 3 of 3 products, 0 on 2 of 2 others')
    expect(rest.length).toBeGreaterThan(1)
    for (const { xpath } of [best!, ...rest]) expect(first.nodes(xpath)![0]).toBe(byId(first, 'p'))
  })

  test('a label is an anchor where nothing else is', () => {
    const bare = [1, 2].map((n) =>
      sampleOf(
        `<table><tr><td>Brand</td><td>${n}</td></tr><tr><td>Size</td><td>7</td></tr></table>`,
        `t${n}`,
      ),
    )
    const cell = bare[0]!.elements.findLast(({ tag }) => tag === 'td')!
    const [best] = candidatesFor(
      [{ sample: bare[0]!, element: cell }],
      [],
      { name: 'size', type: 'text' },
      judged(bare),
    )
    expect(best!.xpath).toBe("//td[normalize-space(.)='Size']/following-sibling::td[1]")
    expect(best!.says).toBe('what follows the label “Size”')
  })

  test('an element without any mark still has an expression', () => {
    const page = sampleOf('<div><div><i>a</i></div><div><i>b</i><i>c</i></div></div>')
    const element = page.elements.at(-1)!
    const found = candidatesFor(
      [{ sample: page, element }],
      [],
      { name: 'x', type: 'text' },
      judged([page]),
    )
    expect(page.nodes(found[0]!.xpath)).toEqual([element])
  })
})

describe('two examples', () => {
  test('two items of a list give the list', () => {
    const page = sampleOf(
      '<ul id="menu"><li>no<li>no</ul><ul id="pics"><li id="a">1<li id="b">2<li>3</ul>',
    )
    const [best] = candidatesFor(
      ['a', 'b'].map((id) => ({ sample: page, element: byId(page, id) })),
      [],
      { name: 'pictures', type: 'text', many: true },
      judged([page]),
    )
    expect(best!.here).toBe(3)
    expect(best!.xpath).toContain('pics')
  })

  test('of two pages, both are selected', () => {
    const [best] = candidatesFor(
      [first, second].map((sample) => ({ sample, element: byId(sample, 't') })),
      [],
      { name: 'name', type: 'text' },
      all,
    )
    expect([first, second].map((one) => one.nodes(best!.xpath)!.length)).toEqual([1, 1])
  })

  test('what is excluded is never selected', () => {
    const two = ['r1', 'p'].map((id) => ({ sample: first, element: byId(first, id) }))
    const wanted = { name: 'price', type: 'price', many: true } as const
    const out = [{ sample: first, element: byId(first, 'r2') }]
    for (const { xpath } of candidatesFor(two, out, wanted, all))
      expect(first.nodes(xpath)).not.toContain(byId(first, 'r2'))
    const page = sampleOf(
      '<div id="l"><p class="row x"><b id="one">1</b></p><p class="row"><b id="two">2</b></p><p class="row ad"><b id="ad">3</b></p></div>',
    )
    const spot = (id: string) => ({ sample: page, element: byId(page, id) })
    const found = candidatesFor(
      [spot('one'), spot('two')],
      [spot('ad')],
      { name: 'n', type: 'text', many: true },
      judged([page]),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]!.says).toContain('but not')
    for (const { xpath } of found) {
      expect(page.nodes(xpath)).toContain(byId(page, 'one'))
      expect(page.nodes(xpath)).not.toContain(byId(page, 'ad'))
    }
  })
})

test('whatever is pointed at is selected by every candidate', () => {
  const tags = ['div', 'p', 'span', 'ul', 'li', 'b']
  const tree: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc
      .tuple(
        fc.constantFrom(...tags),
        fc.constantFrom('', ' class="a"', ' class="b c"', ' id="x1"', ' id="main"'),
        fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom('', 'text', '12.50 €'),
          fc.array(tie('node'), { maxLength: 4 }).map((all) => all.join('')),
        ),
      )
      .map(([tag, marks, inside]) => `<${tag}${marks}>${inside}</${tag}>`),
  })).node
  fc.assert(
    fc.property(tree, fc.nat(), (html, at) => {
      const page = sampleOf(html)
      const element = page.elements[at % page.elements.length]!
      const found = candidatesFor(
        [{ sample: page, element }],
        [],
        { name: 'x', type: 'text' },
        judged([page]),
      )
      expect(found.length).toBeGreaterThan(0)
      for (const { xpath } of found) expect(page.nodes(xpath)![0]).toBe(element)
    }),
    { numRuns: runs(60) },
  )
})
