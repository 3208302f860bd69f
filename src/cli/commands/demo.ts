/**
 * `aisle demo`
 * @module
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demo as config, lastDay, type ShopState, serveShop, wrapperFor } from '../../demo/index.ts'
import { jsonOf } from '../../format/text.ts'
import { DEMO_PORT } from '../../web/demo.ts'
import { listenError } from '../../web/entry/serve.ts'
import { command, words } from '../command.ts'
import { on } from '../input/flags.ts'
import { onInterrupt } from '../interrupt.ts'

/** The remote control takes no larger number. */
const LAST_DESIGN = 999_999

export const demo = command({
  name: 'demo',
  summary: 'Serve the demo shop on http://127.0.0.1:4700, to try everything out.',
  words: words.none,
  flags: { 'print-wrapper': on('print the wrapper that fits the demo shop, and exit') },
  uses: ['host', 'port'],
  examples: [
    'aisle demo',
    'aisle demo --print-wrapper > wrapper.json\n  aisle demo --port 4700 &\n  aisle shop add http://127.0.0.1:4700/ --id demo --wrapper wrapper.json --delay 0',
  ],
  notes: [
    '/__demo/ on the demo shop moves its clock: prices change, products come and go, the design is replaced.',
    'With --data DIR it keeps its day and its design there, and is the same shop when it is started again.',
  ],
  async run({ out, log, global }, _, flags) {
    if (flags['print-wrapper']) {
      await out.line(JSON.stringify(wrapperFor(config), null, 2))
      return
    }
    const port = global.port ?? DEMO_PORT
    const keeper = global.data === null ? null : keeperIn(global.data)
    const shop = open(port, global.host ?? '127.0.0.1', keeper?.keep)
    Object.assign(shop.shop, keeper?.state)
    await out.line(shop.url)
    await log.line(`The demo shop is open. Its remote control: ${shop.url}__demo/. Ctrl-C ends it.`)
    const { signal, undo } = onInterrupt(() => {})
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await shop.stop()
    undo()
  },
})

/** The demo shop, or a sentence why it cannot listen there. */
function open(port: number, hostname: string, onMove?: (state: ShopState) => Promise<void>) {
  try {
    return serveShop(config, { port, hostname, onMove })
  } catch (error) {
    throw listenError(error, hostname, port)
  }
}

/** The day and the design that the folder tells, and who writes them there. */
function keeperIn(folder: string) {
  const place = join(folder, 'demo.json')
  const keep = async ({ day, redesign }: ShopState): Promise<void> => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${place}.part`, jsonOf({ day, redesign }))
    renameSync(`${place}.part`, place)
  }
  return { state: stateAt(place), keep }
}

function stateAt(place: string): ShopState {
  try {
    const { day, redesign } = JSON.parse(readFileSync(place, 'utf8'))
    if (isUpTo(lastDay, day) && isUpTo(LAST_DESIGN, redesign)) return { day, redesign }
  } catch {
    // There is none, or not one of ours.
  }
  return { day: 0, redesign: 0 }
}

const isUpTo = (most: number, n: unknown): n is number =>
  Number.isInteger(n) && (n as number) >= 0 && (n as number) <= most
