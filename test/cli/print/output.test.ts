import { expect, test } from 'bun:test'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type { WriteStream } from 'node:tty'
import { Output } from '../../../src/cli/print/output.ts'
import { Folder } from '../helper.ts'

class FakeStream extends EventEmitter {
  written: string[] = []
  full = false
  write(text: string, done: (error?: Error) => void): boolean {
    const error = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    if (!this.full) this.written.push(text)
    setTimeout(() => done(this.full ? error : undefined), 1)
    return true
  }
}

const open = () => {
  const stream = new FakeStream()
  return { stream, out: new Output(stream as unknown as WriteStream) }
}

test('what can wait is written together, within a tenth of a second', async () => {
  const { stream, out } = open()
  for (let i = 0; i < 1000; i++) out.soon(`${i}\n`)
  expect(stream.written).toEqual([])
  await Bun.sleep(150)
  expect(stream.written).toHaveLength(1)
  expect(stream.written[0]!.split('\n')).toHaveLength(1001)
  out.soon('later\n')
  await Bun.sleep(150)
  expect(stream.written.at(-1)).toBe('later\n')
})

test('who writes much is told to wait until it is written', async () => {
  const { stream, out } = open()
  let most = 0
  for (let i = 0; i < 5000; i++) {
    const wait = out.soon(`${'x'.repeat(99)}\n`)
    if (wait) await wait
    most = Math.max(most, 100 * (i + 1) - stream.written.join('').length)
  }
  await out.flush()
  expect(most).toBeLessThan(70_000)
  expect(stream.written.join('')).toHaveLength(500_000)
})

test('nothing is lost at the end, and nothing overtakes it', async () => {
  const { stream, out } = open()
  out.soon('1\n')
  await out.line('2')
  out.soon('3\n')
  await out.flush()
  expect(stream.written).toEqual(['1\n2\n', '3\n'])
  await Bun.sleep(150)
  expect(stream.written).toHaveLength(2)
})

test('where nobody reads any more, nothing is written', async () => {
  const { stream, out } = open()
  let closed = 0
  out.onClosed = () => void closed++
  stream.emit('error', Object.assign(new Error('broken pipe'), { code: 'EPIPE' }))
  out.soon('1\n')
  await out.line('2')
  await out.flush()
  expect({ closed, written: stream.written }).toEqual({ closed: 1, written: [] })
})

test('what cannot be written is told once, before the end', async () => {
  const { stream, out } = open()
  const told: string[] = []
  out.onFailed = (sentence) => void told.push(sentence)
  stream.full = true
  await out.line('1')
  stream.emit('error', Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  await out.line('2')
  expect(told).toEqual(['what was printed is not complete: the disk is full'])
})

const FULL = '/dev/full'
test.skipIf(!existsSync(FULL))('a full disk is a failure of every command', async () => {
  const folder = await Folder.make()
  for (const line of ['--help', '--version', 'demo --print-wrapper', 'products all --format csv']) {
    expect(await folder.printing(line.split(' '), FULL)).toEqual({
      err: 'aisle: what was printed is not complete: the disk is full\n',
      code: 1,
    })
  }
  await folder.remove()
})
