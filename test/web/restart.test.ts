import { expect, setDefaultTimeout, test } from 'bun:test'
import { Folder, Listener } from '../cli/helper.ts'
import './document.ts'

setDefaultTimeout(60_000)

/** The page of a survey that is over. */
async function looked(url: string): Promise<string> {
  for (;;) {
    const text = await (await fetch(url)).text()
    if (!text.includes('Stop looking')) return text
    await Bun.sleep(100)
  }
}

test('the demo shop is there again after a restart, on whatever port it was', async () => {
  const folder = await Folder.make()
  // The usual port is taken, so that another one has to be remembered.
  let taken: { stop(now: boolean): Promise<void> } | null = null
  try {
    taken = Bun.serve({ port: 4700, hostname: '127.0.0.1', fetch: () => new Response('taken') })
  } catch {
    // By somebody else: just as good.
  }
  const start = async () => {
    const aisle = folder.spawn(['--port', '0'])
    const told = await new Listener(aisle.stderr).until('Ctrl-C')
    return { aisle, url: /http:\/\/127\.0\.0\.1:\d+/.exec(told)![0] }
  }
  const end = async ({ aisle }: Awaited<ReturnType<typeof start>>) => {
    aisle.kill('SIGINT')
    expect(await aisle.exited).toBe(0)
  }
  try {
    const first = await start()
    const added = await fetch(`${first.url}/demo`, {
      method: 'POST',
      headers: { origin: first.url },
    })
    expect(await looked(added.url)).toContain('Keep this shop')
    const kept = await fetch(`${added.url}/keep`, {
      method: 'POST',
      headers: { origin: first.url },
      body: new URLSearchParams({ name: 'Demo shop', id: 'demo', delay: '20', concurrency: '4' }),
    })
    expect(kept.url).toContain('/shops/demo/crawls/')
    const page = await (await fetch(`${first.url}/shops/demo`)).text()
    const seed = /href="(http:\/\/127\.0\.0\.1:\d+\/)__demo\/"/.exec(page)![1]!
    expect(seed).not.toBe('http://127.0.0.1:4700/')
    expect(await (await fetch(seed)).text()).toHaveElement('html')
    // Its clock is moved, and so it stays.
    await fetch(`${seed}__demo/day/4`)
    await fetch(`${seed}__demo/redesign/1`)
    await end(first)
    await expect(fetch(seed)).rejects.toThrow()

    const second = await start()
    // Nobody has opened a page yet.
    for (let i = 0; i < 100; i++) {
      if (
        await fetch(seed).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break
      await Bun.sleep(50)
    }
    expect((await fetch(seed)).status).toBe(200)
    expect(await (await fetch(`${seed}__demo/`)).text()).toContain('Day 4, redesign 1')
    await end(second)
  } finally {
    await taken?.stop(true)
    await folder.remove()
  }
})
