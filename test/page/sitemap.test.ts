import { describe, expect, test } from 'bun:test'
import { readSitemap } from '../../src/page/sitemap.ts'

const read = (text: string) => readSitemap(new TextEncoder().encode(text))

describe('sitemaps', () => {
  test('addresses of pages, with entities and CDATA, without those of pictures', () => {
    const { pages, sitemaps } = read(`\ufeff<?xml version="1.0" encoding="UTF-8"?>
      <!-- <loc>http://a.example/not</loc> -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
        <url><loc> http://a.example/p?a=1&amp;b=2 </loc><image:image><image:loc>http://a.example/1.jpg</image:loc></image:image></url>
        <url><loc><![CDATA[http://a.example/q?a=1&b=2]]></loc></url>
        <url><loc>http://a.example/&#x72;&#65;</loc></url>
      </urlset>`)
    expect(pages).toEqual([
      'http://a.example/p?a=1&b=2',
      'http://a.example/q?a=1&b=2',
      'http://a.example/rA',
    ])
    expect(sitemaps).toEqual([])
  })

  test('an index names further sitemaps, also with a prefix', () => {
    const text =
      '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>http://a.example/1.xml.gz</s:loc></s:sitemap></s:sitemapindex>'
    expect(read(text)).toEqual({ pages: [], sitemaps: ['http://a.example/1.xml.gz'] })
  })

  test('lines of text are one as well, a page of the shop is none', () => {
    expect(read('http://a.example/1\r\nhttp://a.example/2\nnot one\n').pages).toHaveLength(2)
    for (const text of [
      '<!doctype html><html><body><a href="x">x</a></body></html>',
      '',
      '<loc>',
    ]) {
      expect(read(text)).toEqual({ pages: [], sitemaps: [] })
    }
  })
})

test('comments that have no end cost no more than others', () => {
  const bytes = new TextEncoder().encode(
    `<urlset><!-- a --><loc>https://s.example/</loc>${'<!--'.repeat(500_000)}`,
  )
  expect(readSitemap(bytes).pages).toEqual(['https://s.example/'])
})
