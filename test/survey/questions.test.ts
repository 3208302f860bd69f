import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import type { Element } from '../../src/page/tree.ts'
import type { Column } from '../../src/survey/columns.ts'
import { type Question, questionsOf, questionText, withAnswer } from '../../src/survey/questions.ts'
import type { Survey } from '../../src/survey/survey.ts'
import { compileWrapper } from '../../src/wrapper/compile.ts'
import type { Example } from '../../src/wrapper/induce/known.ts'
import { parseWrapper } from '../../src/wrapper/wrapper.ts'

const pages = [1, 2, 3, 4].map((i) =>
  pageFromHtml(
    `<h1>Bear ${i}</h1><p class="cost">€ ${i}9.00</p><p class="merk">Woolly${i % 2}</p>`,
    `http://toys.example/p/${i}`,
  ),
)
const examples = pages.map((page, i): Example => ({ page, known: { name: `Bear ${i + 1}` } }))
const column = (text: (i: number) => string): Column => ({
  path: 'html/body/p',
  nth: 1,
  cells: new Map(
    pages.map((page, i) => [page, { text: text(i + 1), element: {} as Element, linked: false }]),
  ),
})
const brand = { column: column((i) => `Woolly${i % 2}`), label: 'brand' as const, confidence: 0.6 }

describe('questions', () => {
  test('are asked of unsure columns, with the rule that reads them', () => {
    const [question, ...more] = questionsOf([brand], examples, [])
    expect(more).toEqual([])
    expect(question).toMatchObject({ label: 'brand', confidence: 0.6 })
    expect(question!.xpath).toContain('merk')
    expect(question!.values.map(({ value }) => value)).toEqual([
      'Woolly1',
      'Woolly0',
      'Woolly1',
      'Woolly0',
    ])
    expect(questionText(question!)).toContain('brand: “Woolly1”')
  })

  test('not of sure ones, unlikely ones, what is known, or what has a field', () => {
    expect(questionsOf([{ ...brand, confidence: 0.9 }], examples, [])).toEqual([])
    expect(questionsOf([{ ...brand, confidence: 0.1 }], examples, [])).toEqual([])
    expect(questionsOf([{ ...brand, label: 'other' }], examples, [])).toEqual([])
    const named = { ...brand, column: column((i) => `Bear ${i}`) }
    expect(questionsOf([named], examples, [])).toEqual([])
    const field = { name: 'brand', type: 'text' as const, xpath: '//b' }
    expect(questionsOf([brand], examples, [field])).toEqual([])
  })

  test('an answer makes the column a field of the wrapper and of the samples', () => {
    const question = questionsOf([brand], examples, [])[0] as Question
    const found = {
      wrapper: parseWrapper({
        detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }],
        fields: [{ name: 'name', xpath: '//h1', type: 'text' }],
      }),
      products: [{ url: pages[0]!.url, fields: { name: 'Bear 1' } }],
      questions: [question],
      uncertain: ['something else', questionText(question)],
    } as unknown as Survey
    const now = withAnswer(found, question, 'maker')
    expect(now.questions).toEqual([])
    expect(now.uncertain).toEqual(['something else'])
    expect(now.products[0]!.fields).toEqual({ name: 'Bear 1', maker: 'Woolly1' })
    const { extract } = compileWrapper(parseWrapper(JSON.parse(JSON.stringify(now.wrapper))))
    expect(extract(pages[2]!).fields).toEqual({ name: 'Bear 3', maker: 'Woolly1' })
  })
})
