import { describe, expect, test } from 'bun:test'
import { chooseDetail, type Offered } from '../../../src/wrapper/induce/detail.ts'

type Sheet = { url: string; has: string[] }
const sheets = (count: number, ...has: string[]): Sheet[] =>
  Array.from({ length: count }, (_, i) => ({ url: `${has.join()}${i}`, has }))
const on = (mark: string): Offered['rule'] => ({ on: 'xpath', xpath: mark, mode: 'mandatory' })
const holds = (rule: Offered['rule'], { has }: Sheet): boolean =>
  rule.on === 'xpath' && has.includes(rule.xpath)
const OFFERED: Offered[] = [
  { rule: on('name'), basic: true },
  { rule: on('price'), basic: false },
]
/** Three of three hundred have no price. */
const PRODUCTS = [...sheets(297, 'name', 'price'), ...sheets(3, 'name')]

describe('a rule that some products lack', () => {
  const chosen = (others: Sheet[]) => chooseDetail(OFFERED, holds, PRODUCTS, others, 0.01)

  test('is none where it keeps out fewer pages than it loses', () => {
    const { rules, missed, misfired } = chosen([...sheets(2, 'name'), ...sheets(9)])
    expect(rules).toEqual([on('name')])
    expect(missed).toEqual([])
    expect(misfired).toHaveLength(2)
  })

  test('is one where it keeps out more', () => {
    const { rules, missed, misfired } = chosen([...sheets(30, 'name'), ...sheets(9)])
    expect(rules).toEqual([on('name'), on('price')])
    expect(missed).toHaveLength(3)
    expect(misfired).toEqual([])
  })
})
