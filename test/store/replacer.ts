/**
 * Opens the store in a folder and replaces it by a file where one is named; kills itself before the file operation of that
 * number. Says what it found when it comes to its end: `bun test/store/replacer.ts DATA NUMBER [READY]`.
 * @module
 */

import { mock } from 'bun:test'
import * as fs from 'node:fs'
import { join } from 'node:path'

const [, , data, number, ready] = process.argv
let left = Number(number)

const real = { ...fs }
const killing = <A extends unknown[], R>(operation: (...args: A) => R) => {
  return (...args: A): R => {
    if (--left === 0) process.kill(process.pid, 'SIGKILL')
    return operation(...args)
  }
}
mock.module('node:fs', () => ({
  ...real,
  ...{ renameSync: killing(real.renameSync), rmSync: killing(real.rmSync) },
  ...{ openSync: killing(real.openSync), writeSync: killing(real.writeSync) },
}))

const { openStore } = await import('../../src/store/store.ts')
const { default: Database } = await import('libsql')
const store = await openStore({ data: data! })
if (ready) {
  // Somebody reads: what was written last stays in the journal beside the file.
  const reader = new Database(join(data!, 'aisle.db'))
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM settings').all()
  await store.settings.set({ contact: 'old@shop.example' })
  await store.replaceBy(ready)
}
const { contact, interrupted } = await store.settings.all()
console.log(JSON.stringify({ contact, interrupted, sound: await store.integrity() }))
store.close()
