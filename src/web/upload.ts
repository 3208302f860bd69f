/**
 * A file of a form, written to the disk as it arrives: a backup may be larger than the memory.
 * @module
 */

import { type FileHandle, open } from 'node:fs/promises'
import { AisleError } from '../errors.ts'
import { bytes as sizeOf } from '../words.ts'

/** Of the lines above a part. */
const LONGEST_HEAD = 16_000

type Inside = 'head' | 'file' | 'other'

/** How many bytes the field `name` brought to `path`; 0 where it is not there. */
export async function saveUpload(
  request: Request,
  { name, path, most }: { name: string; path: string; most: number },
): Promise<number> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,200})"?/i.exec(type)?.[1]
  if (!boundary || !request.body) return 0
  if (Number(request.headers.get('content-length') ?? 0) > most + LONGEST_HEAD) throw tooLarge(most)
  const mark = Buffer.from(`\r\n--${boundary}`)
  const file = await open(path, 'w')
  // The first mark stands at the very beginning.
  let held: Buffer = Buffer.from('\r\n')
  let inside: Inside = 'other'
  let bytes = 0
  try {
    for await (const chunk of request.body) {
      held = Buffer.concat([held, chunk])
      for (;;) {
        if (inside === 'head') {
          const end = held.indexOf('\r\n\r\n')
          if (end < 0 && held.length > LONGEST_HEAD) throw broken()
          if (end < 0) break
          inside = isField(held.subarray(0, end).toString(), name) ? 'file' : 'other'
          held = held.subarray(end + 4)
        }
        const at = held.indexOf(mark)
        const body = held.subarray(0, at < 0 ? Math.max(0, held.length - mark.length) : at)
        if (inside === 'file' && body.length > 0) {
          bytes += body.length
          if (bytes > most) throw tooLarge(most)
          await writeAll(file, body)
        }
        held = held.subarray(at < 0 ? body.length : at + mark.length)
        if (at < 0) break
        inside = 'head'
      }
    }
  } finally {
    await file.close()
  }
  if (inside !== 'head' || !held.toString().startsWith('--')) throw broken()
  return bytes
}

async function writeAll(file: FileHandle, body: Buffer): Promise<void> {
  for (let at = 0; at < body.length; ) at += (await file.write(body, at)).bytesWritten
}

const isField = (head: string, name: string): boolean =>
  /^content-disposition:.*;\s*name="?([^";]*)"?/im.exec(head)?.[1] === name &&
  /;\s*filename=/i.test(head)

const broken = () =>
  new AisleError('invalid', 'the file did not arrive whole', { hint: 'Choose it again.' })

const tooLarge = (most: number) =>
  new AisleError('invalid', `the file is too large: there is room for ${sizeOf(most)}`, {
    hint: 'Make room on the disk of the data, or put it into the folder “backups” there yourself: then it is listed above.',
  })
