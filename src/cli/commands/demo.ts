/**
 * `aisle demo`
 * @module
 */

import { demo as config, serveShop, wrapperFor } from '../../demo/index.ts'
import { DEMO_PORT } from '../../web/demo.ts'
import { listenError } from '../../web/entry/serve.ts'
import { command, words } from '../command.ts'
import { on } from '../input/flags.ts'
import { onInterrupt } from '../interrupt.ts'

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
  ],
  async run({ out, log, global }, _, flags) {
    if (flags['print-wrapper']) {
      await out.line(JSON.stringify(wrapperFor(config), null, 2))
      return
    }
    const shop = open(global.port ?? DEMO_PORT, global.host ?? '127.0.0.1')
    await out.line(shop.url)
    await log.line(`The demo shop is open. Its remote control: ${shop.url}__demo/. Ctrl-C ends it.`)
    const { signal, undo } = onInterrupt(() => {})
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await shop.stop()
    undo()
  },
})

/** The demo shop, or a sentence why it cannot listen there. */
function open(port: number, hostname: string) {
  try {
    return serveShop(config, { port, hostname })
  } catch (error) {
    throw listenError(error, hostname, port)
  }
}
