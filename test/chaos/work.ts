/**
 * Work that is started and can be cut off: a command, or something asked of the served page.
 * @module
 */

import { type Ended, Page, start } from './aisle.ts'
import type { Ground } from './ground.ts'
import type { Work } from './scenario.ts'

const problemOf = ({ code, err }: Ended): string | null =>
  code === 0 ? null : `exit ${code}: ${err.trim().split('\n').slice(-3).join(' / ')}`

export function byCommandLine(words: string[]): Work {
  const command = start(words)
  return {
    done: command.ended.then((ended) => ({ problem: problemOf(ended) })),
    kill: command.kill,
  }
}

/** Serves the page, does that in it, and ends it as people do. */
export function inPage(words: string[], work: (page: Page) => Promise<unknown>): Work {
  const command = start(['--port', '0', ...words])
  const done = async (): Promise<{ problem: string | null }> => {
    const page = await Page.open(command)
    if (!page) return { problem: problemOf(await command.ended) }
    try {
      await work(page)
    } catch (error) {
      await page.end()
      return { problem: String(error) }
    }
    return { problem: problemOf(await page.end()) }
  }
  return { done: done(), kill: command.kill }
}

/** Milliseconds that it takes undisturbed; what came of it stays there. */
export async function measured(
  ground: Ground,
  startWork: (ground: Ground) => Work,
): Promise<number> {
  const times: number[] = []
  // Twice: the first start of a program takes longer.
  for (let time = 0; time < 2; time++) {
    await ground.reset()
    const began = performance.now()
    const { problem } = await startWork(ground).done
    if (problem) throw new Error(`undisturbed: ${problem}`)
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}
