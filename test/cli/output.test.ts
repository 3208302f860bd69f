import { expect, test } from 'bun:test'
import { EventEmitter } from 'node:events'
import type { WriteStream } from 'node:tty'
import { Output } from '../../src/cli/output.ts'

class FakeStream extends EventEmitter {
  written: string[] = []
  write(text: string, done: () => void): boolean {
    this.written.push(text)
    setTimeout(done, 1)
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
  expect(() => stream.emit('error', new Error('disk'))).toThrow('disk')
})
