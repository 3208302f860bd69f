/**
 * Builds `dist/aisle`: one executable with the threads, views, assets, migrations and libSQL's native
 * module inside. `--target=bun-darwin-arm64` and the like build for another machine.
 * @module
 */

import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/** Threads are entry points of their own: a bundler does not see them behind `new Worker`. */
const ENTRY_POINTS = [
  'src/main.ts',
  'src/crawl/read/reader-thread.ts',
  'src/jobs/annotate/thread.ts',
  'src/jobs/crawl/thread.ts',
  'src/jobs/store-thread.ts',
  'src/jobs/survey/thread.ts',
]

const NATIVE: Record<string, string> = {
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'windows-x64': 'win32-x64-msvc',
}

const flag = process.argv
  .find((word) => word.startsWith('--target='))
  ?.slice('--target=bun-'.length)
const here = `${platform() === 'win32' ? 'windows' : platform()}-${process.arch}`
const target = flag ?? here
const native = NATIVE[target]
if (!native) stop(`cannot build for ${target}: choose one of ${Object.keys(NATIVE).join(', ')}`)
if (!existsSync(join('node_modules', '@libsql', native))) {
  stop(`@libsql/${native} is not installed: bun install --os='*' --cpu='*' --no-save`)
}

/**
 * libSQL picks its native module by a computed name, which no bundler can follow: the function that
 * does it is replaced by a plain require. Fails if the source is no longer what this expects.
 */
const embedLibsql: BunPlugin = {
  name: 'embed-libsql',
  setup(build) {
    build.onLoad({ filter: /[\\/]libsql[\\/](index|promise)\.js$/ }, async ({ path }) => {
      const source = await Bun.file(path).text()
      const picks = /function requireNative\(\) \{[\s\S]*?\n\}\n/
      if (!picks.test(source)) throw new Error(`${path} no longer has the requireNative() it had`)
      const contents = source.replace(
        picks,
        `function requireNative() { return require('@libsql/${native}/index.node') }\n`,
      )
      return { contents, loader: 'js' }
    })
  },
}

const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD'], { stderr: 'ignore' })
const outfile = join('dist', target === here ? 'aisle' : `aisle-${target}`)
const built = await Bun.build({
  entrypoints: ENTRY_POINTS,
  // Said, or it is guessed, and threads are not found under their names.
  root: 'src',
  compile: { target: `bun-${target}` as Bun.Build.CompileTarget, outfile },
  minify: true,
  bytecode: true,
  format: 'esm',
  define: {
    'process.env.AISLE_COMMIT': JSON.stringify(commit.stdout.toString().trim() || 'unknown'),
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [embedLibsql],
})
for (const log of built.logs) console.error(log)
if (!built.success) process.exit(1)
console.error(`built ${outfile}`)

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}
