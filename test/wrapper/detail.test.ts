import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pageFromHtml } from '../../src/page/page.ts'
import { compileDetail } from '../../src/wrapper/detail.ts'
import type { DetailRule, Mode } from '../../src/wrapper/wrapper.ts'
import { work } from '../setup/work.ts'

const URL = 'http://shop.test/p/train'
const PAGE = pageFromHtml(
  `<h1 itemprop=name>Wooden train</h1>
  <p class=price>from <b>12,90</b> €</p><p class=price>call us</p>
  <script>var price = 'sold out'</script>
  <a href=/basket title="Put in">Add to basket</a>`,
  URL,
)

const verdict = (...rules: object[]) =>
  compileDetail(rules.map((rule) => ({ mode: 'mandatory', ...rule }) as DetailRule))(PAGE)

const HOLDS = { on: 'xpath', xpath: '//h1' }
const FAILS = { on: 'xpath', xpath: '//h2' }

describe('detail rules', () => {
  test.each([
    ['mandatory and there', [{ ...HOLDS, mode: 'mandatory' }], true],
    ['mandatory and not there', [{ ...FAILS, mode: 'mandatory' }], false],
    ['forbidden and there', [{ ...HOLDS, mode: 'forbidden' }], false],
    ['forbidden and not there', [{ ...FAILS, mode: 'forbidden' }], true],
    [
      'both hold',
      [
        { ...HOLDS, mode: 'mandatory' },
        { ...FAILS, mode: 'forbidden' },
      ],
      true,
    ],
    [
      'one fails',
      [
        { ...HOLDS, mode: 'mandatory' },
        { ...FAILS, mode: 'mandatory' },
      ],
      false,
    ],
  ])('%s', (_, detail, expected) => {
    expect(verdict(...detail).detail).toBe(expected)
  })

  test('the verdict is the conjunction of all rules, whatever their order', () => {
    const rule = fc.record({
      rule: fc.constantFrom(HOLDS, FAILS, { on: 'url', regex: '/p/' }, { on: 'url', regex: '/c/' }),
      mode: fc.constantFrom<Mode>('mandatory', 'forbidden'),
    })
    const holds = (one: object) => one === HOLDS || (one as { regex?: string }).regex === '/p/'
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 6 }), (rules) => {
        const right = rules.filter(({ rule, mode }) => holds(rule) === (mode === 'mandatory'))
        const { detail, matched, of, failed } = verdict(
          ...rules.map(({ rule, mode }) => ({ ...rule, mode })),
        )
        expect(detail).toBe(right.length === rules.length)
        expect([matched, of]).toEqual([right.length, rules.length])
        expect(failed).toHaveLength(rules.length - right.length)
      }),
    )
  })

  const RULES: [string, Omit<DetailRule, 'mode'>, boolean][] = [
    [
      'any of the nodes has the text',
      { on: 'xpath', xpath: "//*[@class='price']", regex: 'call' },
      true,
    ],
    ['no node has the text', { on: 'xpath', xpath: '//h1', regex: '[0-9]' }, false],
    ['text across elements', { on: 'xpath', xpath: '//p', regex: '^from 12,90 €$' }, true],
    ['scripts are no text', { on: 'xpath', xpath: '//body', regex: 'sold out' }, false],
    ['an attribute', { on: 'xpath', xpath: '//a/@title', regex: '^Put' }, true],
    ['a text node', { on: 'xpath', xpath: '//h1/text()', regex: 'train$' }, true],
    ['a boolean expression', { on: 'xpath', xpath: 'count(//h1) = 1' }, true],
    ['a false one', { on: 'xpath', xpath: 'count(//h1) = 2' }, false],
    ['a string expression', { on: 'xpath', xpath: 'string(//h1)', regex: 'train' }, true],
    ['the address', { on: 'url', regex: '^http://shop\\.test/p/[a-z]+$' }, true],
    ['not the address', { on: 'url', regex: '/checkout' }, false],
  ] as never
  test.each(RULES)('%s', (_, rule, expected) => {
    expect(verdict({ ...rule, mode: 'mandatory' }).detail).toBe(expected)
    expect(verdict({ ...rule, mode: 'forbidden' }).detail).toBe(!expected)
  })

  test('says what failed', () => {
    const { failed } = verdict(
      { on: 'xpath', xpath: '//h2' },
      { on: 'xpath', xpath: '//h1', regex: '[0-9]' },
      { on: 'url', regex: '/c/' },
      { on: 'url', regex: '/p/', mode: 'forbidden' },
      { on: 'xpath', xpath: '//h1' },
    )
    expect(failed).toEqual([
      '//h2 (it selects nothing)',
      '//h1 with text like [0-9] (no text matches)',
      'address like /c/ (it is not)',
      'address like /p/ (forbidden, but matches)',
    ])
  })

  test('hostile pages and expressions come to an end', () => {
    const deep = pageFromHtml('<div>'.repeat(20_000) + 'x'.repeat(100_000), URL)
    const wide = pageFromHtml('<p>aaaaaaaaaaaaaaaa</p>'.repeat(20_000), URL)
    const rules = [
      { on: 'xpath', xpath: '//*', regex: '(a+)+b{100}$' },
      { on: 'xpath', xpath: '//*[count(//*[count(//*) > 1]) > 1]' },
      { on: 'xpath', xpath: '//*[contains(., //*[contains(., //*)])]' },
    ]
    for (const rule of rules) {
      const isDetail = compileDetail([{ ...rule, mode: 'mandatory' } as DetailRule])
      for (const page of [deep, wide]) {
        const passed = work()
        isDetail(page)
        expect(passed()).toBeLessThan(5000)
      }
    }
  })
})
