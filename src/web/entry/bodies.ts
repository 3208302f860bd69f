/**
 * Bodies of forms: read whole before a page works on them, after every guard, and never more than there is room for.
 * Used all over `web`.
 * @module
 */

import type { Context, MiddlewareHandler } from 'hono'
import { networkOf } from './attempts.ts'

/** Bytes of all forms that are worked on at once. */
const ROOM = 32_000_000
/** Forms of strangers that are awaited at once, from one address and in all. */
const STRANGERS = { each: 8, all: 64 }

/** Why a form is not taken: it is too long, it did not come, or others fill the room. */
export type Refused = 'large' | 'late' | 'crowded'

export type BodyOptions = {
  /** Bytes of one form. */
  most: number
  /** Where somebody asks who has not given the password: the address. */
  stranger?: (c: Context) => string
  refuse(c: Context, why: Refused): Response | Promise<Response>
}

type Awaited = { from: string; giveUp(): void }

export class Bodies {
  readonly #room: number
  readonly #strangers: { each: number; all: number }
  /** In the order they came. */
  readonly #awaited = new Set<Awaited>()
  #held = 0

  constructor({ room = ROOM, strangers = STRANGERS } = {}) {
    this.#room = room
    this.#strangers = strangers
  }

  /** Behind this, the body is there. */
  taking({ most, stranger, refuse }: BodyOptions): MiddlewareHandler {
    return async (c, next) => {
      const { raw } = c.req
      if (!raw.body) return await next()
      if (Number(raw.headers.get('content-length') ?? 0) > most) return await refuse(c, 'large')
      const chunks: Uint8Array[] = []
      try {
        const why = await this.#read(raw.body, { most, chunks, from: stranger?.(c) })
        if (why) return await refuse(c, why)
        const { method, headers, signal } = raw
        c.req.raw = new Request(raw.url, { method, headers, signal, body: Buffer.concat(chunks) })
        arrived(c)
        await next()
      } finally {
        this.#held -= sizeOf(chunks)
      }
    }
  }

  async #read(
    body: ReadableStream<Uint8Array>,
    { most, chunks, from }: { most: number; chunks: Uint8Array[]; from?: string },
  ): Promise<Refused | null> {
    const reader = body.getReader()
    const { promise: givenUp, resolve } = Promise.withResolvers<null>()
    const awaited = { from: networkOf(from ?? ''), giveUp: () => resolve(null) }
    if (from !== undefined) this.#await(awaited)
    try {
      for (let size = 0; ; ) {
        // A connection that is closed meanwhile is an error here.
        const part = await Promise.race([reader.read(), givenUp]).catch(() => null)
        if (part === null) return 'late'
        if (part.done) return null
        size += part.value.length
        if (size > most) return 'large'
        if (this.#held + part.value.length > this.#room) return 'crowded'
        this.#held += part.value.length
        chunks.push(part.value)
      }
    } finally {
      this.#awaited.delete(awaited)
      // What is still to come is not kept.
      void reader.cancel().catch(() => {})
    }
  }

  /** A form comes within moments; of those that do not, the oldest make room for a new one. */
  #await(awaited: Awaited): void {
    const { each, all } = this.#strangers
    const same = [...this.#awaited].filter(({ from }) => from === awaited.from)
    const oldest =
      same.length >= each ? same[0] : this.#awaited.size >= all ? [...this.#awaited][0] : undefined
    if (oldest) {
      this.#awaited.delete(oldest)
      oldest.giveUp()
    }
    this.#awaited.add(awaited)
  }
}

/** The body is there, so the answer may take its time. */
export const arrived = (c: Context): void => c.env?.arrived?.()

const sizeOf = (chunks: Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0)
