import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openBy, tells } from './figures.ts'
import type { Person } from './people.ts'
import { Soak } from './soak.ts'

setDefaultTimeout(120_000)

/** Those whose work takes threads that end; crawls of the demo take longer than a test may. */
const PEOPLE: Person[] = ['watcher', 'keeper', 'mover', 'surveyor', 'annotator', 'passer']
const ROUNDS = 2

let soak: Soak
beforeAll(async () => {
  if (tells) soak = await Soak.start()
})
afterAll(() => soak?.stop())

test.skipIf(!tells)('rounds of everything leave no file open, and nothing fails', async () => {
  const { site } = soak
  const held = () => openBy(site.pid).filter((path) => path.startsWith(site.data)).length
  const round = async () => {
    await soak.round({ people: PEOPLE })
    await soak.restore()
  }
  await round()
  const before = held()
  for (let i = 0; i < ROUNDS; i++) await round()
  expect(site.errors).toEqual([])
  // A round starts seven threads that open the database; one that SQLite closed is kept for who opens it next. Threads
  // let go of theirs once they rest, which takes its time on a busy machine.
  const left = () => held() - before
  for (let tries = 0; tries < 60 && left() >= 2 * ROUNDS; tries++) await Bun.sleep(500)
  expect(left()).toBeLessThan(2 * ROUNDS)
})
