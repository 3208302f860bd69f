/**
 * A thread that tells when it gives memory back.
 * @module
 */

import { shrinkWhenIdle } from '../../src/model/idle.ts'

declare const self: Worker

Bun.shrink = () => self.postMessage('shrunk')
self.onmessage = ({ data }) => {
  // When its work is over, not while it hears of it.
  if (data === 'rest') setTimeout(() => shrinkWhenIdle({ after: 10 }))
}
shrinkWhenIdle({ after: 300 })
self.postMessage('idle')
