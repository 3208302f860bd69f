import { describe, expect, test } from 'bun:test'
import { pageFromHtml, readPage } from '../../src/page/page.ts'

const URL = 'https://shop.example/dir/page?x=1'
const page = (html: string) => pageFromHtml(html, URL)

describe('a page', () => {
  test('title, language, charset', () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('<html lang=" cs "><title>\n A  b'),
      0x9a,
    ])
    const read = readPage(bytes, { url: URL, contentType: 'text/html; charset=windows-1250' })
    expect(read).toMatchObject({
      title: 'A bš',
      lang: 'cs',
      charset: 'windows-1250',
      url: URL,
      base: URL,
    })
    expect(page('x')).toMatchObject({ title: '', lang: null, canonical: null })
  })

  test('the title is not one of a drawing', () => {
    expect(page('<svg><title>icon</title></svg><title>Page</title>').title).toBe('Page')
  })

  test('base', () => {
    expect(page('<base href="/other/">').base).toBe('https://shop.example/other/')
    expect(page('<base target=_blank><base href="//cdn.example/x/"><base href=no>').base).toBe(
      'https://cdn.example/x/',
    )
    expect(page('<base href="javascript:1">').base).toBe(URL)
    expect(page('<base href="http://[">').base).toBe(URL)
  })

  const canonicals: [html: string, url: string | null][] = [
    ['<link rel=canonical href="/p/1?#x">', 'https://shop.example/p/1'],
    ['<body><div><link rel="Canonical shortlink" href=1></div>', 'https://shop.example/dir/1'],
    ['<base href="/b/"><link rel=canonical href=1>', 'https://shop.example/b/1'],
    [
      '<link rel=canonical href=/1><link rel=canonical href="HTTPS://shop.example:443/1">',
      'https://shop.example/1',
    ],
    ['<link rel=canonical href=/1><link rel=canonical href=/2>', null],
    ['<link rel=canonical href="">', null],
    ['<link rel=canonical>', null],
    ['<link rel=canonical href="javascript:1">', null],
    ['<link rel=alternate href=/1>', null],
    ['<template><link rel=canonical href=/1></template>', null],
  ]
  for (const [html, url] of canonicals) test(html, () => expect(page(html).canonical).toBe(url))

  const robots: [html: string, noindex: boolean, nofollow: boolean][] = [
    ['', false, false],
    ['<meta name=robots content="NOINDEX,follow">', true, false],
    ['<meta name=Robots content="index, nofollow">', false, true],
    ['<meta name=robots content=none>', true, true],
    ['<meta name=robots content=noindex><meta name=robots content=nofollow>', true, true],
    ['<meta name=googlebot content=none>', false, false],
    ['<meta name=robots content="nofollowing noindexed">', false, false],
  ]
  for (const [html, noindex, nofollow] of robots) {
    test(`robots ${html}`, () => expect(page(html).robots).toEqual({ noindex, nofollow }))
  }
})
