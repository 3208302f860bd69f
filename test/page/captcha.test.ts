import { expect, test } from 'bun:test'
import { isCaptcha } from '../../src/page/captcha.ts'
import { linksOf } from '../../src/page/links.ts'
import { pageFromHtml } from '../../src/page/page.ts'

const told = (html: string): boolean => {
  const page = pageFromHtml(html, 'http://shop.test/p/1')
  return isCaptcha(page, linksOf(page))
}

const MENU = Array.from({ length: 12 }, (_, i) => `<a href="/c/${i}">Category</a>`).join(' ')

test.each([
  '<title>Shop</title><h1>One moment, please</h1><form><p>Are you human?</p><div class="g-recaptcha"></div></form>',
  '<title>Just a moment...</title><p>Checking your browser before accessing shop.test.</p>',
  '<title>Access denied</title><p>You do not have permission.</p>',
  '<p>Our systems have detected unusual traffic from your network.</p>',
  '<form id="challenge-form"></form>',
  '<script src="https://geo.captcha-delivery.com/captcha/"></script><p>Please enable JS</p>',
  '<h1>Bestätige, dass du kein Roboter bist</h1><a href="/help">Hilfe</a>',
])('a page that turns away: %s', (html) => {
  expect(told(html)).toBe(true)
})

test.each([
  '<title>Kite</title><h1>Kite</h1><p class="price">12 EUR</p>',
  '<div id="root"></div><script src="/app.js"></script>',
  `${MENU}<form action="/contact"><div class="g-recaptcha"></div></form>`,
  `<h1>About captchas</h1><p>${'They ask whether you are a human. '.repeat(60)}</p>`,
  '<h1>Toy robot</h1><p>Not a robot vacuum, a toy.</p>'.replace('Not a robot', 'No real robot'),
])('a page of a shop: %s', (html) => {
  expect(told(html)).toBe(false)
})
