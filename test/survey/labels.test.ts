import { describe, expect, test } from 'bun:test'
import { growTree, type Row } from '../../src/survey/labels/c45.ts'
import { featuresOf } from '../../src/survey/labels/features.ts'
import { type Label, labelOf } from '../../src/survey/labels/tree.ts'

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
})
