import { expect, test } from 'bun:test'
import { overflow } from '../../src/web/entry/overflow.ts'

/** A process with files of its own and connections, and a valve that looks at them. */
function machine(allowed: number) {
  const has = { others: 30, connections: 0, closings: 0 }
  const open = () => {
    const all = has.others + has.connections
    return all < allowed ? all : Number.POSITIVE_INFINITY
  }
  const look = overflow({ allowed, open }, () => {
    has.connections = 0
    has.closings++
  })
  return { has, look }
}

test('connections are closed before they use up the files, and again when they come back', () => {
  const { has, look } = machine(1024)
  has.connections = 400
  expect(look()).toBe(false)
  for (let i = 1; i < 4; i++) {
    has.connections = 490
    expect(look()).toBe(true)
    expect(has).toMatchObject({ connections: 0, closings: i })
  }
})

test('files that are no connections close none, for they would not become fewer', () => {
  const { has, look } = machine(1024)
  Object.assign(has, { others: 600, connections: 10 })
  expect(look()).toBe(true)
  has.connections = 20
  for (let i = 0; i < 9; i++) expect(look()).toBe(false)
  has.others = 900
  look()
  has.connections = 20
  expect(look()).toBe(false)
})

test('whatever it has seen, it goes on looking', () => {
  const { has, look } = machine(1024)
  Object.assign(has, { others: 1024, connections: 10 })
  look()
  has.others = 600
  has.connections = 10
  look()
  has.connections = 420
  expect(look()).toBe(true)
  expect(has.connections).toBe(0)
})
