import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { segmentsOf } from '../../../src/survey/segments/partition.ts'
import { differInValues, similarUrls } from '../../../src/survey/segments/similar-urls.ts'
import { taxonomiesIn, unseen } from '../../../src/survey/segments/taxonomy.ts'

const SHOP = 'http://toys.example'
const inShop = (url: string): boolean => url.startsWith(SHOP)

const rowsOf = (html: string, seen: string[] = []): string[][] =>
  unseen(taxonomiesIn(segmentsOf(pageFromHtml(html, `${SHOP}/`)), inShop), new Set(seen)).map(
    ({ links }) => links.map(({ text }) => text),
  )

describe('similar addresses', () => {
  const similar = (one: string, other: string) => similarUrls(SHOP + one, SHOP + other)

  test('differ only by the values of their CGI arguments', () => {
    expect(similar('/list.php?cat=1', '/list.php?cat=2')).toBe(true)
    expect(similar('/list.php?cat=1', '/list.php?brand=2')).toBe(false)
    expect(similar('/list.php?cat=1', '/list.php?cat=1')).toBe(false)
  })

  test('and by nothing else, as published', () => {
    const differ = (one: string, other: string) => differInValues(SHOP + one, SHOP + other)
    expect(differ('/list.php?cat=1', '/list.php?cat=2')).toBe(true)
    expect(differ('/list.php?cat=1&sub=2', '/list.php?cat=3&sub=4')).toBe(true)
    expect(differ('/list.php?cat=1', '/list.php?cat=1&sub=2')).toBe(false)
    expect(differ('/list.php?cat=1', '/news.php?cat=1')).toBe(false)
    expect(differ('/c/blocks/', '/c/dolls/')).toBe(false)
  })

  test('or by what stands in a folder', () => {
    expect(similar('/c/blocks/', '/c/dolls/')).toBe(true)
    expect(similar('/list.php?cat=1', '/news.php?cat=1')).toBe(true)
    expect(similar('/c/blocks/', '/c/blocks/wooden/')).toBe(true)
    expect(similar('/c/blocks/', '/login')).toBe(false)
  })
})

describe('taxonomy finder', () => {
  const links = (names: string[], between = '') =>
    names.map((name) => `<a href="/c/${name}">${name}</a>`).join(between)

  test('takes a segment that is mostly similar links', () => {
    expect(rowsOf(`<nav>${links(['blocks', 'dolls', 'games'])}</nav><p>Welcome`)).toEqual([
      ['blocks', 'dolls', 'games'],
    ])
  })

  test('separators are no part of it', () => {
    expect(rowsOf(`<p>${links(['blocks', 'dolls', 'games'], ' | ')}</p>`)).toHaveLength(1)
  })

  test('whatever tags stand around them, where only CGI values differ', () => {
    const link = (i: number): string => `<a href="/list.php?cat=${i}">cat ${i}</a>`
    const row = `<b>${link(1)}</b><p>${link(2)}</p><table><tr><td><i>${link(3)}</i></table><h4>${link(4)}</h4>`
    expect(rowsOf(row)).toEqual([['cat 1', 'cat 2', 'cat 3', 'cat 4']])
  })

  test('links that are known already are left out', () => {
    const html = `<nav>${links(['blocks', 'dolls', 'games'])}</nav>`
    expect(rowsOf(html, [`${SHOP}/c/blocks`])).toEqual([['dolls', 'games']])
  })

  test('a menu in the midst of a layout by tables is found by the element that holds it', () => {
    const texts = Array.from({ length: 12 }, (_, i) => `<tr><td>Text ${i}</td></tr>`).join('')
    const menu = `<tr><td>${links(['blocks', 'dolls', 'games'])}</td></tr>`
    expect(rowsOf(`<table>${texts}${menu}${texts}</table>`)).toEqual([['blocks', 'dolls', 'games']])
  })

  test('links to other hosts and texts are none', () => {
    expect(
      rowsOf('<p><a href="http://a.example/1">a</a><a href="http://b.example/2">b</a>'),
    ).toEqual([])
    expect(rowsOf('<p>Only <a href="/about">about</a> us.')).toEqual([])
  })
})
