/**
 * A question to the person at the terminal. Used all over `cli`.
 * @module
 */

import { createInterface } from 'node:readline'

/** Whether the answer is yes. Ctrl-C, Ctrl-D and nothing mean no. */
export async function sure(question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(`${question} [y/N]`)) ?? '')
}

/** What was typed, trimmed; null for Ctrl-C and Ctrl-D. */
export async function ask(question: string): Promise<string | null> {
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise<string | null>((resolve) => {
      asking.on('close', () => {
        process.stderr.write('\n')
        resolve(null)
      })
      asking.question(`${question} `, (answer) => {
        asking.removeAllListeners('close')
        resolve(answer.trim())
      })
    })
  } finally {
    asking.close()
  }
}
