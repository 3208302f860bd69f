import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatPlan } from '../../../src/plan/draw/format.ts'
import { edgeLabel, shortXPath } from '../../../src/plan/draw/label.ts'
import { placePlan } from '../../../src/plan/draw/layout.ts'
import { svgOf } from '../../../src/plan/draw/svg.ts'
import { openPlan, type Plan } from '../../../src/plan/plan.ts'
import { runs } from '../../setup/runs.ts'
import { toys } from '../example.ts'

describe('formatPlan', () => {
  test('text reads as sentences', () => {
    expect(formatPlan(toys, 'text')).toBe(`starts at https://toys.example/
the same page has many addresses; what makes no difference in them:
  the parameter sort
  the path part matching ^brand-\\d+$ of addresses matching /c/

home (page, the start)
  → category:  nav#menu a
  → product:  div.featured.box a
  keep, do not download:  footer a with an address matching /brand/\\d+

category (page)
  → list:  div[2] div[1] ul[1] li a
  → category:  div[2] div[1] ul[2] li a with an address matching /c/

list: product list (list of products)
  → list:  .pager a
  → product:  ul#grid li h2 a
  → product:  ul#grid li div a

product (product page)
  nothing is followed from here
`)
    expect(formatPlan(openPlan(['http://x.example/']), 'text')).toContain('→ any:  every link')
  })

  test('with a prediction every edge says how many pages it leads to', () => {
    const foretold = {
      sentence: '583 pages instead of 1,285 reach all 512 products',
      edges: { home: [7, 1, 0], category: [21, 5], list: [38, 1512, 0], product: [] },
    }
    const text = formatPlan(toys, 'text', foretold)
    expect(text).toContain('\n583 pages instead of 1,285 reach all 512 products\n')
    expect(text).toContain('→ category (7 pages):  nav#menu a')
    expect(text).toContain('→ product (1 page):  div.featured.box a')
    expect(text).toContain('keep, do not download:  footer a')
    expect(formatPlan(toys, 'dot', foretold)).toContain(
      'label="ul#grid li h2 a · 1,512 pages", tooltip="1,512 pages: links at //ul[@id=\'grid\']/li/h2/a"',
    )
    const svg = formatPlan(toys, 'svg', foretold)
    expect(svg).toContain('<tspan font-weight="600">1,512 pages</tspan>')
    expect(svg).toContain("<title>1,512 pages: links at //ul[@id='grid']/li/h2/a</title>")
    expect(JSON.parse(formatPlan(toys, 'json', foretold))).toEqual(toys)
  })

  test('json is the plan itself', () => {
    expect(JSON.parse(formatPlan(toys, 'json'))).toEqual(toys)
  })

  test('dot has a node a state and an arrow an edge, quoted', () => {
    const strange = structuredClone(toys)
    strange.states.home!.name = 'the "home"\\page'
    const dot = formatPlan(strange, 'dot')
    expect(dot).toContain('"home" [label="the \\"home\\"\\\\page", shape=box, style=bold]')
    expect(dot.match(/ -> /g)).toHaveLength(8)
    expect(dot).toContain(
      '"home" -> "category" [label="nav#menu a", tooltip="links at //nav[@id=\'menu\']//a"]',
    )
  })
})

describe('svgOf', () => {
  test('states may be called by the characters that layouts join names with', () => {
    const to = (id: string) => ({ xpath: '//a', action: 'follow' as const, to: id })
    const ids = ['\u0000', '\u0001', 'x\u0001y', '_root', 'constructor']
    const states = Object.fromEntries(
      ids.map((id, i) => [
        id,
        { name: id, role: 'page' as const, edges: [to(ids[(i + 1) % 5]!), to(ids[(i + 2) % 5]!)] },
      ]),
    )
    const plan = { seeds: ['http://x.example/'], start: ids[0]!, fold: [], states }
    expect(placePlan(plan).boxes).toHaveLength(5)
    expect(placePlan(plan).lines).toHaveLength(10)
  })

  test('a plan that nobody could follow on a picture is boxes alone, at once', () => {
    const states: Plan['states'] = Object.fromEntries(
      Array.from({ length: 800 }, (_, n) => {
        const to = [n + 1, n * 7, n * 13].map((next) => `s${next % 800}`)
        const edges = to.map((id) => ({ xpath: '//a', action: 'follow' as const, to: id }))
        return [`s${n}`, { name: `state ${n}`, role: 'page' as const, edges }]
      }),
    )
    // Overflowed the stack.
    const svg = svgOf({ seeds: ['http://x.example/'], start: 's0', fold: [], states })
    expect(svg).toContain('too large for its links to be drawn')
    expect(svg).toContain('>state 799</text>')
    expect(svg).not.toContain('class="line"')
  })

  test('names the states, labels the edges and tells the whole XPath on hover', () => {
    const svg = svgOf(toys)
    for (const { name } of Object.values(toys.states)) expect(svg).toContain(`>${name}</text>`)
    expect(svg).toContain('>ul#grid li h2 a</text>')
    expect(svg).toContain("<title>links at //ul[@id='grid']/li/h2/a</title>")
    expect(svg).toContain('kept, not downloaded')
  })

  test('embedded, it has no style that a policy would refuse', () => {
    expect(svgOf(toys)).toContain('<style>')
    expect(svgOf(toys, { embedded: true })).not.toMatch(/<style|\sstyle=/)
  })

  test('names from a shop cannot break out of it', () => {
    const hostile = openPlan(['http://x.example/'])
    hostile.states.any!.name = '</text><script>alert(1)</script>'
    expect(svgOf(hostile)).not.toContain('<script')
  })

  test('many edges between two states are told as a few and a number', () => {
    const plan = openPlan(['http://x.example/'])
    plan.states.any!.edges = Array.from({ length: 9 }, (_, i) => ({
      xpath: `//ul[${i + 1}]/li/a`,
      action: 'follow',
      to: 'any',
    }))
    const svg = svgOf(plan)
    expect(svg).toContain('>and 5 more</text>')
    expect(svg).toContain('//ul[9]/li/a')
  })

  test('boxes never overlap, whatever the plan', () => {
    const random: fc.Arbitrary<Plan> = fc
      .array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: 8 })
      .map((targets) => ({
        seeds: ['http://x.example/'],
        start: 's0',
        fold: [],
        states: Object.fromEntries(
          targets.map((to, i) => [
            `s${i}`,
            {
              name: `state ${i}`,
              role: 'page',
              edges: to.map((n) => ({
                xpath: '//a',
                action: 'follow',
                to: `s${n % targets.length}`,
              })),
            },
          ]),
        ),
      }))
    fc.assert(
      fc.property(random, (plan) => {
        const { boxes, width, height } = placePlan(plan)
        for (const a of boxes) {
          expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0)
          expect(a.x + a.width / 2).toBeLessThanOrEqual(width)
          expect(a.y + a.height / 2).toBeLessThanOrEqual(height)
          for (const b of boxes) {
            if (a === b) continue
            const apart =
              Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
              Math.abs(a.y - b.y) >= (a.height + b.height) / 2
            expect(apart).toBe(true)
          }
        }
      }),
      { numRuns: runs(50) },
    )
  })
})

describe('shortXPath', () => {
  test.each([
    ['//*', 'every link'],
    ["//*[@id='list']//li[2]/a", '#list li[2] a'],
    ["//ul[@class='grid wide']/li/a", 'ul.grid.wide li a'],
    ["//div[contains(@class, 'pager')]//a", 'div.pager a'],
    ["//a[contains(@href, '/p/')]", "a[contains(@href, '/p/')]"],
    ['/html/body/div/main/ul/li/a', 'div main ul li a'],
    ['/html/body/div[2]/div[1]/div[4]/ul[1]/li/a', '… div[1] div[4] ul[1] li a'],
  ])('%s', (xpath, label) => {
    expect(shortXPath(xpath)).toBe(label)
  })

  test('is never longer than asked for', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 10, max: 60 }), (xpath, width) => {
        expect(shortXPath(xpath, width).length).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('an edge with an address says both', () => {
    expect(edgeLabel({ xpath: '//footer//a', url: '/brand/', action: 'keep' })).toBe(
      'footer a ~ /brand/',
    )
  })
})
