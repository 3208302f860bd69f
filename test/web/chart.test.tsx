/** @jsxImportSource hono/jsx */
import { expect, test } from 'bun:test'
import { PriceChart } from '../../views/product/chart.tsx'
import { attributesAt, wordsAt } from './document.ts'

const at = (time: string): number => Date.parse(`2026-11-${time}Z`)

const endsOf = (first: string, until: string): string[] => {
  const points = [{ at: at(first), amount: '9.00', stock: 'in' as const }]
  const html = (<PriceChart points={points} currency="EUR" until={at(until)} />).toString()
  return wordsAt(html, '.dates span')
}

test('the ends of a chart are never the same', () => {
  expect(endsOf('03T10:00', '18T09:00')).toEqual(['3 Nov 2026', '18 Nov 2026'])
  expect(endsOf('18T08:05', '18T09:00')).toEqual(['18 Nov 2026, 08:05', '09:00 UTC'])
  expect(endsOf('18T09:00', '18T09:00')).toEqual(['18 Nov 2026, 09:00 UTC'])
})

test('each price stands at its line, unless two would stand on each other', () => {
  const stands = (...amounts: string[]) => {
    const points = amounts.map((amount, i) => ({
      at: at('03T10:00') + i,
      amount,
      stock: '' as const,
    }))
    const html = (<PriceChart points={points} currency="EUR" until={at('18T09:00')} />).toString()
    const guides = attributesAt(html, 'path.guide', 'd')[0]!
    const rooms = attributesAt(html, '.scale svg', 'height').map((room) => Number.parseFloat(room))
    return {
      lines: [...guides.matchAll(/M0 ([\d.]+)/g)].map(([, y]) => Number(y) / 1.8),
      labels: rooms.map((_, i) => rooms.slice(0, i + 1).reduce((sum, room) => sum + room)),
    }
  }
  for (const amounts of [
    ['128.40', '119.99'],
    ['9.00', '90.00'],
    ['0.10', '900'],
  ]) {
    const { lines, labels } = stands(...amounts)
    expect(labels).toHaveLength(2)
    for (const [i, label] of labels.entries()) expect(label).toBeCloseTo(lines[i]!, 0)
  }
  expect(stands('9.00').labels).toEqual([50])
  const [first, second] = stands('100.00', '100.01').labels
  expect(second! - first!).toBeCloseTo(10)
})

test('the legend has only what is known of the stock', () => {
  const legendOf = (...stocks: ('in' | 'out' | 'gone' | '')[]): string[] => {
    const points = stocks.map((stock, i) => ({ at: at('03T10:00') + i, amount: '9.00', stock }))
    const html = (<PriceChart points={points} currency="EUR" until={at('18T09:00')} />).toString()
    return wordsAt(html, 'figcaption.legend span')
  }
  expect(legendOf('')).toEqual([])
  expect(legendOf('', 'gone')).toEqual(['gone'])
  expect(legendOf('in', '', 'out')).toEqual(['in stock', 'out of stock'])
})
