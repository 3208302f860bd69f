/**
 * What reading a page costs, beside parse5 alone with its own tree: `bun test/bench/page.ts`.
 * @module
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { decodeHtml } from '../../src/page/charset.ts'
import { parseHtml } from '../../src/page/html/adapter.ts'
import { linksOf } from '../../src/page/links.ts'
import { type Page, readPage } from '../../src/page/page.ts'
import { compileXPath, generalXPath } from '../../src/page/xpath/xpath.ts'

/** A list page of 40 KB with 120 links, as shops have them. */
function listPage(seed: number): Uint8Array {
  let html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>List ${seed}</title></head><body><ul class="menu">`
  for (let i = 0; i < 40; i++)
    html += `<li class="menu-item"><a href="/category/${i}">Category ${i}</a></li>`
  html += '</ul><div id="main" class="content wide"><div class="grid">'
  for (let i = 0; i < 40; i++) {
    const id = seed * 1000 + i
    html += `<div class="product-item col-md-4" id="product-${id}"><a class="image" href="/product/${id}-name-of-thing?from=list"><img src="/img/${id}.jpg" alt="Thing ${id}" width="200" height="200"></a>
      <h3 class="name"><a href="/product/${id}-name-of-thing">A thing of some name, number ${id}</a></h3><p class="description">${'Words about the thing, enough of them. '.repeat(10)}</p>
      <div class="price-box"><span class="price">${i}.90 €</span> <del class="old">${i + 1}.90 €</del></div><button type="submit" class="btn btn-primary" data-id="${id}">Buy</button></div>\n`
  }
  return new TextEncoder().encode(
    `${html}</div></div><div class="footer">${'<p>Imprint</p>'.repeat(20)}</div></body></html>`,
  )
}

function measure(name: string, pages: number, run: () => void): number {
  for (let i = 0; i < 8; i++) run()
  const times: number[] = []
  for (let i = 0; i < 25; i++) {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  const best = times.sort((a, b) => a - b)[Math.floor(times.length / 4)]! / pages
  console.log(`${name.padEnd(36)} ${(best * 1000).toFixed(0).padStart(6)} µs a page`)
  return best
}

function bench(name: string, pages: Uint8Array[]): void {
  const bytes = pages.reduce((sum, page) => sum + page.length, 0)
  const url = 'https://shop.example/list?page=1'
  const links = pages.reduce((sum, page) => sum + linksOf(readPage(page, { url })).length, 0)
  console.log(
    `\n${name}: ${pages.length} pages, ${(bytes / pages.length / 1024).toFixed(0)} KB and ${(links / pages.length).toFixed(0)} links each`,
  )
  const texts = pages.map((page) => decodeHtml(page).text)
  const alone = measure('parse5, its own tree', pages.length, () =>
    texts.forEach((text) => void parse(text)),
  )
  measure('parse5, our tree', pages.length, () => texts.forEach((text) => void parseHtml(text)))
  measure('readPage', pages.length, () => pages.forEach((page) => void readPage(page, { url })))
  const whole = measure('readPage and linksOf', pages.length, () =>
    pages.forEach((page) => void linksOf(readPage(page, { url }))),
  )
  console.log(`readPage and linksOf take ${(whole / alone).toFixed(2)} times parse5 alone`)
  const read: Page[] = pages.map((page) => readPage(page, { url }))
  for (const source of [
    "//div[contains(@class,'price')]/span",
    '//h3/a/@href',
    "//*[@id='main']//a[1]",
  ]) {
    for (const [kind, xpath] of [
      ['compiled', compileXPath(source)],
      ['general', generalXPath(source)],
    ] as const) {
      measure(`${kind} ${source}`, pages.length, () =>
        read.forEach((page) => void xpath.select(page.document)),
      )
    }
  }
}

bench(
  'generated',
  Array.from({ length: 40 }, (_, i) => listPage(i)),
)
const folder = '../shared/data/list-pages'
if (existsSync(folder)) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.gz'))
  bench(
    'saved',
    files.map((file) => Bun.gunzipSync(readFileSync(`${folder}/${file}`))),
  )
}
