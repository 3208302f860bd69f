import { describe, expect, test } from 'bun:test'
import { growTree, type Row } from '../../src/survey/labels/c45.ts'
import { featuresOf } from '../../src/survey/labels/features.ts'
import { SURE } from '../../src/survey/labels/label.ts'
import {
  type Answered,
  answeredAs,
  learntTree,
  readAnswers,
} from '../../src/survey/labels/learn.ts'
import { type Label, labelOf, shippedTree } from '../../src/survey/labels/tree.ts'
import { survey as surveyOf } from '../../src/survey/survey.ts'
import { drive, ORIGIN } from './drive.ts'
import { smallShop } from './site.ts'

const features = (values: string[]) =>
  featuresOf(
    values.map((text) => ({ text, linked: false })),
    values.length,
  )

const row = (label: Label, ...values: string[]): Row => ({ label, features: features(values) })

describe('C4.5', () => {
  const rows = Array.from({ length: 8 }, (_, i) => [
    row('price', `€${i}2.90`, `€1${i}.00`),
    row('gtin', `40063810000${i}1`, `40063810000${i}2`),
    row('brand', `Acme${'x'.repeat(i)}`, 'Bolt'),
  ]).flat()

  test('tells apart what features tell apart', () => {
    const tree = growTree(rows)
    expect(labelOf(features(['€7.50', '€1,200.00']), tree).label).toBe('price')
    expect(labelOf(features(['4006381333931']), tree).label).toBe('gtin')
    expect(labelOf(features(['Holzwurm', 'Otter']), tree).label).toBe('brand')
  })

  test('is not sure where columns of one look have several labels', () => {
    const mixed = Array.from({ length: 12 }, (_, i) =>
      row(i % 2 ? 'brand' : 'other', 'Acme', 'Bolt'),
    )
    const { confidence } = labelOf(features(['Acme', 'Bolt']), growTree(mixed))
    expect(confidence).toBeLessThan(0.6)
  })

  test('ends where no number lies between two values', () => {
    const next = (value: number): number => value * (1 + Number.EPSILON)
    const rows = Array.from({ length: 16 }, (_, i): Row => {
      const length = i % 2 ? 3.3 : next(3.3)
      return { label: i % 2 ? 'sku' : 'brand', features: { ...features(['x']), length } }
    })
    const tree = growTree(rows)
    expect(rows.map((one) => labelOf(one.features, tree).label)).toEqual(
      rows.map((one) => one.label),
    )
  })

  test('splits that only fit chance are pruned', () => {
    const noise = Array.from({ length: 30 }, (_, i) =>
      row(i === 17 ? 'sku' : 'other', 'x'.repeat(i + 1)),
    )
    expect(growTree(noise)).toMatchObject({ label: 'other' })
  })
})

describe('the shipped tree', () => {
  test.each([
    ['sku', ['TU-10004', 'GR-10117', 'TU-10203', 'PI-10044', 'HO-10009', 'MI-10070']],
    ['gtin', ['4006381333931', '4012345678901', '5901234123457', '4006381333948']],
    ['price', ['€12.90', '€7.50', '€119.00', '€18.95', '€42.00']],
  ] as const)('knows %s', (label, values) => {
    expect(labelOf(features([...values])).label).toBe(label)
  })

  test.each([
    ['days', ['1-3 days', '2-4 days', '1-3 days', '3-5 days', '1-2 weeks', '2-4 days']],
    ['Werktage', ['2-3 Werktage', '1-2 Werktage', '2-3 Werktage', '5-7 Werktage', '1-2 Werktage']],
    ['sizes', ['38-40', '36-38', '40-42', '38-40', '42-44', 'S-M']],
    ['ages', ['3-6 years', '0-12 months', '6-9 years', '3-6 years', '8-99 years', '3-6 years']],
    ['phone numbers', ['030-1234-5670', '0800-555-019', '030-1234-5671', '0211-998-133']],
    ['phone numbers', ['+49 30 1234-567', '+49 40 9876-543', '+1 555-0199', '+1 555-0123']],
    ['words', ['T-shirt', 'V-neck', 'T-shirt', 'Zip-up hoodie', 'Long-sleeve', 'T-shirt']],
    ['dates', ['2024-01-02', '2024-03-17', '2023-11-30', '2024-02-11', '2024-05-05']],
  ])('a hyphen makes no sku: %s', (_, values) => {
    const { label, confidence } = labelOf(features(values))
    expect(label === 'sku' && confidence >= SURE).toBe(false)
  })

  test('what all values begin with is their label, and no part of them', () => {
    const { length, words, digits, colon } = features(['CAR714', 'NKZ702002', 'TM35100E'])
    const labelled = features(['SKU: CAR714', 'SKU: NKZ702002', 'SKU: TM35100E'])
    expect(labelled).toMatchObject({ length, words, digits, colon })
    expect(features(['€ 12.90', '€ 7.50']).currency).toBe(1)
  })
})

describe('what people answer', () => {
  const codes = features(['QX-1001', 'QX-1003', 'QX-1004', 'QX-1009', 'QX-1012'])
  const days = features(['1-3 days', '2-4 days', '1-3 days', '3-5 days', '1-2 weeks'])
  const named = (times: number, name: string | null) =>
    Array.from({ length: times }, () => answeredAs(codes, name))

  test('makes the labeller surer with every answer', () => {
    const told = [1, 2, 4, 8].map((times) => labelOf(codes, learntTree(named(times, 'sku'))))
    expect(told.map(({ label }) => label)).toEqual(Array(4).fill('sku'))
    const sure = told.map(({ confidence }) => confidence)
    expect(sure).toEqual(sure.toSorted((a, b) => a - b))
    expect(sure.at(-1)).toBeGreaterThanOrEqual(SURE)
  })

  test('changes nothing of columns that look otherwise', () => {
    expect(labelOf(days, learntTree(named(8, 'sku')))).toEqual(labelOf(days))
    expect(learntTree([])).toBe(shippedTree)
  })

  test('tells apart what people tell apart', () => {
    const others = ['AB-7', 'AC-9', 'AD-2'].map((text) =>
      answeredAs(features([text, 'AE-1']), null),
    )
    const tree = learntTree([...named(3, 'sku'), ...others])
    expect(labelOf(codes, tree).label).toBe('sku')
    expect(labelOf(features(['AB-8', 'AE-2']), tree).label).toBe('other')
  })

  test('names that the labeller does not know are other data; what cannot be read is left out', () => {
    expect(answeredAs(codes, 'Brand').label).toBe('brand')
    expect(answeredAs(codes, 'voltage').label).toBe('other')
    expect(readAnswers([answeredAs(codes, 'sku'), { label: 'sku', features: {} }, 7])).toHaveLength(
      1,
    )
    expect(readAnswers('none')).toEqual([])
  })

  test('teaches the next survey: what it had to ask it knows', async () => {
    const words = { buy: 'Wub', number: 'Snork', maker: 'Fleem', stock: 'Zib zab' }
    const survey = async (answers: Answered[]) =>
      (await drive(smallShop(words, '€'), surveyOf(`${ORIGIN}/`, 'host', answers))).result
    const first = await survey([])
    expect(first.wrapper!.fields.map(({ name }) => name)).not.toContain('sku')
    const question = first.questions.find(({ label }) => label === 'sku')!
    expect(question.values.map(({ value }) => value)).toContain('QX-1001')
    const then = await survey(Array(6).fill(answeredAs(question.features, 'sku')))
    expect(then.wrapper!.fields.map(({ name }) => name)).toContain('sku')
    expect(then.products.map(({ fields }) => fields.sku)).toContain('QX-1001')
  })
})
