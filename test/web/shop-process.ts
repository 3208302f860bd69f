/**
 * Serves a shop of a few hundred pages in a process of its own, until its input ends.
 * @module
 */

import { change, demo, serveShop, wrapperFor } from '../../src/demo/index.ts'

const config = change(demo, { catalog: { products: 400, tree: [4, 3] } })

if (import.meta.main) {
  const shop = serveShop(config)
  console.log(JSON.stringify({ url: shop.url, wrapper: wrapperFor(config) }))
  await Bun.stdin.text()
  process.exit(0)
}

export type ShopProcess = { url: string; wrapper: string; stop(): void }

export async function startShop(): Promise<ShopProcess> {
  const child = Bun.spawn([process.execPath, import.meta.path], { stdin: 'pipe', stdout: 'pipe' })
  const reader = child.stdout.getReader()
  let said = ''
  while (!said.includes('\n')) said += new TextDecoder().decode((await reader.read()).value)
  const { url, wrapper } = JSON.parse(said)
  return { url, wrapper: JSON.stringify(wrapper), stop: () => child.kill() }
}
