/**
 * A file of a form, written to the disk as it arrives: it may be larger than the memory. Used by
 * `web/pages/settings.tsx` and `web/pages/shops.tsx`.
 * @module
 */

import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bytes as sizeOf } from '../../format/words.ts'
import { noRoom, roomIn } from '../../jobs/transfer/importing.ts'
import { AisleError } from '../../model/errors.ts'

/** Of the lines above a part, and of all fields that are no file. */
const LONGEST_HEAD = 16_000
/** Uploads at once. */
const MOST = 4
/** Bytes after which the room on the disk is looked at again: others write there too. */
const LOOK = 16_000_000
/** Of any file. */
const LARGEST = 16_000_000_000

type Upload = { bytes: number; filename: string; fields: Map<string, string> }

/** `most`: bytes of the file; `hint` says how a larger one comes in. */
type UploadOptions = { name: string; path: string; most?: number; hint?: string }

type Part = { name: string; filename: string | null }

let underway = 0

/** What the field `name` brought to `path`, with the other fields; 0 bytes where it is not there. */
export async function saveUpload(request: Request, options: UploadOptions): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,200})"?/i.exec(type)?.[1]
  if (!boundary || !request.body) return { bytes: 0, filename: '', fields: new Map() }
  if (underway >= MOST) {
    throw new AisleError('busy', 'several files are being uploaded already', {
      hint: 'Try again when they are there.',
    })
  }
  underway++
  const saving = new Saving(options)
  try {
    const length = Number(request.headers.get('content-length') ?? 0)
    saving.check(length - LONGEST_HEAD)
    await saving.take(request.body, boundary)
    return saving.upload
  } finally {
    underway--
  }
}

class Saving {
  readonly upload: Upload = { bytes: 0, filename: '', fields: new Map() }
  readonly #options: UploadOptions
  #part: Part | null = null
  /** What the disk takes of it in all. */
  #room: number
  #looked = 0
  readonly #fields = new Map<string, Buffer>()
  #others = 0

  constructor(options: UploadOptions) {
    this.#options = options
    this.#room = roomIn(dirname(options.path))
  }

  /** Takes the parts apart as they come. */
  async take(body: ReadableStream<Uint8Array>, boundary: string): Promise<void> {
    const mark = Buffer.from(`\r\n--${boundary}`)
    const file = await open(this.#options.path, 'w')
    // The first mark stands at the very beginning.
    let held: Buffer = Buffer.from('\r\n')
    let inHead = false
    try {
      for await (const chunk of whole(body)) {
        held = Buffer.concat([held, chunk])
        for (;;) {
          if (inHead) {
            const end = held.indexOf('\r\n\r\n')
            if (end < 0 && held.length > LONGEST_HEAD) throw broken()
            if (end < 0) break
            this.#part = partOf(held.subarray(0, end).toString())
            held = held.subarray(end + 4)
          }
          const at = held.indexOf(mark)
          const piece = held.subarray(0, at < 0 ? Math.max(0, held.length - mark.length) : at)
          if (this.#part && piece.length > 0) await this.#write(file, this.#part, piece)
          held = held.subarray(at < 0 ? piece.length : at + mark.length)
          inHead = at >= 0
          if (at < 0) break
        }
      }
    } finally {
      await file.close()
    }
    if (!inHead || !held.toString().startsWith('--')) throw broken()
    for (const [name, bytes] of this.#fields) this.upload.fields.set(name, bytes.toString())
  }

  check(bytes: number): void {
    const { most = LARGEST, hint } = this.#options
    if (bytes > most) {
      const told = `the file is too large: Aisle takes at most ${sizeOf(most)} here`
      throw new AisleError('invalid', told, { hint })
    }
    if (bytes > this.#room) throw noRoom(this.#room)
  }

  async #write(file: FileHandle, { name, filename }: Part, piece: Buffer): Promise<void> {
    const { upload } = this
    if (filename === null) {
      this.#others += piece.length
      if (this.#others > LONGEST_HEAD) throw broken()
      this.#fields.set(name, Buffer.concat([this.#fields.get(name) ?? Buffer.of(), piece]))
      return
    }
    if (name !== this.#options.name) return
    upload.filename = filename
    upload.bytes += piece.length
    if (upload.bytes - this.#looked > LOOK) {
      this.#looked = upload.bytes
      this.#room = upload.bytes + roomIn(dirname(this.#options.path))
    }
    this.check(upload.bytes)
    for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
  }
}

/** A connection that breaks off is an error of its own kind. */
async function* whole(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw broken()
      })
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function partOf(head: string): Part | null {
  const line = /^content-disposition:.*$/im.exec(head)?.[0] ?? ''
  const name = /;\s*name="?([^";]*)"?/i.exec(line)?.[1]
  if (name === undefined) return null
  return { name, filename: /;\s*filename="?([^"]*)"?/i.exec(line)?.[1] ?? null }
}

const broken = () =>
  new AisleError('invalid', 'the file did not arrive whole', { hint: 'Choose it again.' })
