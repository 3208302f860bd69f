import { describe, expect, test } from 'bun:test'
import { type Element, type Node, nextNode } from '../../src/page/html/tree.ts'
import { linksOf } from '../../src/page/links.ts'
import type { Page } from '../../src/page/page.ts'
import { parsePath, xpathOf } from '../../src/page/path.ts'
import { compileXPath, generalXPath } from '../../src/page/xpath/xpath.ts'
import { checkPaths, same, word } from './agreement.ts'
import { selectByPackage } from './oracle.ts'
import { savedPages, savedRecords } from './saved.ts'

const written = [
  '//*',
  '//a',
  '//a/@href',
  '//@href',
  '//a[@href]',
  '//li/a',
  '//ul//li//a',
  '//div/div/div//a[1]',
  '//li[1]/a[1]',
  '//li[last()]/a',
  '//*[1]/a',
  '//div[2]//a',
  '//a/text()',
  '//p/text()[1]',
  '//text()[2]',
  '//div[@id]//a[@class]',
  "//*[contains(@class,'product')]//a",
  "//*[contains(@class,'item')]/a[1]",
  "//a[starts-with(@class,'p')]",
  "//*[@id='main' or @class='main']//a",
  '//div[not(@class)]/a',
  '//div[@class and @id]//a/@title',
  "//*[contains(concat(' ',@class,' '),' active ')]//a",
  `//*[${word('class', 'price')}]`,
  '//div[.//img]/a',
  '//a[img]',
  "//a[contains(.,'e')]/@href",
  '/html/body//h1',
  '/html/head/link[@rel]/@href',
  './/h2/a',
]

/** Expressions that single out something of this page, as people and learners write them. */
function generated(page: Page): string[] {
  const elements: Element[] = []
  for (let node: Node | null = page.document; node !== null; node = nextNode(node, page.document)) {
    if (node.nodeType === 1) elements.push(node as Element)
  }
  const links = linksOf(page)
  const pick = <T>(all: T[], count: number): T[] =>
    Array.from(
      { length: Math.min(count, all.length) },
      (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!,
    )
  const quoted = (value: string): boolean => /^[^'\s]+$/.test(value)
  const sources = pick(elements, 2).map(xpathOf)
  for (const { element } of pick(links, 3)) {
    const path = xpathOf(element)
    sources.push(path, path.replaceAll(/\[\d+\]/g, ''), path.replace(/\[\d+\](?=\/a\[\d+\]$)/, ''))
  }
  for (const element of pick(
    elements.filter((e) => quoted(e.getAttribute('id') ?? "'")),
    2,
  )) {
    const id = element.getAttribute('id')!
    sources.push(
      `//*[@id='${id}']//a`,
      `//${element.tag}[@id='${id}']`,
      `//*[contains(@id,'${id.slice(1, 6)}')]//a[1]`,
    )
  }
  for (const element of pick(
    elements.filter((e) => quoted((e.getAttribute('class') ?? "'").split(' ')[0]!)),
    3,
  )) {
    const [first] = element.getAttribute('class')!.split(' ')
    sources.push(`//${element.tag}[${word('class', first!)}]//a`, `//*[@class='${first}']/a`)
    sources.push(`//*[contains(@class,'${first!.slice(0, 5)}')]/*[2]//a`)
    sources.push(`//*[contains(concat(' ',@class,' '),' ${first} ')][1]//a[not(@rel)]`)
  }
  // Names of foreign elements may be none of XPath (`o:p` is, `font"` is not).
  return [...new Set(sources)].filter(
    (source) => !/\/[^/[]*[^\w/[*:.()-][^/[]*\[/.test(source.replace(/\[.*?\]/g, '[]')),
  )
}

describe('compiled, general and stored paths agree', () => {
  const pages = [...savedPages('list-pages'), ...savedPages('product-pages')]
  for (const [number, { name, read }] of pages.entries()) {
    test(name, () => {
      const page = read()
      const links = linksOf(page).map(({ element, path }) => ({ element, steps: parsePath(path) }))
      let compiled = 0
      let decided = 0
      // A fifth of the written ones in turn: every one meets some twenty pages.
      const sources = [...written.filter((_, i) => (i + number) % 5 === 0), ...generated(page)]
      for (const source of sources) {
        const xpath = compileXPath(source)
        const nodes = xpath.select(page.document)
        if (xpath.fast) compiled++
        if (!same(nodes, generalXPath(source).select(page.document)))
          throw new Error(`${source} differs`)
        decided += checkPaths(source, nodes, links)
      }
      expect(compiled).toBeGreaterThan(sources.length * 0.8)
      expect(decided).toBeGreaterThanOrEqual(links.length * 5)
    })
  }

  test.skipIf(pages.length === 0)('with an independent engine, on the smaller pages', () => {
    let checked = 0
    for (const { read } of savedPages('list-pages').filter((_, i) => i % 3 === 0)) {
      const page = read()
      if ((compileXPath('count(//node())').evaluate(page.document) as number) > 4000) continue
      for (const source of generated(page).slice(0, 12)) {
        const nodes = compileXPath(source).select(page.document)
        if (!same(nodes, selectByPackage(source, page.document)))
          throw new Error(`${source} differs`)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(20)
  })

  test.skipIf(pages.length === 0)('the labelled records stand where the labels say', () => {
    const truth = savedRecords()
    for (const { name, read } of savedPages('list-pages')) {
      // The labels were made in a tree without scripts.
      const page = read(false)
      for (const { xpath, href } of truth[name]!.records) {
        const found = compileXPath(xpath).select(page.document)
        expect(found, `${name} ${xpath}`).toHaveLength(1)
        expect(xpathOf(found[0] as Element)).toBe(xpath)
        if (!href) continue
        const links = compileXPath('descendant-or-self::*/@href').select(found[0]!)
        expect(
          links.map((node) => node.textContent),
          `${name} ${xpath}`,
        ).toContain(href)
      }
    }
  })
})
