import { expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { readAuto } from '../../../src/wrapper/auto/auto.ts'
import { work } from '../../setup/work.ts'

const head = '<title>Lamp</title><h1>Lamp</h1><button>Add to cart</button>'

/** Each took ten seconds and more. */
const PAGES: Record<string, string> = {
  'labels beside line breaks without end': `<label>${'<label>in stock</label>'.repeat(400)}${'<br>'.repeat(400_000)}`,
  'prices in a label without end': `<label>${'<b>$1.99</b> '.repeat(3000)}${'<br>'.repeat(400_000)}</label>`,
}

test.each(Object.entries(PAGES))('%s', (_, html) => {
  const page = pageFromHtml(head + html, 'https://shop.example/p/1')
  const passed = work()
  expect(readAuto(page).fields.name).toBe('Lamp')
  expect(passed()).toBeLessThan(4000)
})
