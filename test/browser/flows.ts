/**
 * What tests of the page's flows share: a running Aisle, pages in light, dark and on a phone, checks.
 * @module
 */

import { expect } from 'bun:test'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { Folder, Listener } from '../cli/helper.ts'
import { launchBrowser } from './browser.ts'

const SCREENSHOTS = join(import.meta.dir, 'screenshots')

export const LOOKS: Record<string, BrowserContextOptions> = {
  light: { viewport: { width: 1180, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1180, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
}

export class Desk {
  readonly complaints: string[] = []
  private constructor(
    readonly folder: Folder,
    readonly child: ReturnType<Folder['spawn']>,
    readonly url: string,
    readonly browser: Browser,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<Desk> {
    const folder = await Folder.make()
    const child = folder.spawn(['--port', '0'], env)
    const told = await new Listener(child.stderr).until('Ctrl-C')
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(told)![0]
    return new Desk(folder, child, url, await launchBrowser())
  }

  async close(): Promise<void> {
    await this.browser.close()
    this.child.kill('SIGINT')
    expect(await this.child.exited).toBe(0)
    await this.folder.remove()
  }

  async page(options: BrowserContextOptions = LOOKS.light!): Promise<Page> {
    const page = await this.browser.newPage(options)
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('console', (message) => {
      const expected = /status of (401|404|409|422|429)/.test(message.text())
      if (message.type() === 'error' && !expected) this.complaints.push(message.text())
    })
    return page
  }

  /** The page at a path in every look: nothing hangs over, nothing serious for axe. */
  async inspect(path: string, name: string): Promise<void> {
    for (const [look, options] of Object.entries(LOOKS)) {
      const page = await this.page(options)
      await page.goto(this.url + path)
      await check(page, `${name}-${look}`)
      await page.context().close()
    }
  }
}

/** For people who ask: `PICTURES=1 bun test test/browser`. It costs more than the rest of a test. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: height < 4000 })
}

/** What is wrong with the page as it stands. */
export async function check(page: Page, name: string): Promise<void> {
  await picture(page, name)
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(`${name}: ${over}`).toBe(`${name}: 0`)
  expect({ name, found: await violations(page) }).toEqual({ name, found: [] })
}

/** What axe calls serious or critical, with where it is. */
async function violations(page: Page): Promise<string[]> {
  const source = await Bun.file(require.resolve('axe-core/axe.min.js')).text()
  await page.evaluate(source)
  return await page.evaluate(async () => {
    // What passed is not asked for: to gather it takes as long as to check.
    const options = { resultTypes: ['violations'], preload: false }
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window.
    const { violations } = await (window as any).axe.run(document, options)
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .flatMap((found: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
        found.nodes.map(({ target, failureSummary }) => `${found.id} ${target} ${failureSummary}`),
      )
  })
}

/** A field has the focus, as soon as the browser gives it. */
export async function focused(page: Page, id: string): Promise<void> {
  for (const start = Date.now(); ; await Bun.sleep(50)) {
    const now = await page.evaluate(() => document.activeElement?.id)
    if (now === id) return
    if (Date.now() - start > 3000) throw new Error(`the focus is on "${now}", not on ${id}`)
  }
}
