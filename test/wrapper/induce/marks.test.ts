import { expect, test } from 'bun:test'
import { onlyOn } from '../../../src/wrapper/induce/marks.ts'

const page = (...steps: string[]): Map<string, number> => new Map(steps.map((step) => [step, 1]))
const products = [page('#basket', '#facts', '#head'), page('#basket', '#facts', '#head', '#sale')]
const texts = Array.from({ length: 9 }, () => page('#head'))

test('marks of product pages are those that all of them have and no other page', () => {
  expect(onlyOn(products, [...texts, page('#facts')])).toEqual(['//#basket'])
  expect(onlyOn([], texts)).toEqual([])
})

test('one product page that is taken for another kind does not make them none', () => {
  const others = [...texts, page('#facts', '#basket'), page('#facts')]
  expect(onlyOn(products, others)).toEqual([])
  expect(onlyOn(products, others, 1)).toEqual(['//#basket'])
  expect(onlyOn(products, others, 2)).toEqual(['//#basket', '//#facts'])
})
