import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { wrapperDiff } from '../../../src/wrapper/annotate/diff.ts'
import {
  type Draft,
  EMPTY_DRAFT,
  readDraft,
  redo,
  undo,
  withField,
  withList,
  withMark,
  withoutField,
  withoutRule,
  withRule,
} from '../../../src/wrapper/annotate/draft.ts'
import { lineOf, placesIn } from '../../../src/wrapper/annotate/json-place.ts'
import { sayXPath } from '../../../src/wrapper/annotate/say.ts'
import type { DetailRule, Field, Wrapper } from '../../../src/wrapper/wrapper.ts'
import { runs } from '../../setup/runs.ts'

const field = (name: string, xpath = '//h1'): Field => ({ name, xpath, type: 'text' })
const rule = (xpath: string): DetailRule => ({ on: 'xpath', xpath, mode: 'mandatory' })

describe('a draft', () => {
  test('every step can be undone, back to the beginning', () => {
    type Step = (draft: Draft) => Draft
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('//a', '//b')).map(
        ([name, xpath]): Step =>
          (draft) =>
            withField(draft, field(name, xpath)),
      ),
      fc.constantFrom('a', 'b').map(
        (name): Step =>
          (draft) =>
            withoutField(draft, name),
      ),
      fc.constantFrom('//r', '//s').map(
        (xpath): Step =>
          (draft) =>
            withRule(draft, rule(xpath)),
      ),
      fc.nat(2).map(
        (at): Step =>
          (draft) =>
            withoutRule(draft, at),
      ),
      fc.constantFrom('//li', null).map(
        (record): Step =>
          (draft) =>
            withList(draft, record ? { record } : null),
      ),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let draft = EMPTY_DRAFT
        const wrappers: Wrapper[] = [draft.wrapper]
        for (const next of steps) {
          const changed = next(draft)
          if (changed.past.length > draft.past.length) wrappers.push(changed.wrapper)
          draft = changed
        }
        const last = draft
        for (const wrapper of wrappers.toReversed()) {
          expect(draft.wrapper).toEqual(wrapper)
          draft = undo(draft)
        }
        expect(draft.wrapper).toEqual(EMPTY_DRAFT.wrapper)
        expect(undo(draft)).toBe(draft)
        // And all the way forward again.
        for (const wrapper of wrappers) {
          expect(draft.wrapper).toEqual(wrapper)
          draft = redo(draft)
        }
        expect(draft).toEqual(last)
        expect(redo(draft)).toBe(draft)
      }),
    )
  })

  test('what was undone is over once something else is done', () => {
    const draft = undo(withField(withField(EMPTY_DRAFT, field('a')), field('b')))
    expect(redo(draft).wrapper.fields.map(({ name }) => name)).toEqual(['a', 'b'])
    const other = withField(draft, field('c'))
    expect(redo(other)).toBe(other)
    expect(redo(withMark(draft, 'http://shop.test/', 'list')).wrapper.fields).toHaveLength(2)
  })

  test('a field that is called anew keeps its place, and no name is there twice', () => {
    let draft = ['a', 'b', 'c'].reduce((all, name) => withField(all, field(name)), EMPTY_DRAFT)
    draft = withField(draft, field('x'), 'b')
    expect(draft.wrapper.fields.map(({ name }) => name)).toEqual(['a', 'x', 'c'])
    draft = withField(draft, field('c'), 'a')
    expect(draft.wrapper.fields.map(({ name }) => name)).toEqual(['c', 'x'])
  })

  test('comes back from the store as it was; what is none does not', () => {
    const draft = withMark(withField(EMPTY_DRAFT, field('a')), 'http://shop.test/', 'list')
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of ['', '{', '[]', '{"wrapper":3}', 'null']) expect(readDraft(text)).toBeNull()
  })
})

test('differences name what was added, removed and changed', () => {
  const before: Wrapper = { detail: [rule('//h1')], fields: [field('name'), field('sku', '//i')] }
  const after: Wrapper = {
    detail: [{ on: 'url', regex: '/p/', mode: 'forbidden' }],
    fields: [{ ...field('name', '//h2'), required: true }, field('brand', '//b')],
    list: { record: '//li' },
  }
  expect(wrapperDiff(before, after).map(({ what, change }) => `${what} ${change}`)).toEqual([
    'name changed',
    'sku removed',
    'brand added',
    'product rule removed',
    'product rule added',
    'list added',
  ])
  expect(wrapperDiff(before, after)[0]).toMatchObject({ before: '//h1', after: '//h2 · required' })
  expect(wrapperDiff(before, structuredClone(before))).toEqual([])
})

describe('places in JSON', () => {
  test('every path leads to its value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(!/[.[\]]/.test(text.replace(/^[^"]*|"[^"]*$|[{}[\],:\s.\d-]+(?="|$)/g, '')))
        const walk = (one: unknown, path: string): void => {
          expect(text.slice(placesIn(text).get(path)!)).toStartWith(JSON.stringify(one).slice(0, 1))
          if (Array.isArray(one))
            for (const [i, inner] of one.entries()) walk(inner, `${path}[${i}]`)
          else if (typeof one === 'object' && one !== null)
            for (const [key, inner] of Object.entries(one))
              if (/^\w+$/.test(key)) walk(inner, path ? `${path}.${key}` : key)
        }
        walk(value, '')
      }),
      { numRuns: runs(60) },
    )
  })

  test('a mistake has its line; one of something missing, that of what lacks it', () => {
    const text = '{\n  "detail": [],\n  "fields": [\n    { "name": "a" }\n  ]\n}'
    expect(lineOf(text, 'detail').line).toBe(2)
    expect(lineOf(text, 'fields[0].name').line).toBe(4)
    expect(lineOf(text, 'fields[0].xpath').line).toBe(4)
    expect(lineOf(text, 'elsewhere')).toEqual({ line: 1, column: 1 })
  })
})

test.each([
  ["//*[@id='main']", 'element with id “main”'],
  ["//p[contains(concat(' ', normalize-space(@class), ' '), ' price ')]", 'p of class “price”'],
  ["//*[@id='a']//td[2]", '2nd td inside element with id “a”'],
  ["//dt[normalize-space(.)='Brand']/following-sibling::dd[1]", 'what follows the label “Brand”'],
  ['/html[1]/body[1]/p[12]', 'by its position on the page alone'],
  ["//b[not(ancestor::p[@id='ad'])]", 'b but not inside p with id “ad”'],
  ['count(//p) > 2', 'count(//p) > 2'],
])('%s in words', (xpath, words) => {
  expect(sayXPath(xpath)).toBe(words)
})
