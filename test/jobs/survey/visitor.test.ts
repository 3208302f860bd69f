import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Visitor } from '../../../src/jobs/survey/visitor.ts'

let server: ReturnType<typeof Bun.serve>
let asked: string[] = []
let busy = 0

beforeAll(() => {
  const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      if (pathname === '/robots.txt') return new Response('User-agent: *\nDisallow: /secret')
      if (pathname === '/away') return Response.redirect('http://127.0.0.2:1/', 302)
      if (pathname === '/old') return Response.redirect(new URL('/new', request.url).href, 302)
      if (pathname === '/busy' && busy-- > 0) return new Response('', { status: 429 })
      if (pathname === '/none') return new Response('', { status: 404 })
      if (pathname === '/pdf')
        return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
      return page(`<h1>${pathname}</h1>`)
    },
  })
})

afterAll(() => server.stop(true))

const visit = (most?: number): Visitor => {
  asked = []
  return new Visitor(server.url.href, { most })
}
const at = (path: string): string => new URL(path, server.url).href

describe('a visitor', () => {
  test('asks robots.txt once, and obeys', async () => {
    const visitor = visit()
    expect(await visitor.page(at('/a'))).not.toBeNull()
    expect(await visitor.page(at('/secret'))).toBeNull()
    expect(asked).toEqual(['/robots.txt', '/a'])
    expect(visitor.requests).toBe(2)
  })

  test('follows redirects within the host only', async () => {
    const visitor = visit()
    expect((await visitor.page(at('/old')))?.url).toBe(at('/new'))
    expect(await visitor.page(at('/away'))).toBeNull()
    expect(visitor.fetch(at('/away'))).rejects.toMatchObject({
      message: expect.stringContaining('off its host'),
      hint: expect.stringContaining('ask for that address itself: http'),
    })
  })

  test('says what to do where there is no page', async () => {
    await expect(visit().fetch(at('/none'))).rejects.toMatchObject({
      message: expect.stringContaining('the server answers 404'),
      hint: 'Check the address in a browser: there is no page.',
    })
  })

  test('asks nothing of where a redirect leaves the shop', async () => {
    const visitor = visit()
    const within = (url: string) => !url.endsWith('/new')
    expect(visitor.fetch(at('/old'), undefined, within)).rejects.toThrow('not of the shop')
    expect((await visitor.fetch(at('/new'), undefined, within)).url).toBe(at('/new'))
    expect(asked.filter((path) => path === '/new')).toHaveLength(1)
  })

  test('never asks more than it may', async () => {
    const visitor = visit(3)
    const pages = []
    for (const path of ['/a', '/b', '/c', '/d']) pages.push(await visitor.page(at(path)))
    expect(pages.map((page) => page !== null)).toEqual([true, true, false, false])
    expect(asked).toHaveLength(3)
  })

  test('leaves links alone that act, and what is no page', async () => {
    const visitor = visit()
    expect(await visitor.page(at('/cart/add?id=7'))).toBeNull()
    expect(asked).toEqual([])
    expect(await visitor.page(at('/pdf'))).toBeNull()
  })

  test('asks again where the server is busy', async () => {
    busy = 1
    expect(await visit().page(at('/busy'))).not.toBeNull()
  })
})
