/**
 * Parts of a page sent again while something runs, over server-sent events.
 * @module
 */

import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

const EVERY_MS = 1000
/** The server closes quiet streams after ten seconds. */
const HEARTBEAT_EVERY = 5

/** What there is to show now; `ended` is the last word. */
export type Look = {
  html: string
  ended: boolean
  /** Another part of the page tells of the end. */
  quiet?: boolean
}

/**
 * Sends what changed every second, `end` when there is nothing more to watch; nothing more to who logged
 * out or has to give a new password.
 */
export function liveStream(c: Context, look: () => Promise<Look>, every = EVERY_MS): Response {
  return streamSSE(c, async (stream) => {
    let sent = ''
    const mayStay = c.get('mayStay') ?? (() => true)
    for (let turn = 1; !stream.aborted; turn++) {
      const { html, ended, quiet } = await look()
      if (!(await mayStay())) return
      if (html !== sent) {
        await stream.writeSSE({ event: 'crawl', data: html })
        sent = html
      } else if (turn % HEARTBEAT_EVERY === 0) await stream.write(': still here\n\n')
      if (ended) {
        await stream.writeSSE({ event: quiet ? 'over' : 'end', data: '' })
        return
      }
      await stream.sleep(every)
    }
  })
}
