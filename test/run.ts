/**
 * `npm test`: the type check, the linter, the executable and every test, and at the end one line that
 * counts them. Words after it are passed to `bun test`, to run a part.
 * @module
 */

export {}

const bin = (name: string): string => `node_modules/.bin/${name}`
const bun = process.execPath
const only = process.argv.slice(2)

let passed = 0
let failed = 0

function step(name: string, command: string[]): void {
  console.error(`\n== ${name}`)
  const { exitCode } = Bun.spawnSync(command, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (exitCode === 0) passed++
  else failed++
}

step('types', [bin('tsc'), '--noEmit'])
step('format and lint', [bin('biome'), 'check', '--error-on-warnings'])
step('executable', [bun, 'build.ts'])

console.error('\n== tests')
// Machines that test are busy at times: a test that hangs is still found out.
const tests = Bun.spawn([bun, 'test', '--parallel=2', '--timeout=20000', ...only], {
  stdio: ['ignore', 'inherit', 'pipe'],
})
let output = ''
const decoder = new TextDecoder()
for await (const chunk of tests.stderr) {
  process.stderr.write(chunk)
  output += decoder.decode(chunk, { stream: true })
}
const count = (word: string): number =>
  Number(output.match(new RegExp(`^\\s*(\\d+) ${word}$`, 'm'))?.[1] ?? 0)
const exitCode = await tests.exited
passed += count('pass')
failed += count('fail')
// A runner that died before it could count has failed as well.
if (exitCode !== 0 && count('fail') === 0) failed++

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
