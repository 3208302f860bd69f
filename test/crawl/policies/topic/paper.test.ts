import { afterEach, describe, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'

/** Pages off the topic that pages on it call by its name: more than any crawl of ours would go through. */
const DULL = 60

const about = 'All about linux: the linux kernel, with linux tools and more linux'
const dull = 'Flowers and bread in the garden of the house'

/** A chain of pages from the home page; the dull ones hang on the first. */
function site(similar: boolean): Record<string, string> {
  const link = (path: string) => `<a href="${path}">linux kernel</a>`
  const pages: Record<string, string> = {
    '/': `<p>${about}</p>${link('/linux/1')}${Array.from({ length: DULL }, (_, i) => link(`/linux/dull-${i}`)).join('')}`,
    '/linux/1': `<p>${about}</p>${link('/linux/2')}`,
    '/linux/2': `<p>${about}</p>${link('/linux/3')}`,
    '/linux/3': `<p>${similar ? about : dull}</p>${link('/linux/4')}`,
    '/linux/4': `<p>${about}</p>`,
  }
  for (let i = 0; i < DULL; i++) pages[`/linux/dull-${i}`] = `<p>${dull} ${i}</p>`
  return pages
}

const TOPIC = {
  algorithm: 'paper',
  language: 'en',
  k: 3,
  examples: [0, 1, 2].flatMap((n) => [
    { title: `linux ${n}`, text: `${about} ${n}`, relevant: true },
    { title: `garden ${n}`, text: `${dull} ${n}`, anchor: 'garden', relevant: false },
  ]),
}

const open: { stop(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.stop()
})

async function crawl(pages: Record<string, string>, maxPages?: number) {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      const body = pages[pathname]
      if (body === undefined) return new Response('', { status: 404 })
      asked.push(pathname)
      const title = body.includes('linux kernel, with') ? 'linux' : 'garden'
      const html = `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    },
  })
  open.push({ stop: () => void server.stop(true) })
  const lab = await Lab.open()
  open.push({ stop: () => lab.close() })
  await lab.addShop(`http://127.0.0.1:${server.port}/`)
  await lab.store.topics.save(1, JSON.stringify(TOPIC), 'hand')
  const report = await lab.crawl({
    mode: 'topic',
    concurrency: 1,
    ...(maxPages ? { maxPages } : {}),
  })
  return { asked, report }
}

describe('the published crawl', () => {
  test('looks at a page below Td, and follows its links where it is more similar than Ts', async () => {
    expect((await crawl(site(true))).asked).toContain('/linux/4')
  })

  test('follows none of them where it is not', async () => {
    const { asked } = await crawl(site(false))
    expect(asked).toContain('/linux/3')
    expect(asked).not.toContain('/linux/4')
  })

  test('ends when its queue is empty, however long nothing was found', async () => {
    const { asked, report } = await crawl(site(true))
    expect(asked.filter((path) => path.includes('dull')).length).toBe(DULL)
    expect(report).toMatchObject({ complete: true, topic: { relevant: 5 } })
  })

  test('or at its number of pages', async () => {
    expect((await crawl(site(true), 10)).asked.length).toBe(10)
  })
})
