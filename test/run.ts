/**
 * `npm test`: the type check, the linter, the executable and every test. At the end stands what failed, each with its
 * error, and one line that counts. `npm run test:fast` (`--fast`) runs the tests of what is pure alone. Other words
 * are passed to `bun test`, to run a part.
 * @module
 */

import { resolve } from 'node:path'
import { failuresIn } from './setup/failures.ts'
import { GROUND, PURE } from './setup/layers.ts'

const bin = (name: string): string => `node_modules/.bin/${name}`
const bun = process.execPath
/** As `build.ts` names it. */
const EXECUTABLE = process.platform === 'win32' ? 'aisle.exe' : 'aisle'
const words = process.argv.slice(2)
const fast = words.includes('--fast')

let passed = 0
let failed = 0
const failures: string[] = []

/** Says what it reads as it comes, and returns all of it. */
async function echo(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    process.stderr.write(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** Whether it went well; what it says is told at its end, for others run beside it. */
async function step(name: string, command: string[]): Promise<boolean> {
  const run = Bun.spawn(command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])
  const ok = (await run.exited) === 0
  console.error(`\n== ${name}\n${said.join('').trimEnd()}`)
  if (ok) passed++
  else {
    failed++
    failures.push([name, ...said].join('\n').trimEnd())
  }
  return ok
}

const [built] = fast
  ? [false]
  : await Promise.all([
      step('executable', [bun, 'build.ts']),
      step('types', [bin('tsc'), '--noEmit']),
      step('format and lint', [bin('biome'), 'check', '--error-on-warnings']),
    ])

console.error('\n== tests')
const only = fast ? [...GROUND, ...PURE, 'setup'].map((room) => `test/${room}/`) : []
const rest = words.filter((word) => word !== '--fast')
// Machines that test are busy at times: a test that hangs is still found out.
const tests = Bun.spawn([bun, 'test', '--parallel=2', '--timeout=20000', ...only, ...rest], {
  env: { ...process.env, ...(built && { AISLE_BUILT: resolve('dist', EXECUTABLE) }) },
  stdio: ['ignore', 'inherit', 'pipe'],
})
const output = await echo(tests.stderr)
const count = (word: string): number =>
  Number(output.match(new RegExp(`^\\s*(\\d+) ${word}$`, 'm'))?.[1] ?? 0)
const exitCode = await tests.exited
passed += count('pass')
failed += count('fail')
// A runner that died before it could count has failed as well.
if (exitCode !== 0 && count('fail') === 0) failed++
failures.push(...failuresIn(output))

for (const failure of failures) console.error(`\n== failed: ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
