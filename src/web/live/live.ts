/**
 * Parts of a page sent again while something runs, over server-sent events. Used all over `web`.
 * @module
 */

import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { mayPass } from '../../store/connection/failure.ts'
import { AGAIN } from '../entry/crowd.ts'

const EVERY_MS = 1000
/** The server closes quiet streams after ten seconds. */
const HEARTBEAT_EVERY = 5

/** What there is to show now; `ended` is the last word. */
export type Look = {
  html: string
  /** Further parts of the page, by name: a browser has few connections, so all come in one stream. */
  others?: Record<string, string>
  ended: boolean
}

const CROWDED = 'Too many pages are being watched at once. This one is not live: reload it.\n'

/**
 * Sends what changed every second, `end` when there is nothing more to watch; nothing more to who logged
 * out or has to give a new password. Who asks with `once` gets one look, and keeps no connection.
 */
export function liveStream(c: Context, look: () => Promise<Look>, every = EVERY_MS): Response {
  const enter = c.get('watch') ?? (() => () => {})
  const leave = enter()
  if (!leave) return c.text(CROWDED, 503, { 'Retry-After': String(AGAIN) })
  return streamSSE(c, (stream) => {
    // Not only at the next turn: a page that is loaded again is one page.
    stream.onAbort(leave)
    return watched(c, stream, { look, every }).finally(leave)
  })
}

async function watched(
  c: Context,
  stream: SSEStreamingApi,
  { look, every }: { look: () => Promise<Look>; every: number },
): Promise<void> {
  const sent = new Map<string, string>()
  const once = c.req.query('once') !== undefined
  const mayStay = c.get('mayStay') ?? (() => true)
  for (let turn = 1; !stream.aborted; turn++) {
    const looked = await ifThere(look)
    // Nobody can log out of a store that is away: who was in stays in.
    if ((await ifThere(async () => mayStay())) === false) return
    const parts = looked ? Object.entries({ crawl: looked.html, ...looked.others }) : []
    const changed = parts.filter(([name, html]) => sent.get(name) !== html)
    for (const [event, data] of changed) {
      await stream.writeSSE({ event, data })
      sent.set(event, data)
    }
    if (changed.length === 0 && turn % HEARTBEAT_EVERY === 0) await stream.write(': still here\n\n')
    if (looked?.ended) await stream.writeSSE({ event: 'end', data: '' })
    if (looked?.ended || once) return
    await stream.sleep(every)
  }
}

/** Null while the store is away: the page stays as it is, and goes on with it. */
async function ifThere<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (mayPass(error)) return null
    throw error
  }
}
