import { describe, expect, test } from 'bun:test'
import { AisleError } from '../../../src/model/errors.ts'
import { failure, mayPass } from '../../../src/store/connection/failure.ts'
import { Patience } from '../../../src/store/connection/patience.ts'

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })
const FULL = failure(coded('SQLITE_FULL'), 'aisle.db')

/** Fails so often, then answers how often it was asked. */
function failing(times: number, error: Error = FULL) {
  let asked = 0
  return async () => {
    if (++asked <= times) throw error
    return asked
  }
}

describe('what may pass', () => {
  test.each<[string, Error, boolean]>([
    ['no room', coded('SQLITE_FULL'), true],
    ['a disk that fails', coded('SQLITE_IOERR_WRITE'), true],
    ['a file that cannot be opened', coded('SQLITE_CANTOPEN'), true],
    ['a lock', coded('SQLITE_BUSY'), true],
    ['nobody there', coded('ECONNREFUSED', 'ECONNREFUSED: Unable to connect.'), true],
    ['a line that broke', coded('ECONNRESET', 'The socket connection was closed'), true],
    ['a server in trouble', coded('SERVER_ERROR', 'Server returned HTTP status 503'), true],
    ['no answer in time', new Error('The operation timed out.'), true],
    ['a lease that is gone', coded('SQLITE_CONSTRAINT', 'CHECK constraint: lease_held'), false],
    ['a row that is there already', coded('SQLITE_CONSTRAINT'), false],
    ['a damaged file', coded('SQLITE_CORRUPT'), false],
    ['no right to write', coded('SQLITE_READONLY'), false],
    ['a token that is wrong', coded('SERVER_ERROR', 'Server returned HTTP status 401'), false],
  ])('%s', (_, error, passes) => {
    expect(mayPass(failure(error, 'aisle.db'))).toBe(passes)
  })
})

describe('patience', () => {
  test('tries again until it works, and tells what it waits for meanwhile', async () => {
    const patience = new Patience(30_000)
    expect(patience.outage).toBeNull()
    const work = patience.during(failing(3))
    await Bun.sleep(0)
    expect(patience.outage).toEqual({ what: 'the disk is full', seconds: 0, of: 30 })
    expect(await work).toBe(4)
    expect(patience.outage).toBeNull()
  })

  test('says whether it is a repeat', async () => {
    const told: boolean[] = []
    const once = failing(2)
    await new Patience(30_000).during((isRepeat) => {
      told.push(isRepeat)
      return once()
    })
    expect(told).toEqual([false, true, true])
  })

  test('ends, and then nobody waits anew for what is still so', async () => {
    const patience = new Patience(60)
    const started = performance.now()
    await expect(patience.during(failing(1000))).rejects.toThrow('the disk is full')
    expect(performance.now() - started).toBeGreaterThan(55)
    let asked = 0
    const again = patience.during(async () => {
      asked++
      throw FULL
    })
    await expect(again).rejects.toThrow('the disk is full')
    expect(asked).toBe(1)
    // What works meanwhile works; later it is waited for again.
    expect(await patience.during(failing(0))).toBe(1)
    await Bun.sleep(70)
    expect(await patience.during(failing(1))).toBe(2)
  })

  test('has none for what does not pass', async () => {
    const wrong = new AisleError('storage', 'the database is damaged')
    await expect(new Patience(30_000).during(failing(1, wrong))).rejects.toBe(wrong)
  })

  test('is over when the program ends', async () => {
    const patience = new Patience(30_000)
    const work = patience.during(failing(1_000_000))
    patience.giveUp()
    await expect(work).rejects.toThrow('the disk is full')
  })
})
