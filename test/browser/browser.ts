/**
 * A real Chromium from a registry package, for tests that look at pages.
 * @module
 */

import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Start it once a test file: it takes a second. */
export async function launchBrowser(): Promise<Browser> {
  // Nothing is drawn in three dimensions, and to play a graphics card doubles what a page costs.
  chromium.setGraphicsMode = false
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    // In a single process the whole browser ends with the first page that is closed.
    args: [...chromium.args.filter((arg) => arg !== '--single-process'), '--no-sandbox'],
    headless: true,
  })
}
