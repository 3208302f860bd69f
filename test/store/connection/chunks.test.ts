import { expect, test } from 'bun:test'
import { type Connection, chunks, type Value } from '../../../src/store/connection/connection.ts'

const SIZE = 2
const MOST = 20

/** Answers with these rows, whatever is asked. */
function giving(rows: (asked: number) => Value[][]): Connection {
  let asked = 0
  const result = () => ({ rows: rows(asked++), changes: 0, insertedId: 0 })
  return {
    place: 'here',
    execute: async () => {
      if (asked === MOST) throw new Error('it is read for ever')
      return result()
    },
    batch: async (statements) => statements.map(result),
    close: () => {},
  }
}

async function read(connection: Connection, args: (last: Value[] | null) => Value[]) {
  const all: Value[][] = []
  for await (const chunk of chunks(connection, SIZE, 'SELECT 1', args)) all.push(...chunk)
  return all
}

test('rows come until a chunk is not full', async () => {
  const connection = giving((asked) => (asked < 3 ? [[2 * asked], [2 * asked + 1]] : []))
  const all = await read(connection, (last) => [last?.[0] ?? -1])
  expect(all.flat()).toEqual([0, 1, 2, 3, 4, 5])
})

test.each<[string, (asked: number) => Value[][]]>([
  ['stands still', () => [[7], [0]]],
  ['goes round', (asked) => [[7], [asked % 3]]],
])('reading that %s because of junk ends', async (_, rows) => {
  const all = await read(giving(rows), (last) => [last?.[0] ?? -1])
  expect(all.length).toBeLessThanOrEqual(4 * SIZE)
})

test('places are told apart by each of their values', async () => {
  const places = [
    [12, 3],
    [1, 23],
    [5, 5],
  ]
  const rows = places.map((place) => [[0, 0], place])
  const all = await read(
    giving((asked) => rows[asked] ?? []),
    (last) => last ?? [0, 0],
  )
  expect(all).toEqual(rows.flat())
})
