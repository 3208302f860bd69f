import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AisleError } from '../../../src/model/errors.ts'
import type { Element, Node } from '../../../src/page/html/tree.ts'
import { linksOf } from '../../../src/page/links.ts'
import { readPage } from '../../../src/page/page.ts'
import { compileXPath } from '../../../src/page/xpath/xpath.ts'
import { formatPlan } from '../../../src/plan/draw/format.ts'
import { openPlan, type Plan } from '../../../src/plan/plan.ts'
import { rulesOf } from '../../../src/plan/rules/of-plan.ts'
import {
  instructionFor,
  instructionText,
  type Rule,
  rulesPlan,
  xpathOf,
} from '../../../src/plan/rules/rules.ts'
import { parseTable, type RuleTable } from '../../../src/plan/rules/table.ts'
import { parsePlan } from '../../../src/plan/validate.ts'
import { runs } from '../../setup/runs.ts'
import { toys } from '../example.ts'
import { GCC_RULES } from './gcc.ts'
import { follow, keep } from './site.ts'
import { YOUTUBE_RULES } from './youtube.ts'

const SEED = 'https://shop.example/'
const ROW = { ruleType: 'follow', fromType: 'base', toType: 'list' }

const BASE = { seed: SEED, slug: 'gcc' }
const parseRules = (json: unknown): Rule[] => parseTable(json, BASE).rules

function mistakesIn(json: unknown): string {
  try {
    parseTable(json, BASE, 'rules.json')
  } catch (error) {
    if (error instanceof AisleError) return error.explain()
    throw error
  }
  throw new Error('no mistake was found')
}

describe('the table', () => {
  test('columns that are left out, empty or null ask for nothing', () => {
    const rules = parseRules([{ ...ROW, pattern: '', id: null, class: ' all ' }])
    expect(rules).toEqual([follow('base', 'list')])
  })

  test.each([
    ['no list', {}, 'must be a list of rules'],
    ['no rows', [], 'there is no rule'],
    ['a row that is none', [ROW, 'follow'], 'Row 2: must be an object'],
    [
      'an unknown rule type',
      [{ ...ROW, ruleType: 'fetch' }],
      'Row 1, column ruleType: must be "follow" or "keep", not "fetch"',
    ],
    ...['__proto__', 'constructor', 'prototype'].map((type): [string, unknown, string] => [
      `a type that plans are not read back with: ${type}`,
      [{ ...ROW, toType: type }],
      `Row 1, column toType: "${type}" cannot be a type`,
    ]),
    [
      'a class as long as a page',
      [{ ...ROW, class: 'a '.repeat(3000) }],
      'is longer than 1000 characters',
    ],
    ['no rule type', [{ fromType: 'base' }], 'Row 1, column ruleType: is missing'],
    ['no from type', [ROW, { ruleType: 'keep' }], 'Row 2, column fromType: is missing'],
    [
      'no type to follow to',
      [{ ruleType: 'follow', fromType: 'base' }],
      'Row 1, column toType: is missing',
    ],
    [
      'a type for what is kept',
      [ROW, { ...ROW, ruleType: 'keep' }],
      'Row 2, column toType: a kept link is not downloaded',
    ],
    ['id and class', [{ ...ROW, id: 'a', class: 'b' }], 'Row 1, column class: id is given already'],
    [
      'class and tag',
      [{ ...ROW, class: 'b', tag: 'main' }],
      'Row 1, column tag: class is given already',
    ],
    [
      'a pattern that does not compile',
      [{ ...ROW, pattern: 'a(b' }],
      'Row 1, column pattern: is not a regular expression, see character 2',
    ],
    [
      'a pattern that could take forever',
      [{ ...ROW, pattern: '(?=a)' }],
      'Row 1, column pattern: is not a regular expression',
    ],
    [
      'an unknown column',
      [{ ...ROW, patern: 'x' }],
      'Row 1, column patern: is not known. Did you mean "pattern"?',
    ],
    [
      'the address of another shop',
      [ROW, { ...ROW, baseURL: 'https://other.example/' }],
      'Row 2, column baseURL: is https://other.example/, but the rules start at https://shop.example/',
    ],
    [
      'a base that is no address',
      [{ ...ROW, baseURL: 'YT' }],
      'Row 1, column baseURL: "YT" is neither an address nor the id of the shop',
    ],
    [
      'hosts that are none',
      { rules: [ROW], hosts: ['a b'] },
      'hosts: "a b" is not the name of a host',
    ],
    ['hosts that are no list', { rules: [ROW], hosts: 'a.example' }, 'hosts: must be a list'],
    [
      'a host of our own network',
      { rules: [ROW], hosts: ['10.0.0.7'] },
      'hosts: "10.0.0.7" is an address of your own network, which a public shop may not lead to',
    ],
    [
      'a timeout that is no number',
      { rules: [ROW], timeout: '1 s' },
      'timeout: must be a whole number of milliseconds from 100 to 600000',
    ],
    ['something else beside rules', { rules: [ROW], host: [] }, 'host: is not known here'],
    ['a cell that is no text', [{ ...ROW, id: 7 }], 'Row 1, column id: must be a text'],
    [
      'a tag that is none',
      [{ ...ROW, tag: 'div a' }],
      'Row 1, column tag: must be the name of an element',
    ],
    [
      'a style sheet of a class',
      [{ ...ROW, class: '.pager' }],
      'Row 1, column class: names of classes have no dot',
    ],
    ['a style sheet of an id', [{ ...ROW, id: '#menu' }], 'Row 1, column id: an id has no #'],
    [
      'nothing to follow from the base',
      [{ ...ROW, fromType: 'start' }],
      'Row 1, column fromType: no rule is for the type "base"',
    ],
    [
      'a type nobody reaches',
      [ROW, { ruleType: 'keep', fromType: 'List' }],
      'Row 2, column fromType: no follow rule leads to pages of the type "List". Did you mean "list"?',
    ],
    [
      'types that only reach each other',
      [ROW, { ...ROW, fromType: 'x', toType: 'x' }],
      'Row 2, column fromType: no follow rule leads to pages of the type "x"',
    ],
  ])('%s is told with its place', (_, json, sentence) => {
    expect(mistakesIn(json)).toStartWith('rules.json: the rules cannot be used. ')
    expect(mistakesIn(json)).toContain(sentence)
  })

  test.each(['https://shop.example/', 'http://shop.example', 'shop.example', 'GCC', 'all', ''])(
    'the base address may stand in every row: %j',
    (baseURL) => {
      const rows = [
        { ...ROW, baseURL },
        { ...ROW, baseURL, pattern: 'x' },
      ]
      expect(parseRules(rows)).toEqual([
        follow('base', 'list'),
        follow('base', 'list', { pattern: 'x' }),
      ])
    },
  )

  test('without a shop its rows say where they start, all the same', () => {
    const row = { ...ROW, baseURL: 'https://gcc.example/search' }
    expect(parseTable([row, row], null).baseURL).toBe('https://gcc.example/search')
    expect(parseTable([ROW], null).baseURL).toBeNull()
    expect(() => parseTable([row, { ...row, baseURL: 'https://yt.example/' }], null)).toThrow(
      'Row 2, column baseURL: is https://yt.example/, but the rules start at https://gcc.example/search',
    )
  })

  test('one that only keeps is a crawl of one page', () => {
    const plan = rulesPlan(parseRules([{ ruleType: 'keep', fromType: 'base' }]), SEED)
    expect(Object.keys(plan.states)).toEqual(['base'])
  })

  test('further hosts and a timeout stand beside the rows, and come back', () => {
    const json = {
      rules: [ROW],
      hosts: ['https://www.DFO.example/', 'b.example:8080'],
      timeout: 1000,
    }
    const { rules, reach }: RuleTable = parseTable(json, BASE)
    expect(reach).toEqual({ hosts: ['www.dfo.example', 'b.example:8080'], timeout: 1000 })
    const plan = rulesPlan(rules, SEED, reach)
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
    expect(parseTable(JSON.parse(formatPlan(plan, 'rules')), BASE)).toMatchObject({ rules, reach })
    expect(formatPlan(plan, 'text')).toContain('also visits www.dfo.example, b.example:8080')
  })

  test('all mistakes are told at once, by row', () => {
    const told = mistakesIn([
      { ...ROW, pattern: '[' },
      { ruleType: 'keep' },
      { ...ROW, toType: '' },
    ])
    expect(told).toMatch(/3 mistakes:\n {2}- Row 1, .*\n {2}- Row 2, .*\n {2}- Row 3, /)
  })

  test('whatever it is, it is a table or a mistake in words', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        'base',
        'list',
        'all',
        'follow',
        'keep',
        '',
        'a(',
        '__proto__',
        'constructor',
      ),
      fc.string(),
      fc.jsonValue(),
    )
    const row = fc.dictionary(
      fc.constantFrom('ruleType', 'fromType', 'toType', 'pattern', 'id', 'class', 'tag', 'x'),
      cell,
    )
    fc.assert(
      fc.property(fc.oneof(fc.array(row, { maxLength: 4 }), fc.jsonValue()), (json) => {
        try {
          rulesPlan(parseRules(json), SEED)
        } catch (error) {
          expect(error).toBeInstanceOf(AisleError)
        }
      }),
    )
  })
})

const name = fc.constantFrom('a', 'b', 'main', 'item-12', 'x_y', "o'clock")
const value = fc.oneof(fc.constant('all'), name)
const rules = fc
  .array(
    fc.record({
      keep: fc.boolean(),
      from: fc.constantFrom('base', 'list', 'other'),
      to: fc.constantFrom('base', 'list', 'other', 'leaf'),
      pattern: fc.constantFrom('all', '.pdf', '/p/\\d+'),
      column: fc.constantFrom('id', 'class', 'tag'),
      value,
      names: fc.array(name, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 8 },
  )
  .map((rows): Rule[] => [
    follow('base', 'list'),
    follow('list', 'other'),
    ...rows.map(({ keep: kept, from, to, pattern, column, value, names }) => {
      const cell =
        column === 'class' ? names.join(' ') : column === 'tag' && value !== 'all' ? 'main' : value
      const links = { pattern, [column]: cell }
      return kept ? keep(from, links) : follow(from, to, links)
    }),
  ])

describe('rules and plans', () => {
  test('rules that are right make a plan that is right, and come back', () => {
    fc.assert(
      fc.property(rules, (rows) => {
        const plan = rulesPlan(parseRules(JSON.parse(JSON.stringify(rows))), SEED)
        expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
        const back = rulesOf(plan)
        expect(back.lost).toEqual([])
        expect(rulesPlan(back.rules, SEED)).toEqual(plan)
        expect(back.rules.toSorted(byText)).toEqual(rows.toSorted(byText))
      }),
    )
  })

  test.each([
    ['GCC', GCC_RULES],
    ['YouTube', YOUTUBE_RULES],
  ])('those of %s come back as they were, row by row', (_, rows) => {
    expect(rulesOf(rulesPlan(rows, SEED)).rules).toEqual(rows)
  })

  test('a table that only keeps comes back and can be saved; one without a rule for the first page cannot', () => {
    const rows = [keep('base', { pattern: '[.]pdf$' })]
    const back = rulesOf(rulesPlan(rows, SEED))
    expect(back).toEqual({ rules: rows, lost: [] })
    expect(parseRules(JSON.parse(JSON.stringify(back.rules)))).toEqual(rows)
    const idle = openPlan([SEED])
    for (const state of Object.values(idle.states)) state.edges = []
    expect(rulesOf(idle).lost.join()).toContain('could not be saved')
  })

  test('they are drawn and told like any plan', () => {
    const plan = rulesPlan(GCC_RULES, SEED)
    const text = formatPlan(plan, 'text')
    expect(text).toContain(
      '→ topLevel:  in .col-xs-12.col-sm-7.col-md-8.col-lg-9 with an address matching international',
    )
    expect(text).toContain('keep, do not download:  every link with an address matching .pdf')
    expect(formatPlan(plan, 'svg')).toContain('secondLevel')
    expect(formatPlan(plan, 'dot')).toContain('kept, not downloaded')
    expect(JSON.parse(formatPlan(plan, 'rules'))).toEqual(GCC_RULES)
  })

  test('a plan that says more than rules can is told with what is lost', () => {
    const { rules, lost } = rulesOf(toys)
    expect(parseRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
    expect(rules[0]).toMatchObject({ ruleType: 'follow', fromType: 'base', id: 'menu' })
    expect(lost.join('\n')).toContain('the folds are lost')
    expect(lost.join('\n')).toMatch(
      /Row \d+ takes more than the plan does at .*: all links within /,
    )
  })

  test('a mark that only this place has is better than the nearest one', () => {
    const has = (name: string) => `[contains(concat(' ',normalize-space(@class),' '),' ${name} ')]`
    const menu = `/html/body/nav${has('menu')}/ul${has('wrap')}/li/a`
    const pager = `/html/body/div${has('wrap')}${has('page')}/nav${has('pager')}/a`
    const plan: Plan = {
      ...openPlan([SEED]),
      states: {
        any: {
          name: 'any',
          role: 'page',
          edges: [menu, pager].map((xpath) => ({ xpath, action: 'follow', to: 'any' })),
        },
      },
    }
    expect(rulesOf(plan).rules.map((rule) => rule.class)).toEqual(['menu', 'pager'])
  })

  test('the plan of every link is one rule', () => {
    expect(rulesOf(openPlan([SEED]))).toEqual({ rules: [follow('base', 'base')], lost: [] })
  })

  test('what addresses must not match, several seeds and a state called base are minded', () => {
    const plan: Plan = {
      seeds: [SEED, `${SEED}two`],
      start: 'home',
      fold: [],
      states: {
        base: { name: 'base', role: 'list', edges: [{ xpath: '//x', action: 'keep' }] },
        home: {
          name: 'home',
          role: 'page',
          edges: [{ xpath: '//nav//a', url: 'all', not: 'sort', action: 'follow', to: 'base' }],
        },
      },
    }
    const { rules, lost } = rulesOf(plan)
    expect(rules[0]).toEqual(follow('base', 'base2', { pattern: '(all)', tag: 'nav' }))
    expect(rules[1]).toMatchObject({ ruleType: 'keep', fromType: 'base2' })
    expect(lost.some((text) => text.includes('not leave out addresses matching sort'))).toBe(true)
    expect(lost.some((text) => text.includes('https://shop.example/two'))).toBe(true)
    expect(lost).toContain('Rules do not say which pages are lists or products.')
  })
})

const byText = (a: Rule, b: Rule): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

describe('links within an element', () => {
  const classes = fc.array(fc.constantFrom('a', 'b', 'c', 'n-1234'), { maxLength: 3 })
  const element = fc.record({
    tag: fc.constantFrom('div', 'main', 'ul', 'a'),
    id: fc.option(fc.constantFrom('x', 'y', 'n7'), { nil: null }),
    classes,
    close: fc.integer({ min: 0, max: 3 }),
  })
  const html = fc.array(element, { maxLength: 14 }).map((elements) => {
    const open: string[] = []
    let text = ''
    for (const [i, { tag, id, classes, close }] of elements.entries()) {
      text += `<${tag}${id ? ` id="${id}"` : ''} class="${classes.join('  ')}"${tag === 'a' ? ` href="/${i}"` : ''}>`
      open.push(tag)
      for (let n = 0; n < close && open.length > 0; n++) text += `</${open.pop()}>`
    }
    return text
  })
  const place = fc.oneof(
    fc.constantFrom('x', 'n7').map((id) => ({ id, class: 'all', tag: 'all' })),
    fc
      .constantFrom('a', 'b a', 'n-1234 c')
      .map((names) => ({ id: 'all', class: names, tag: 'all' })),
    fc.constantFrom('main', 'A', 'ul').map((tag) => ({ id: 'all', class: 'all', tag })),
    fc.constant({ id: 'all', class: 'all', tag: 'all' }),
  )

  test('are those a walk up the tree finds, the element itself among them', () => {
    fc.assert(
      fc.property(html, place, (text, { id, class: names, tag }) => {
        const page = readPage(new TextEncoder().encode(text), {
          url: SEED,
          contentType: 'text/html',
        })
        const links = linksOf(page)
        const isIt = (element: Element): boolean => {
          const has = (element.getAttribute('class') ?? '').split(/\s+/)
          if (id !== 'all') return element.getAttribute('id') === id
          if (names !== 'all') return names.split(' ').every((name) => has.includes(name))
          return tag === 'all' || element.tag === tag.toLowerCase()
        }
        const within = (node: Node | null): boolean =>
          node !== null &&
          ((node.nodeType === 1 && isIt(node as Element)) || within(node.parentNode))
        const wanted = links.filter(({ element }) => within(element)).map(({ url }) => url)
        const xpath = compileXPath(xpathOf({ id, class: names, tag }))
        const selected = new Set<Node>(xpath.select(page.document))
        expect(links.filter(({ element }) => selected.has(element)).map(({ url }) => url)).toEqual(
          wanted,
        )
        if (!xpath.decidable) return
        expect(links.filter(({ path }) => xpath.matchesPath(path)).map(({ url }) => url)).toEqual(
          wanted,
        )
      }),
      { numRuns: runs(500) },
    )
  })

  test('a value with both quotes is an XPath still', () => {
    const page = readPage(new TextEncoder().encode(`<p id="a'b&quot;c"><a href="/1">1</a></p>`), {
      url: SEED,
      contentType: 'text/html',
    })
    const xpath = compileXPath(xpathOf({ id: `a'b"c`, class: 'all', tag: 'all' }))
    expect(xpath.select(page.document)).toHaveLength(2)
  })
})

test('an instruction is JSON, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (pattern, url) => {
      const rows = [keep('base', { pattern }), follow('base', 'x', { pattern, class: url })]
      const instruction = instructionFor(rows, url, url, ['base'])
      expect(JSON.parse(instructionText(instruction))).toEqual(instruction)
      expect(instructionText(instruction)).not.toContain('\n')
    }),
  )
})
