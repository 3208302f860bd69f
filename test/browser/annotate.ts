/**
 * A person at the annotator, as tests play one: only pointer and keys.
 * @module
 */

import type { FrameLocator, Locator, Page } from 'playwright-core'

/** Until nothing is asked for any more. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('#annotator[aria-busy]') && document.querySelector('#an-panel > *'),
  )

const framed = (page: Page): FrameLocator => page.frameLocator('#an-frame')

/** The smallest element of the shop's page that shows the text. */
export const showing = (page: Page, text: string): Locator =>
  framed(page)
    .locator(`:text-is(${JSON.stringify(text)}):visible, :text(${JSON.stringify(text)}):visible`)
    .first()

/** Moves the pointer onto an element of the shop's page and presses. */
export async function pointAt(page: Page, target: Locator, keys: string[] = []): Promise<void> {
  await settled(page)
  const number = Number(await target.getAttribute('data-aisle'))
  await page.evaluate((at) => {
    const frame = document.querySelector<HTMLIFrameElement>('#an-frame')!
    const element = frame.contentDocument!.querySelector(`[data-aisle="${at}"]`)!
    const view = document.querySelector('#an-view')!
    view.scrollTo(0, Math.max(0, element.getBoundingClientRect().top - 80))
  }, number)
  const { x, y, width, height } = (await target.boundingBox())!
  const spot = [x + Math.min(width / 2, 12), y + height / 2] as const
  await page.mouse.move(...spot)
  for (const key of keys) await page.keyboard.down(key)
  await page.mouse.click(...spot)
  for (const key of keys) await page.keyboard.up(key)
  await page.waitForTimeout(50)
  await settled(page)
}

/** Presses a button of the annotator. */
export async function press(page: Page, selector: string): Promise<void> {
  await settled(page)
  await page.locator(selector).first().click()
  await page.waitForTimeout(50)
  await settled(page)
}

/** Goes on with Tab until the focus is on it. */
export async function tabTo(page: Page, selector: string, most = 220): Promise<void> {
  await settled(page)
  for (let i = 0; i < most; i++) {
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
    if (there) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${selector}`)
}

/** The address of the page that is looked at. */
export const addressOf = async (page: Page): Promise<string> =>
  (await page.locator('.an-where a').getAttribute('href'))!

/** What was heard last. */
export const heard = (page: Page): Promise<string> =>
  page.locator('#an-said').evaluate((element) => element.textContent ?? '')
