import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Hono } from 'hono'
import * as disk from '../../../src/jobs/transfer/importing.ts'
import { listen } from '../../../src/web/entry/serve.ts'
import { saveUpload } from '../../../src/web/entry/upload.ts'
import { runs } from '../../setup/runs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-upload-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const asked = (most = 1000) => ({ name: 'file', path: join(folder, 'x'), most })

/** The request in pieces of that many bytes. */
async function requestOf(body: FormData, size: number, cut = 0): Promise<Request> {
  const whole = new Response(body)
  const type = whole.headers.get('content-type')!
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const sent = bytes.subarray(0, bytes.length - cut)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= sent.length) return controller.close()
      controller.enqueue(sent.slice(at, at + size))
      at += size
    },
  })
  return new Request('http://localhost/', {
    ...{ method: 'POST', body: stream, headers: { 'content-type': type } },
  })
}

describe('a file that is brought', () => {
  test('is the same on the disk, in whatever pieces it comes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.constantFrom(13, 10, 45), { maxLength: 60 }).map((list) => new Uint8Array(list)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 400 }), async (content, size) => {
        const form = new FormData()
        form.set('other', 'ü')
        form.set('file', new File([content as Uint8Array<ArrayBuffer>], 'ä.db'))
        form.set('after', 'y')
        const { fields, ...saved } = await saveUpload(await requestOf(form, size), asked())
        expect(saved).toEqual({ bytes: content.length, filename: content.length ? 'ä.db' : '' })
        expect(Object.fromEntries(fields)).toEqual({ other: 'ü', after: 'y' })
        expect(await Bun.file(asked().path).bytes()).toEqual(content)
      }),
      { numRuns: runs(60) },
    )
  })

  test('is refused where it is too large, broken off, or not there', async () => {
    const form = new FormData()
    form.set('file', new File(['a'.repeat(500)], 'a.db'))
    await expect(saveUpload(await requestOf(form, 50), asked(499))).rejects.toThrow('too large')
    await expect(saveUpload(await requestOf(form, 50, 30), asked())).rejects.toThrow('whole')
    const none = new FormData()
    none.set('file', 'only text')
    expect(await saveUpload(await requestOf(none, 50), asked())).toMatchObject({ bytes: 0 })
    expect(await saveUpload(new Request('http://localhost/'), asked())).toMatchObject({ bytes: 0 })
  })

  test('is refused for the room on the disk where that is the reason, with what to do', async () => {
    const room = spyOn(disk, 'roomIn')
    const refusal = async (free: number) => {
      room.mockReturnValue(free)
      const form = new FormData()
      form.set('file', new File(['a'.repeat(500)], 'a.db'))
      const larger = { ...asked(), hint: 'Bring it another way.' }
      return await saveUpload(await requestOf(form, 50), larger).catch((error) => error.explain())
    }
    try {
      const full = await refusal(0)
      expect(full).toContain('the disk is full: Aisle keeps the last 200 MB for its database')
      expect(full).toContain('Make room on the disk of the data folder, then try again.')
      expect(full).not.toContain('another way')
      expect(await refusal(400)).toContain('the disk has room for only 400 bytes')
      expect(await refusal(600)).toMatchObject({ bytes: 500 })
    } finally {
      room.mockRestore()
    }
  })

  test('waits its turn where several come at once', async () => {
    const { promise: later, resolve } = Promise.withResolvers<void>()
    const slow = (at: number) => {
      const type = 'multipart/form-data; boundary=b'
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await later
          controller.close()
        },
      })
      const request = new Request('http://localhost/', {
        ...{ method: 'POST', body, headers: { 'content-type': type } },
      })
      return saveUpload(request, { name: 'file', path: join(folder, `slow-${at}`) })
    }
    const four = [1, 2, 3, 4].map((at) => slow(at).catch((error) => error.message))
    await expect(slow(5)).rejects.toThrow('several files are being uploaded already')
    resolve()
    expect(await Promise.all(four)).toEqual(Array(4).fill('the file did not arrive whole'))
    await expect(slow(6)).rejects.toThrow('whole')
  })

  test('may be larger than a form otherwise may be', async () => {
    const app = new Hono()
    const path = join(folder, 'large')
    app.post('/', async (c) =>
      c.text(String((await saveUpload(c.req.raw, { name: 'file', path })).bytes)),
    )
    const { url, stop } = listen(app, { host: '127.0.0.1', port: 0 })
    const form = new FormData()
    form.set('file', new File([new Uint8Array(150_000_000)], 'a.db'))
    const answer = await fetch(url, { method: 'POST', body: form })
    expect(await answer.text()).toBe('150000000')
    expect(Bun.file(path).size).toBe(150_000_000)
    await stop()
  }, 60_000)
})
