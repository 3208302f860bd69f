/**
 * A shop of a few pages, each answered as the test says, at this moment.
 * @module
 */

export type Answer = string | Response | (() => Response | string)

export type Tiny = {
  url: string
  pages: Record<string, Answer>
  asked: string[]
  stop(): Promise<void>
}

export const links = (...hrefs: string[]): string =>
  `<html><body>${hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')}</body></html>`

export const product = (name: string, price: string): string =>
  `<html><body><h1>${name}</h1><p class="price">${price} EUR</p></body></html>`

export const html = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

export const redirect =
  (to: string): (() => Response) =>
  () =>
    new Response(null, { status: 302, headers: { location: to } })

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('no', { status: code, headers })

export const WRAPPER = {
  detail: [{ on: 'xpath', xpath: "//*[@class='price']", mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//*[@class='price']", type: 'price', required: true },
  ],
}

/** `asked` and `name`: where several servers tell of what they were asked for, and how this one is called there. */
export function startTiny(
  pages: Record<string, Answer>,
  { asked = [], name = '' }: { asked?: string[]; name?: string } = {},
): Tiny {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      asked.push(name + pathname + search)
      const answer = pages[pathname + search]
      if (answer === undefined) return new Response('nothing', { status: 404 })
      const given = typeof answer === 'function' ? answer() : answer
      if (typeof given !== 'string') return given
      return html(given)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    pages,
    asked,
    stop: () => server.stop(true),
  }
}
