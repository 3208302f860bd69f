import { describe, expect, test } from 'bun:test'
import type { Element } from '../../src/page/html/tree.ts'
import { pageFromHtml } from '../../src/page/page.ts'
import { withAnswer, withoutAnswer } from '../../src/survey/answers.ts'
import { featuresOf } from '../../src/survey/labels/features.ts'
import { questionsOf as asked, type Question, questionText } from '../../src/survey/questions.ts'
import type { Column } from '../../src/survey/segments/columns.ts'
import type { Survey } from '../../src/survey/survey.ts'
import { compileWrapper } from '../../src/wrapper/compile.ts'
import type { Example } from '../../src/wrapper/induce/known.ts'
import { type Field, parseWrapper } from '../../src/wrapper/wrapper.ts'

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
const questionsOf = (labelled: Parameters<typeof asked>[0], of: Example[], fields: Field[]) =>
  asked(labelled, { examples: of, told: [] }, fields)
const features = featuresOf([{ text: 'Woolly1', linked: false }], 1)
const brand = {
  column: column((i) => `Woolly${i % 2}`),
  features,
  label: 'brand' as const,
  confidence: 0.6,
}

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

  test('numbers that are hardly anything else may be those of the articles', () => {
    const numbers = {
      column: column((i) => `120${i}`),
      features,
      label: 'other' as const,
      confidence: 0.7,
    }
    const shown = [1, 2, 3, 4].map((i) =>
      pageFromHtml(`<h1>Bear ${i}</h1><p class="nr">120${i}</p>`, pages[i - 1]!.url),
    )
    const cells = new Map([...numbers.column.cells.values()].map((cell, i) => [shown[i]!, cell]))
    const of = shown.map((page, i): Example => ({ page, known: { name: `Bear ${i + 1}` } }))
    const [question] = questionsOf([{ ...numbers, column: { ...numbers.column, cells } }], of, [])
    expect(question).toMatchObject({ label: 'sku' })
    expect(question!.xpath).toContain('nr')
  })

  test('what only its look told is asked about: yes keeps it, no drops it', () => {
    const field = { name: 'brand', type: 'text' as const, xpath: "//p[@class='merk']" }
    const known = pages.map(
      (page, i): Example => ({ page, known: { brand: `Woolly${(i + 1) % 2}` } }),
    )
    const told = [{ field: 'brand', confidence: 0.93, features }]
    const [question] = asked([], { examples: known, told }, [field])
    expect(question).toMatchObject({ label: 'brand', kept: true, xpath: field.xpath })
    const doubt = 'brand: known only by the look of its values (93 % sure).'
    const found = {
      wrapper: { detail: [], fields: [field] },
      products: [{ url: pages[0]!.url, fields: { brand: 'Woolly1' } }],
      questions: [question],
      uncertain: [doubt],
    } as unknown as Survey
    const yes = withAnswer(found, question!, 'brand')
    expect(yes).toMatchObject({ questions: [], uncertain: [], wrapper: { fields: [field] } })
    expect(yes.products[0]!.fields).toEqual({ brand: 'Woolly1' })
    const other = withAnswer(found, question!, 'maker')
    expect(other.wrapper!.fields).toMatchObject([{ name: 'maker', xpath: field.xpath }])
    expect(other.products[0]!.fields).toEqual({ maker: 'Woolly1' })
    const no = withoutAnswer(found, question!)
    expect(no).toMatchObject({ questions: [], uncertain: [], wrapper: { fields: [] } })
    expect(no.products[0]!.fields).toEqual({})
  })
})
