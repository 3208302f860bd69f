import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pointAt, press, settled } from './annotate.ts'
import { Desk } from './flows.ts'

setDefaultTimeout(120_000)

/** Where attacks would be heard: nothing may ever come here. */
const stolen: string[] = []
const thief = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => {
    stolen.push(request.url)
    return new Response('', { headers: { 'access-control-allow-origin': '*' } })
  },
})
const evil = `http://127.0.0.1:${thief.port}`

const PRODUCT = '<h1 id="name">Rubber duck</h1><p class="price" id="price">€ 12.50</p>'

const PAGES: Record<string, string> = {
  scripts: `<head><script src="${evil}/a.js"></script><script>fetch('${evil}/b');alert(1);top.location='${evil}/c'</script></head>
    <body>${PRODUCT}<script type=module>import '${evil}/d.js'</script><noscript><img src="${evil}/e"></noscript>`,
  handlers: `<body onload="alert(1)" onpointermove="alert(2)" onfocus="alert(3)">${PRODUCT}
    <img src="${evil}/f" onerror="alert(4)"><p onmouseover="alert(5)" onclick="top.location='${evil}/g'">x</p>
    <svg onload="alert(6)"><animate onbegin="alert(7)" attributeName=x dur=1s></svg><details ontoggle="alert(8)" open>x</details>`,
  refresh: `<head><meta http-equiv="refresh" content="0;url=${evil}/h"><base href="${evil}/" target="_top">
    <link rel=stylesheet href="${evil}/i.css"><link rel=preload as=image href="${evil}/j"><link rel=dns-prefetch href="${evil}"></head>${PRODUCT}`,
  frames: `${PRODUCT}<iframe src="${evil}/k"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>
    <object data="${evil}/l"></object><embed src="${evil}/m"><video src="${evil}/n" poster="${evil}/o" autoplay></video>`,
  cover: `<style>@import url(${evil}/p.css); @font-face{font-family:x;src:url(${evil}/q.woff)}
    html,body{overflow:hidden;height:100%} *{cursor:none!important;font-family:x;animation:spin .01s infinite}
    @keyframes spin{to{transform:rotate(1turn) scale(99)}}
    #cover{position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0/.9) url(${evil}/r.png)}
    body:has(p:has(b)) p:has(+ p){backdrop-filter:blur(99px)}</style>${PRODUCT}<div id="cover"></div>`,
  slow: `<style>body *{box-shadow:0 0 400px 400px rgb(9 9 9/1%);filter:blur(40px);transition:all 9s;will-change:transform}
    .g{display:grid;grid-template-columns:repeat(9999999,1px);grid-template-rows:repeat(9999999,1px)}
    .c{column-count:99999;column-width:1px}body:has(*:has(*)) *:not(:has(*)){color:red}
    .t{height:99999999px}</style>${PRODUCT}<div class=g>${'<b>x</b>'.repeat(2000)}</div><div class=c>${'word '.repeat(5000)}</div><div class=t></div>`,
  forms: `${PRODUCT}<form action="${evil}/s" method=post><input name=getAttribute id=closest autofocus><input type=image src="${evil}/t">
    <button formaction="${evil}/u">go</button></form><a href="${evil}/v" target=_top ping="${evil}/w">away</a>
    <a href="javascript:alert(1)">run</a><img name=elementsFromPoint src=x><img name=querySelectorAll id=body><form name=documentElement></form>`,
  css: `<style>a{b:url(${' '.repeat(20_000)}</style><style>${'1'.repeat(200_000)}</style><style>${'url('.repeat(50_000)}</style>${PRODUCT}
    <p style="a:url(${' '.repeat(1980)}">x</p><p style="${'1'.repeat(1990)}">y</p>`,
  spans: `${PRODUCT}<table>${`<tr>${'<td colspan=1000 rowspan=65534>x</td>'.repeat(20)}</tr>`.repeat(100)}</table>`,
  'no-head': PRODUCT,
  broken: `<table><div><p>${PRODUCT}<b><i></b><p></i><a><a><select><div><svg><p><math></svg></table><li></p></frameset><!-- <script>`,
  deep: `${PRODUCT}${'<div><b><i>'.repeat(3000)}x`,
  elements: `<body>${PRODUCT}${'<div class="a"><p>x</p></div>'.repeat(25_000)}</body>`,
  large: `<body>${PRODUCT}<p>${'lorem ipsum '.repeat(400_000)}</p><style>${'.x{color:red}'.repeat(20_000)}</style></body>`,
}

const asked: string[] = []
const shop = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${pathname} ${request.headers.get('user-agent')?.slice(0, 5)}`)
    if (pathname === '/robots.txt') return new Response('', { status: 404 })
    if (pathname === '/own.css') {
      return new Response(`h1{color:rgb(1,2,3)} p{background:url(${evil}/x)}`, {
        headers: { 'content-type': 'text/css' },
      })
    }
    if (pathname === '/own.svg') {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="${evil}/y"/></svg>`
      return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
    }
    const html =
      pathname === '/styled'
        ? `<link rel=stylesheet href=/own.css><link rel=stylesheet href="${evil}/z.css">${PRODUCT}<img id=pic src=/own.svg><img src="${evil}/pic">`
        : PAGES[pathname.slice(1)]
    return new Response(html ?? '', {
      status: html === undefined ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  },
})

let desk: Desk
let page: Page
/** Seconds of work that the browser did so far, painting too: waiting for its turn on a busy machine is none. */
let work: () => Promise<number>
const dialogs: string[] = []
const left: string[] = []

beforeAll(async () => {
  desk = await Desk.open()
  const { code } = await desk.folder.aisle(
    `shop add http://127.0.0.1:${shop.port}/ --id hostile --delay 0`,
  )
  expect(code).toBe(0)
  page = await desk.page()
  const session = await page.context().browser()!.newBrowserCDPSession()
  work = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => left.push(popup.url()))
  page.on('request', (request) => {
    if (!request.url().startsWith(desk.url) && !request.url().startsWith('data:'))
      left.push(request.url())
  })
  await page.goto(`${desk.url}/annotate/hostile`)
  await settled(page).catch(() => {})
})

afterAll(async () => {
  await desk.close()
  await thief.stop(true)
  await shop.stop(true)
})

async function get(path: string): Promise<void> {
  const more = page.locator('.an-strip details.an-more:not([open])')
  if (await more.count()) await more.locator('summary').click()
  await page.fill('#an-url', `http://127.0.0.1:${shop.port}/${path}`)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (end) => document.querySelector<HTMLAnchorElement>('.an-where a')?.href.endsWith(end),
    `/${path}`,
  )
  await settled(page)
}

describe.each(Object.keys(PAGES))('a page with %s', (name) => {
  test('is shown, can be pointed at, and neither runs, asks, leaves nor freezes', async () => {
    const before = asked.length
    const began = await work()
    await get(name)
    const target = page.frameLocator('#an-frame').locator('#price')
    await pointAt(page, target)
    expect(await page.textContent('.an-value')).toContain('12.50')
    const pointed = await work()
    expect(pointed - began).toBeLessThan(20)
    await page.mouse.move(300, 300)
    await page.mouse.move(400, 420)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    // Several threads paint at once, and what they do adds up.
    expect((await work()) - pointed).toBeLessThan(4)
    await page.waitForTimeout(200)
    expect({ dialogs, left, stolen }).toEqual({ dialogs: [], left: [], stolen: [] })
    expect(new URL(page.url()).pathname).toBe('/annotate/hostile')
    const got = asked.slice(before).filter((line) => !line.startsWith('/robots.txt'))
    expect(got.map((line) => line.split(' ')[0])).toEqual([`/${name}`])
  })
})

test('a large page goes on in its next part', async () => {
  await get('elements')
  expect(await page.textContent('#an-part')).toStartWith('Part 1 of 6')
  await press(page, '[data-part="1"]')
  expect(await page.textContent('#an-part')).toStartWith('Part 2 of 6')
  expect(await page.frameLocator('#an-frame').locator('[data-aisle]').count()).toBeLessThan(9100)
})

test('what is in another part of a large page is shown there', async () => {
  // By what the values in the table do: the last elements of a part, and the first.
  const show = async (number: number) => {
    await page.evaluate((at) => {
      const button = document.createElement('button')
      button.dataset.show = `[${at}]`
      document.getElementById('annotator')!.append(button)
      button.click()
      button.remove()
    }, number)
    await page.waitForFunction(
      (at) =>
        document
          .querySelector<HTMLIFrameElement>('#an-frame')
          ?.contentDocument?.querySelector(`p[data-aisle="${at}"], div[data-aisle="${at}"]`),
      number,
      { timeout: 10_000 },
    )
    await settled(page)
  }
  expect(await page.textContent('#an-part')).toStartWith('Part 2 of 6')
  await show(8990)
  expect(await page.textContent('#an-part')).toStartWith('Part 1 of 6')
  await show(45_010)
  expect(await page.textContent('#an-part')).toStartWith('Part 6 of 6')
  await show(26_990)
  expect(await page.textContent('#an-part')).toStartWith('Part 3 of 6')
})

test('what was allowed comes from the shop itself and through Aisle, nothing else', async () => {
  await get('styled')
  const before = asked.length
  await page.locator('.an-tools details.an-more summary').click()
  await page.locator('[name=styles]').check()
  await settled(page)
  await page.locator('.an-tools details.an-more summary').click()
  await page.locator('[name=pictures]').check()
  await settled(page)
  const frame = page.frameLocator('#an-frame')
  await page.waitForTimeout(500)
  expect(await frame.locator('#name').evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(1, 2, 3)',
  )
  expect(
    await frame.locator('#pic').evaluate((element) => (element as HTMLImageElement).naturalWidth),
  ).toBe(9)
  const got = asked.slice(before)
  expect(got.map((line) => line.split(' ')[0]).sort()).toEqual(['/own.css', '/own.svg'])
  for (const line of got) expect(line).toEndWith('Aisle')
  expect({ dialogs, left, stolen }).toEqual({ dialogs: [], left: [], stolen: [] })
})

test('a picture is asked for only by addresses that Aisle wrote itself', async () => {
  const { status } = await fetch(
    `${desk.url}/annotate/hostile/picture/forged?u=${encodeURIComponent(`${evil}/pic`)}`,
  )
  expect(status).toBe(404)
  expect(stolen).toEqual([])
})

test('the framed document can be framed by Aisle alone, and nothing in it may run', async () => {
  const src = await page.locator('#an-frame').getAttribute('src')
  const { headers } = await fetch(desk.url + src)
  const policy = headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain('sandbox allow-same-origin')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const own = await fetch(`${desk.url}/annotate/hostile`)
  expect(own.headers.get('content-security-policy')).toContain("frame-src 'self'")
  expect(own.headers.get('x-frame-options')).toBe('DENY')
  const other = await fetch(desk.url)
  expect(other.headers.get('content-security-policy')).not.toContain('frame-src')
})
