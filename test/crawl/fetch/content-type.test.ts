import { expect, test } from 'bun:test'
import { binaryType, isHtmlType } from '../../../src/crawl/fetch/content-type.ts'

test('types that are HTML', () => {
  const html = [
    'text/html',
    'TEXT/HTML; charset=x',
    'application/xhtml+xml',
    'text/html;',
    '',
    null,
  ]
  const other = ['text/plain', 'image/png', 'application/json', 'text/htmlx', 'application/pdf; q']
  expect(html.map(isHtmlType)).toEqual(html.map(() => true))
  expect(other.map(isHtmlType)).toEqual(other.map(() => false))
})

test.each<[string, string | null]>([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['%PDF-1.7', 'application/pdf'],
  ['RIFF\x00\x00\x00\x00WEBP', 'image/webp'],
  ['\x00\x00\x00\x18ftypmp42', 'video/mp4'],
  ['<!doctype html>', null],
  ['\xef\xbb\xbf<html>', null],
  ['\xff\xfe<\x00', null],
  ['', null],
])('%j is %p', (start, expected) => {
  expect(binaryType(Buffer.from(start, 'latin1'))).toBe(expected)
})
