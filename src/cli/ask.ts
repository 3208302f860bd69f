/**
 * A question to the person at the terminal.
 * @module
 */

import { createInterface } from 'node:readline'

/** Whether the answer is yes. Ctrl-C, Ctrl-D and nothing mean no. */
export async function sure(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise<boolean>((resolve) => {
      asking.on('close', () => {
        process.stderr.write('\n')
        resolve(false)
      })
      asking.question(`${question} [y/N] `, (answer) => {
        asking.removeAllListeners('close')
        resolve(/^y(es)?$/i.test(answer.trim()))
      })
    })
  } finally {
    asking.close()
  }
}
