import { expect, test } from 'bun:test'
import { demo, serveShop } from '../../../src/demo/index.ts'

test('a shop is served until it is stopped, and says what was asked for', async () => {
  const asked: string[] = []
  const served = serveShop(demo, {
    onRequest: (request) => asked.push(new URL(request.url).pathname),
  })
  expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  const home = await fetch(served.url)
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await home.text()).toContain('Thistle &amp; Pine')
  await fetch(`${served.url}__demo/day/2`)
  expect(served.shop.day).toBe(2)
  expect(asked).toEqual(['/'])
  expect(served.stats.requests).toBe(1)
  await served.stop()
  expect(fetch(served.url)).rejects.toThrow()
})

test('a shop in a process of its own prints its address', async () => {
  const serve = (args: string[]) =>
    Bun.spawn([process.execPath, `${import.meta.dir}/../../shops/serve.ts`, ...args], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
  const child = serve(['windowed', '--size', '60'])
  const { value } = await child.stdout.getReader().read()
  const url = new TextDecoder().decode(value).trim()
  const truth = (await (await fetch(`${url}__demo/truth`)).json()) as { products: unknown[] }
  expect(truth.products.length).toBe(60)
  child.kill()
  const wrong = serve(['nothing'])
  expect(await wrong.exited).toBe(2)
  expect(await new Response(wrong.stderr).text()).toContain('many-urls')
})
