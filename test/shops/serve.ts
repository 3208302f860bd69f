/**
 * Serves one shop in a process of its own: `bun test/shops/serve.ts KIND [--port N] [--size N] [--hostname H]`.
 * Prints its address as the only line on stdout, and goes on until it is ended.
 * @module
 */
import { parseArgs } from 'node:util'
import { serveShop } from '../../src/demo/index.ts'
import { kindNames, shopNamed } from './index.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, size: { type: 'string' }, hostname: { type: 'string' } },
})
const name = positionals[0] ?? ''
const config = shopNamed(name, values.size === undefined ? undefined : Number(values.size))
if (!config) {
  console.error(
    `There is no shop ${name || 'without a name'}. Use heavy, random:SEED or one of: ${kindNames.join(', ')}`,
  )
  process.exit(2)
}
const { port, hostname } = values
console.log(serveShop(config, { port: Number(port ?? 0), hostname }).url)
