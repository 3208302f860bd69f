/**
 * Pictures of the main pages for people who read about them: `bun test/browser/screenshots.ts [FOLDER]`.
 * @module
 */

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { createApp } from '../../src/web/app.tsx'
import { listen } from '../../src/web/entry/serve.ts'
import { FakeJobs, VERSION } from '../web/helper.ts'
import { launchBrowser } from './browser.ts'
import { makeWorld } from './world.ts'

const LOOKS: Record<string, BrowserContextOptions> = {
  light: { viewport: { width: 1200, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1200, height: 800 }, colorScheme: 'dark' },
  phone: {
    ...{ viewport: { width: 390, height: 780 }, colorScheme: 'light', deviceScaleFactor: 1.5 },
  },
}

const folder = process.argv[2] ?? 'docs'
const whole = process.argv.includes('--whole')
const data = await mkdtemp(join(tmpdir(), 'aisle-screenshots-'))
const store = await makeWorld(data)
const thistle = await store.shops.need('thistle')
const { products } = await store.products.browse({
  ...{ shop: thistle.id, show: 'cheaper', search: '', since: 0, sort: 'changed' },
  ...{ limit: 100, offset: 0 },
})
const told = await Promise.all(products.map(({ id }) => store.products.get(id)))
// The one with the longest story.
const cheaper = told.toSorted((a, b) => b!.observations.length - a!.observations.length)[0]
const app = createApp({ store, jobs: new FakeJobs(store), version: VERSION })
const server = listen(app, { host: '127.0.0.1', port: 0 })
const browser = await launchBrowser()
await mkdir(folder, { recursive: true })
for (const [look, options] of Object.entries(LOOKS)) {
  const context = await browser.newContext({ ...options, locale: 'en-GB' })
  for (const [name, path] of [
    ['shops', '/'],
    ['shop', '/shops/thistle'],
    ['products', '/shops/thistle/products'],
    ['cheaper', '/shops/thistle/products?show=cheaper'],
    ['product', `/shops/thistle/products/${cheaper!.id}`],
    ['changes', '/changes'],
  ]) {
    // The README shows the main ones; all are for the designer.
    if (!whole && name === 'cheaper') continue
    const page = await context.newPage()
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: whole })
    await page.close()
  }
  await context.close()
}
await browser.close()
await server.stop()
store.close()
await rm(data, { recursive: true, force: true })
