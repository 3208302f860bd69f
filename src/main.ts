/**
 * The executable.
 * @module
 */

import { answerOne, CHILD } from './threads/child.ts'

const typed = process.argv.slice(2)
if (typed[0] === CHILD) {
  const { examine } = await import('./jobs/backup/examiner.ts')
  await answerOne(examine)
}
const { main } = await import('./cli/main.ts')
process.exit(await main(typed))
