import { describe, expect, test } from 'bun:test'
import { skippedType } from '../../../src/crawl/manners/refused-links.ts'

describe('no pages', () => {
  test.each([
    '/a.jpg',
    '/a.JPEG?w=200',
    '/x/manual.pdf#page=2',
    '/feed.xml',
    '/a.tar.gz',
    '/app.js?v=2',
    '/img.php/a.png',
    '/price-list.csv',
  ])('%s', (path) => {
    expect(skippedType(`https://shop.example${path}`)).toBe(true)
  })
})

describe('pages', () => {
  test.each([
    '',
    '/',
    '/lamp',
    '/lamp.html',
    '/lamp.htm',
    '/index.php?img=a.jpg',
    '/Default.aspx',
    '/page.jsp',
    '/usb-3.0-cable',
    '/cable-1.5',
    '/a.jpg/view',
    '/shop.jpg.html',
    '/v1.2/',
    '/.zip/',
  ])('%s', (path) => {
    expect(skippedType(`https://shop.example${path}`)).toBe(false)
  })

  test('a host is no file', () => {
    expect(skippedType('https://shop.zip')).toBe(false)
    expect(skippedType('https://shop.zip?x')).toBe(false)
  })
})
