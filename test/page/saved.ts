/**
 * Saved pages of real shops, where the sample is at hand.
 * @module
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { decodeHtml } from '../../src/page/charset.ts'
import { type Page, readPage } from '../../src/page/page.ts'

const DATA = '../shared/data'

export type Saved = { name: string; text: () => string; read: (scripting?: boolean) => Page }

export function savedPages(folder: 'list-pages' | 'product-pages'): Saved[] {
  const directory = `${DATA}/${folder}`
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((file) => file.endsWith('.html.gz'))
    .map((file) => {
      const bytes = (): Uint8Array => Bun.gunzipSync(readFileSync(`${directory}/${file}`))
      return {
        name: file.replace('.html.gz', ''),
        text: () => decodeHtml(bytes()).text,
        read: (scripting) =>
          readPage(bytes(), { url: 'https://shop.example/list?page=1', scripting }),
      }
    })
}

export type Truth = Record<string, { records: { xpath: string; title: string; href: string }[] }>

export function savedRecords(): Truth {
  const file = `${DATA}/list-pages/truth.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
