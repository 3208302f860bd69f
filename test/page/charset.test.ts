import { describe, expect, test } from 'bun:test'
import { decodeHtml } from '../../src/page/charset.ts'

const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0))
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? ascii(part) : part)))

/** `škoda` in windows-1250 (and, but for the first letter, in iso-8859-2). */
const SKODA = [0x9a, 0x6b, 0x6f, 0x64, 0x61]
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)]

describe('decodeHtml', () => {
  test('a byte order mark beats everything', () => {
    const page = bytes([0xef, 0xbb, 0xbf], '<meta charset=windows-1250>', utf8('š'))
    expect(decodeHtml(page, 'text/html; charset=koi8-r')).toEqual({
      text: '<meta charset=windows-1250>š',
      charset: 'utf-8',
    })
    expect(decodeHtml(bytes([0xff, 0xfe, 0x41, 0x00, 0x61, 0x01])).text).toBe('Aš')
    expect(decodeHtml(bytes([0xfe, 0xff, 0x00, 0x41, 0x01, 0x61])).charset).toBe('utf-16be')
  })

  test('the header beats the page', () => {
    const page = bytes('<meta charset=utf-8>', SKODA)
    const { text, charset } = decodeHtml(page, 'text/html;charset="Windows-1250"')
    expect(text.endsWith('škoda')).toBe(true)
    expect(charset).toBe('windows-1250')
  })

  test('an unknown label in the header is no label', () => {
    const page = bytes('<meta charset=windows-1250>', SKODA)
    expect(decodeHtml(page, 'text/html; charset=none-such').charset).toBe('windows-1250')
    expect(decodeHtml(page, 'text/html; charset=').charset).toBe('windows-1250')
  })

  const declarations: [string, string][] = [
    ['<meta charset=windows-1250>', 'windows-1250'],
    ['<META CHARSET = " cp1250 ">', 'windows-1250'],
    ["<meta name=x charset='iso-8859-2'/>", 'iso-8859-2'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-2">', 'iso-8859-2'],
    ["<meta content='text/html;charset=windows-1251' http-equiv=content-type>", 'windows-1251'],
    [
      '<meta name="description" content="charset=koi8-r"><meta charset=windows-1250>',
      'windows-1250',
    ],
    ['<!-- <meta charset=koi8-r> --><meta charset=windows-1250>', 'windows-1250'],
    ['<!--><meta charset=windows-1250>', 'windows-1250'],
    ['<?xml version="1.0" encoding="iso-8859-2"?><html>', 'iso-8859-2'],
    ['<meta charset=latin1>', 'windows-1252'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<metacharset=koi8-r><meta charset=windows-1250>', 'windows-1250'],
    [`<!--${'x'.repeat(3000)}--><meta charset=windows-1250>`, 'windows-1250'],
  ]
  for (const [html, charset] of declarations) {
    test(`the page declares ${html.slice(0, 60)}`, () => {
      expect(decodeHtml(bytes(html, SKODA)).charset).toBe(charset)
    })
  }

  test('utf-16 in a meta means utf-8', () => {
    expect(decodeHtml(bytes('<meta charset=utf-16le>', utf8('š')))).toEqual({
      text: '<meta charset=utf-16le>š',
      charset: 'utf-8',
    })
  })

  test('nothing declared: UTF-8 where it can be', () => {
    expect(decodeHtml(bytes(utf8('žluťoučký kůň 漢字 🐴'))).text).toBe('žluťoučký kůň 漢字 🐴')
    expect(decodeHtml(new Uint8Array(0))).toEqual({ text: '', charset: 'utf-8' })
  })

  test('nothing declared, no UTF-8: by language, else by the look of the words', () => {
    expect(decodeHtml(bytes('<html lang="cs-CZ">', [0xf8, 0xe9])).charset).toBe('windows-1250')
    // Příliš žluťoučký kůň
    const czech = [
      0x50, 0xf8, 0xed, 0x6c, 0x69, 0x9a, 0x20, 0x9e, 0x6c, 0x75, 0x9d, 0x6f, 0x75, 0xe8, 0x6b,
      0xfd,
    ]
    expect(decodeHtml(bytes(czech)).text).toBe('Příliš žluťoučký')
    // Телефоны и часы
    const russian = [
      0xd2, 0xe5, 0xeb, 0xe5, 0xf4, 0xee, 0xed, 0xfb, 0x20, 0xe8, 0x20, 0xf7, 0xe0, 0xf1, 0xfb,
    ]
    expect(decodeHtml(bytes(russian)).text).toBe('Телефоны и часы')
    const french = bytes(
      'caf',
      [0xe9],
      ' cr',
      [0xe8],
      'me br',
      [0xfb],
      'l',
      [0xe9],
      'e ',
      [0x80],
      '5',
    )
    expect(decodeHtml(french)).toEqual({ text: 'café crème brûlée €5', charset: 'windows-1252' })
  })

  test('declared UTF-8 that is mostly broken is read as what it is', () => {
    const page = bytes('<html lang=cs><meta charset=utf-8>', SKODA)
    expect(decodeHtml(page, 'text/html; charset=utf-8').text.endsWith('škoda')).toBe(true)
    const contradicting = bytes('<meta charset=iso-8859-2>', [0xb9, 0x6b])
    expect(decodeHtml(contradicting, 'text/html; charset=utf-8').text.endsWith('šk')).toBe(true)
  })

  test('UTF-8 that is declared as something else is read as what it is', () => {
    const page = bytes('<meta charset=iso-8859-1>', utf8('café 5 €'))
    expect(decodeHtml(page).text.endsWith('café 5 €')).toBe(true)
    expect(decodeHtml(page, 'text/html; charset=windows-1252').charset).toBe('utf-8')
    expect(decodeHtml(bytes('<meta charset=gbk>', utf8('你好'))).text.endsWith('你好')).toBe(true)
    expect(decodeHtml(bytes('<meta charset=iso-8859-1>plain')).charset).toBe('windows-1252')
  })

  test('one slip in UTF-8 stays UTF-8', () => {
    const page = bytes('<meta charset=utf-8>', utf8('příliš žluťoučký'), [0x9a])
    expect(decodeHtml(page)).toEqual({
      text: '<meta charset=utf-8>příliš žluťoučký\ufffd',
      charset: 'utf-8',
    })
  })

  test('East Asian encodings by label', () => {
    expect(decodeHtml(bytes([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS').text).toBe(
      '日本',
    )
    expect(decodeHtml(bytes([0xc4, 0xe3]), 'text/html; charset=gb2312').text).toBe('你')
  })
})
