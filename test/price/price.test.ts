import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { codesOf, parsePrice } from '../../src/price/price.ts'
import { meetsBar, scorePrices } from '../eval/prices.ts'
import { runs } from '../setup/runs.ts'
import { work } from '../setup/work.ts'

/** Text, amount, currency as written. */
const READ: [string, string | null, string | null][] = [
  ['39.95 In Stock', '39.95', null],
  ['12,90 in den Warenkorb', '12.90', null],
  ["17.90 l'unité", '17.90', null],
  ['12.00 may vary', '12.00', null],
  ['12 May 2020', null, null],
  ['EOS 5D', '5', null],
  ['4K', '4', null],
  ['D150', '150', 'D'],
  ['5000F', '5000', 'F'],
  ['Pris (kr): 1 299', '1299', 'kr'],
  ['12 in', null, null],
  ['Rs. 500', '500', 'Rs.'],
  ['Rs.1,23,456.00', '123456.00', 'Rs.'],
  ['₹1,00,000', '100000', '₹'],
  ['Rp. 31.500', '31500', 'Rp.'],
  ['kr. 1.299,95', '1299.95', 'kr.'],
  ['1.299,95 kr.', '1299.95', 'kr.'],
  ['149:-', '149', null],
  ['12,-', '12', null],
  ['12.–', '12', null],
  ['CHF 12.–', '12', 'CHF'],
  ['Fr. 1’299.–', '1299', 'Fr.'],
  ['ab 12,90 €*', '12.90', '€'],
  ['12 €', '12', '€'],
  ['Free', '0', null],
  ['Gratis', '0', null],
  ['FREE SHIPPING', null, null],
  ['Zdarma', '0', null],
  ['-20% 12,00 €', '12.00', '€'],
  ['20 %', null, null],
  ['Sleva 20 % 100 Kč', '100', 'Kč'],
  ['150.00 (save $20)', '150.00', '$'],
  ['Was £20.00 Now £15.00', '15.00', '£'],
  ['RRP: £20.00 £15.00', '15.00', '£'],
  ['2 for $5', '5', '$'],
  ['12x de R$ 44,00', '44.00', 'R$'],
  ['US$ 1,299.00', '1299.00', 'US$'],
  ['USD 1,299.00', '1299.00', 'USD'],
  ['$1,299.00 USD', '1299.00', 'USD'],
  ['U$S 120', '120', 'U$S'],
  ['$ 1.299.000', '1299000', '$'],
  ['S/. 12.50', '12.50', 'S/.'],
  ['S/12.50', '12.50', 'S/'],
  ['B/.12.50', '12.50', 'B/.'],
  ['12 345,67 zł', '12345.67', 'zł'],
  ['12.345,67 zł.', '12345.67', 'zł'],
  ['1 234 567.89 Kč', '1234567.89', 'Kč'],
  ['12€50', '12.50', '€'],
  ['12 € 50', '12.50', '€'],
  ['12€ 99 TTC', '12.99', '€'],
  ['5 € 10 pcs', '5', '€'],
  ['$12 99', '12.99', '$'],
  ['12 99 €', '12.99', '€'],
  ['1 298 00 €', '1298.00', '€'],
  ['0.500 €', '0.500', '€'],
  ['1,5', '1.5', null],
  ['1.2345', '1.2345', null],
  ['15/08/2017', null, null],
  ['2017-08-15', null, null],
  ['3. května 2020', null, null],
  ['12:30', null, null],
  ['1-800-555-0199', null, null],
  ['5 kg', null, null],
  ['500 g - 12,00 €', '12.00', '€'],
  ['12,00 € / kg', '12.00', '€'],
  ['€ 5.00 / 100 g € 12.00', '12.00', '€'],
  ['€10-€20', '10', '€'],
  ['10 - 20 €', '10', '€'],
  ['10€-20€', '10', '€'],
  ['$10.00 - $20.00', '10.00', '$'],
  ['od 100 do 200 zł', '100', 'zł'],
  ['zwischen 5,00 und 10,00 EUR', '5.00', 'EUR'],
  ['١٢٬٣٤٥٫٦٧ ر.س', '12345.67', 'ر.س'],
  ['۱۲۳٬۰۰۰ تومان', '123000', 'تومان'],
  ['￥1,280', '1280', '￥'],
  ['1,280円', '1280', '円'],
  ['¥1,280(税込)', '1280', '¥'],
  ['12,000원', '12000', '원'],
  ['฿1,200.00', '1200.00', '฿'],
  ['1.200.000đ', '1200000', 'đ'],
  ['12,50 EURO', '12.50', 'EURO'],
  ['12.50 euros', '12.50', 'euros'],
  ['EUR 1 299,-', '1299', 'EUR'],
  ['1299 eur', '1299', 'eur'],
  ['99¢', '0.99', '¢'],
  ['AED 1,200', '1200', 'AED'],
  ['د.إ 120', '120', 'د.إ'],
  ['QAR120', '120', 'QAR'],
  ['KD 1.250', '1.250', 'KD'],
  ['12,500 DT', '12.500', 'DT'],
  ['1 999 SEK', '1999', 'SEK'],
  ['1 999 kr', '1999', 'kr'],
  ['NOK 1.999,-', '1999', 'NOK'],
  ['1.999,00 TL', '1999.00', 'TL'],
  ['₺1.999,00', '1999.00', '₺'],
  ['1.999 ₽', '1999', '₽'],
  ['1 999 руб. 50 коп.', '1999.50', 'руб.'],
  ['от 1 999 ₽/шт', '1999', '₽'],
  ['HK$1,200', '1200', 'HK$'],
  ['NT$1,200', '1200', 'NT$'],
  ['RM 12.90', '12.90', 'RM'],
  ['RM12.90', '12.90', 'RM'],
  ['R 1 299.00', '1299.00', 'R'],
  ['R1,299', '1299', 'R'],
  ['Q1,299.00', '1299.00', 'Q'],
  ['L 1,299.00', '1299.00', 'L'],
  ['₦1,299', '1299', '₦'],
  ['KSh 1,299', '1299', 'KSh'],
  ['KES1,299', '1299', 'KES'],
  ['Size M 12.00', '12.00', null],
  ['iPhone 12 $799', '799', '$'],
  ['Price on request', null, null],
  ['', null, null],
  ['   ', null, null],
  ['€', null, null],
  ['N/A', null, null],
  ['$', null, null],
  ['£12·50', '12.50', '£'],
  ["1'299.90 CHF", '1299.90', 'CHF'],
  ['CHF 1’299', '1299', 'CHF'],
  ['$1.299,00 MXN', '1299.00', 'MXN'],
  ['MXN$1,299', '1299', 'MXN'],
  ['1,299.00 Dhs', '1299.00', 'Dhs'],
  ['Rs1,599.00/-', '1599.00', 'Rs'],
  ['Rs. 1,599/-', '1599', 'Rs.'],
  ['TSh 12,000/=', '12000', 'TSh'],
  ['12,00 € inkl. 19% MwSt', '12.00', '€'],
  ['inkl. 19% MwSt 12,00 €', '12.00', '€'],
  ['2.490,00\u202f€', '2490.00', '€'],
  ['1\u2009234,50\u00a0€', '1234.50', '€'],
  ['9,99 € (1 kg = 19,98 €)', '9.99', '€'],
  ['12,34 KM', '12.34', 'KM'],
  ['1990 ft', '1990', 'ft'],
  ['1 990 FT', '1990', 'FT'],
  ['10,000,000', '10000000', null],
  ['Цена 1 290 р.', '1290', 'р.'],
  ['1290р', '1290', 'р'],
  ['1 290 грн', '1290', 'грн'],
  ['12.90лв.', '12.90', 'лв.'],
  ['12,90 лв', '12.90', 'лв'],
  ['12,90€ / 25,23 лв.', '12.90', '€'],
  ['€1.234.567', '1234567', '€'],
  ['-12,00 €', '12.00', '€'],
  ['Preis: 12,-- €', '12', '€'],
  ['12.—', '12', null],
  ['Php 1,299.00', '1299.00', 'Php'],
  ['₱1,299.00', '1299.00', '₱'],
  ['Afl. 12.50', '12.50', 'Afl.'],
  ['lei 12,50', '12.50', 'lei'],
  ['12,50 RON', '12.50', 'RON'],
  ['12 lei 50 bani', '12.50', 'lei'],
  ['2.5 lakh', '250000', null],
  ['GBP£12.00', '12.00', '£'],
  ['£12.00 GBP', '12.00', '£'],
  ['US$12.00 - US$15.00', '12.00', 'US$'],
  ['CA$12.00', '12.00', 'CA$'],
  ['EUR€12', '12', '€'],
  ['12 000 F CFA', '12000', 'F CFA'],
  ['12.000 FCFA', '12000', 'FCFA'],
]

describe('parsePrice', () => {
  test.each(READ)('%s', (text, amount, symbol) => {
    const price = parsePrice(text)
    expect([price?.amount ?? null, price?.symbol ?? null]).toEqual([amount, symbol])
  })

  test('the currency is certain where one country writes so', () => {
    const currency = (text: string, currencyHint?: string) =>
      parsePrice(text, { currencyHint })?.currency
    expect(currency('12,00 €')).toBe('EUR')
    expect(currency('12 Kč')).toBe('CZK')
    expect(currency('US$12')).toBe('USD')
    expect(currency('US $12')).toBe('USD')
    expect(currency('$12')).toBeNull()
    expect(currency('$12', 'CAD')).toBe('CAD')
    expect(currency('$12 AUD')).toBe('AUD')
    expect(currency('12 kr')).toBeNull()
    expect(currency('12 kr', 'DKK')).toBe('DKK')
    expect(currency('12 €', 'USD')).toBe('EUR')
    expect(currency('12 rur')).toBe('RUB')
    expect(currency('12')).toBeNull()
  })

  test('a hint names the currency where the text does not', () => {
    expect(parsePrice('690,00', { currencyHint: 'Price in €' })?.symbol).toBe('€')
    expect(parsePrice('690,00', { currencyHint: 'L' })?.symbol).toBe('L')
    expect(parsePrice('690,00', { currencyHint: "ht / L'unité" })?.symbol).toBeNull()
    expect(parsePrice('690', { currencyHint: 'Pris (kr)' })?.symbol).toBe('kr')
    expect(parsePrice('690', { currencyHint: 'kr.' })?.symbol).toBe('kr.')
    expect(parsePrice('40 L', { currencyHint: '€' })?.symbol).toBe('€')
  })

  test('the decimal separator is obeyed where it decides', () => {
    const amount = (text: string, decimalSeparator: string) =>
      parsePrice(text, { decimalSeparator })?.amount
    expect(amount('1.250', '.')).toBe('1.250')
    expect(amount('1.250', ',')).toBe('1250')
    expect(amount('12,50', '.')).toBe('1250')
    expect(amount('1.234,50', '.')).toBe('1234.50')
    expect(amount('1.234.567', '.')).toBe('1234567')
  })

  test('no text, no price', () => {
    for (const text of [null, undefined, '', ' ']) expect(parsePrice(text)).toBeNull()
  })

  test('spellings know their codes', () => {
    expect(codesOf('kr')).toEqual(['SEK', 'NOK', 'DKK', 'ISK'])
    expect(codesOf('')).toEqual([])
    expect(codesOf('xyz')).toEqual([])
  })
})

const LOCALES =
  `cs-CZ CZK|de-DE EUR|de-CH CHF|en-US USD|en-GB GBP|en-IN INR|fr-FR EUR|fr-CH CHF|es-ES EUR
|it-IT EUR|pt-BR BRL|pt-PT EUR|nl-NL EUR|pl-PL PLN|sk-SK EUR|hu-HU HUF|ro-RO RON|bg-BG BGN|sv-SE SEK|da-DK DKK
|nb-NO NOK|fi-FI EUR|lt-LT EUR|lv-LV EUR|et-EE EUR|uk-UA UAH|ru-RU RUB|tr-TR TRY|el-GR EUR|sl-SI EUR|sr-RS RSD
|hi-IN INR|bn-BD BDT|th-TH THB|vi-VN VND|id-ID IDR|ja-JP JPY|ko-KR KRW|zh-CN CNY|zh-TW TWD|he-IL ILS|fa-IR IRR
|ar-EG EGP|ar-SA SAR|ar-AE AED|ar-KW KWD|ka-GE GEL|hy-AM AMD|kk-KZ KZT|az-AZ AZN|en-ZA ZAR|en-NG NGN|en-KE KES
|es-MX MXN|es-AR ARS|es-CL CLP|es-PE PEN|es-CO COP|ms-MY MYR|en-PH PHP|ur-PK PKR|my-MM MMK|km-KH KHR|is-IS ISK`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string])

/** Digits before and behind the point, as the currency has them. */
const parts = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999n }), fc.nat(999))

describe('properties', () => {
  test.each(LOCALES)('%s %s: what is formatted is read back', (locale, currency) => {
    const formats = (['symbol', 'narrowSymbol', 'code'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }),
    )
    const digits = formats[0]!.resolvedOptions().maximumFractionDigits!
    fc.assert(
      fc.property(parts, fc.constantFrom(...formats), ([whole, thousandths], format) => {
        const fraction = String(thousandths).padStart(3, '0').slice(0, digits)
        const amount = digits ? `${whole}.${fraction}` : `${whole}`
        // A string keeps every digit, a number would not.
        const written = format.format(amount as Intl.StringNumericLiteral)
        expect(parsePrice(written)?.amount).toBe(amount)
      }),
      { numRuns: runs(60) },
    )
  })

  test('spaces of any kind are the same', () => {
    const space = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', '\n', '  ')
    fc.assert(
      fc.property(fc.constantFrom(...READ), space, fc.boolean(), ([text], gap, around) => {
        const changed = text.replaceAll(' ', gap)
        expect(parsePrice(around ? gap + changed + gap : changed)).toEqual(parsePrice(text))
      }),
    )
  })

  test('never throws, and an amount is always a plain decimal', () => {
    const unit = fc.constantFrom(..."0123456789.,'’ -–€$£%:/()krKčруб٫٠۹５฿", 'USD', 'free', 'ft')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit })), (text) => {
        const price = parsePrice(text, { currencyHint: text })
        if (price) expect(price.amount).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/)
      }),
      { numRuns: runs(3000) },
    )
  })

  test('hostile texts of 100 KB cost no time', () => {
    const pieces = [
      '1.',
      '1 ',
      '$',
      ' ',
      '1',
      '(',
      '\u200b',
      'free',
      '€1 ',
      '1 - ',
      'save ',
      '1,1.',
    ]
    for (const piece of pieces) {
      const text = piece.repeat(100_000 / piece.length)
      const passed = work()
      parsePrice(text, { currencyHint: text })
      expect(passed()).toBeLessThan(1000)
    }
  })
})

const scores = await scorePrices()

test.skipIf(scores === null)('price strings of real pages', () => {
  expect(meetsBar(scores!)).toBe(true)
})
