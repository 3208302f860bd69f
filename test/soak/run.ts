/**
 * `npm run soak [MINUTES] [-- --gentle]`: people use the served executable in every way for five minutes, or as many as
 * are said. A line a minute, read when all rest; exits non-zero where descriptors stay, memory grows or an answer fails.
 * @module
 */

import { printBars, run } from '../bench/measure.ts'
import { kindsOpenBy, tells } from './figures.ts'
import { judge, megabytes } from './judge.ts'
import { Soak, type Stretch } from './soak.ts'

const MINUTE = 60_000
/** Of each minute; longer than quiet connections stay open. */
const REST = 13_000
/** Milliseconds between two things that one person does, where the machine has other things to do. */
const GENTLE = 15_000

const words = process.argv.slice(2)
const gentle = words.includes('--gentle')
const minutes = Number(words.find((word) => !word.startsWith('--')) ?? 5)
if (!(minutes >= 3) || words.some((word) => word.startsWith('--') && word !== '--gentle')) {
  stop('npm run soak [MINUTES] [-- --gentle]: how many minutes, three at least', 2)
}
if (!tells) stop('a soak counts descriptors as Linux tells them: run it there', 2)

await run([process.execPath, 'build.ts'])
const soak = await Soak.start()
const stretches: Stretch[] = []
console.log(
  'minute    RSS  descriptors  threads  database  processor  crawls  errors  slowest answer',
)
try {
  const began = performance.now()
  let cpu = 0
  let told = 0
  for (let at = began; at < began + minutes * MINUTE; at = performance.now()) {
    do await soak.round({ pause: gentle ? GENTLE : 0 })
    while (performance.now() < at + MINUTE - REST)
    await soak.restore()
    const stretch = await soak.rest(REST)
    stretches.push(stretch)
    const now = performance.now()
    print(stretch, (now - began) / MINUTE, (stretch.cpu - cpu) / ((now - at) / 1000))
    for (const error of soak.site.errors.slice(told)) console.log(`        ${error}`)
    told = soak.site.errors.length
    cpu = stretch.cpu
  }
  console.log(`\nopen at the end: ${kindsOpenBy(soak.site.pid)}`)
} finally {
  await soak.stop()
}
const { done, errors } = soak.site
console.log(`\n${[...done].map(([what, times]) => `${times} ${what}`).join(', ')}`)
process.exit(printBars(`After ${minutes} minutes`, judge(stretches, errors)) ? 0 : 1)

function print(stretch: Stretch, minute: number, share: number): void {
  const { rss, descriptors, threads, database, crawls, errors: wrong, slowest } = stretch
  const slow = `${(slowest.ms / 1000).toFixed(1)} s ${slowest.path}`
  const cells = [
    minute.toFixed(1).padStart(6),
    `${megabytes(rss)} MB`.padStart(7),
    String(descriptors).padStart(11),
    String(threads).padStart(7),
    `${megabytes(database)} MB`.padStart(8),
    `${(share * 100).toFixed(0)} %`.padStart(9),
    String(crawls).padStart(6),
    String(wrong).padStart(6),
    slow,
  ]
  console.log(cells.join('  '))
}

function stop(why: string, code: number): never {
  console.error(why)
  process.exit(code)
}
