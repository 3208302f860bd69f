import { describe, expect, test } from 'bun:test'
import {
  amountIn,
  DECIMAL,
  INSTEAD,
  NUMERAL,
  PRICE,
  priceMarks,
  SIGN,
  withoutPrices,
} from '../../src/price/mark.ts'

test.each<[string, number]>([
  ['€ 12,90', PRICE],
  ['12,90 €', PRICE],
  ['$1,299', PRICE],
  ['R$ 2.850', PRICE],
  ['1 099,00 zł', PRICE],
  ['199 Kč', PRICE],
  ['kr 199', PRICE],
  ['149,-', PRICE],
  ['EUR25.99', PRICE],
  ['From\n          $76.50', PRICE],
  ['5,900원~', PRICE],
  ['۱۵,۰۰۰ تومان', PRICE],
  ['١٢٠ ﷼', PRICE],
  ['$', SIGN],
  ['12', NUMERAL],
  ['۱۵,۰۰۰', NUMERAL],
  ['12.90', NUMERAL | DECIMAL],
  ['Preis: 12,90', DECIMAL],
  ['Sold out', INSTEAD],
  ['Price on request', INSTEAD],
  ['Preis auf Anfrage', INSTEAD],
  ['ناموجود !', INSTEAD],
  ['Razprodano', INSTEAD],
  ['Oak rocking horse', 0],
  ['Room 12 of 20', 0],
  ['2024-05-11', NUMERAL],
  ['A long story of how we bought the first machine for $500 and never looked back', 0],
])('%j', (text, marks) => {
  expect(priceMarks(text)).toBe(marks)
})

describe('amounts', () => {
  test('stand where they begin and end', () => {
    const text = '3x de R$ 10,00 sem juros'
    const { start, end } = amountIn(text)!
    expect(text.slice(start, end)).toBe('R$ 10,00')
    expect(amountIn('no price')).toBeNull()
  })

  test('are left out of what a card says', () => {
    expect(withoutPrices('Oak horse, was € 12,90 now 1 099 zł!')).toBe('Oak horse was now')
  })
})
