/**
 * Leases: who works on a shop or a host. One holder a name, in all processes of all machines.
 * @module
 */

import { type Connection, rows, type Statement } from '../connection/connection.ts'
import type { Lease } from '../types.ts'
import { isDead, isSeen, type Owner } from './owner.ts'

export type { Lease } from '../types.ts'

export type Holder = Owner & { since: number }

export type Claim = { ok: true; lease: Lease } | { ok: false; holder: Holder }

export type Leases = {
  /** `shop:<id>` or `host:<host>`. */
  acquire(name: string, owner: Owner): Promise<Claim>
  /** False: somebody else has it now, so stop. */
  heartbeat(lease: Lease): Promise<boolean>
  release(lease: Lease): Promise<void>
  /** The same without its token, which was lost. */
  giveUp(name: string, owner: Owner['id']): Promise<void>
  /** All that a thread held which is no more. */
  releaseOf(owner: Owner['id']): Promise<void>
  /** All of everybody: in a copy of the database nobody holds anything. */
  clear(): Promise<void>
  /** All that are held now. */
  held(): Promise<{ name: string; holder: Holder }[]>
  /** Who holds a name now. */
  holder(name: string): Promise<Holder | null>
}

/**
 * A lease whose holder nobody sees or has heard of for this long is free. So is one with a heartbeat further
 * ahead than that: it was before the database's clock was set back, and the holder would have beaten since.
 */
export const LEASE_TTL = 60_000
export const HEARTBEAT = 15_000

/** The database's clock: machines that share a server may disagree about the time. */
const NOW = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

type Row = [string, string, number, string, string | null, string, number, number, number]

export function leasesOf(connection: Connection): Leases {
  const read = async (name: string) => {
    const [row] = await rows<Row>(
      connection,
      `SELECT token, owner, pid, machine, started, what, since, beat,
         abs(${NOW} - beat) > ${LEASE_TTL}
       FROM leases WHERE name = ?`,
      [name],
    )
    if (!row) return null
    const [token, id, pid, machine, started, what, since, beat, expired] = row
    const holder: Holder = { id, pid, machine, started, what, since }
    return { token, beat, holder, free: isDead(holder) || (expired === 1 && !isSeen(holder)) }
  }
  return {
    async acquire(name, owner) {
      const token = crypto.randomUUID()
      for (;;) {
        const held = await read(name)
        // The answer to our own claim was lost.
        if (held?.token === token) return { ok: true, lease: { name, token } }
        if (held && !held.free) return { ok: false, holder: held.holder }
        const claim = held ? takeOver(name, owner, token, held) : take(name, owner, token)
        const { rows: claimed } = await connection.execute(claim)
        if (claimed.length > 0) return { ok: true, lease: { name, token } }
      }
    },

    async heartbeat({ name, token }) {
      const { rows: beaten } = await connection.execute({
        sql: `UPDATE leases SET beat = ${NOW} WHERE name = ? AND token = ? RETURNING 1`,
        args: [name, token],
      })
      return beaten.length > 0
    },

    async release({ name, token }) {
      await connection.execute({
        sql: 'DELETE FROM leases WHERE name = ? AND token = ?',
        args: [name, token],
      })
    },

    async giveUp(name, owner) {
      const sql = 'DELETE FROM leases WHERE name = ? AND owner = ?'
      await connection.execute({ sql, args: [name, owner] })
    },

    async releaseOf(owner) {
      await connection.execute({ sql: 'DELETE FROM leases WHERE owner = ?', args: [owner] })
    },

    async clear() {
      await connection.execute({ sql: 'DELETE FROM leases', args: [] })
    },

    async held() {
      const names = await rows<[string]>(connection, 'SELECT name FROM leases ORDER BY name')
      const all = await Promise.all(names.map(async ([name]) => ({ name, held: await read(name) })))
      return all.flatMap(({ name, held }) =>
        held && !held.free ? [{ name, holder: held.holder }] : [],
      )
    },

    async holder(name) {
      const held = await read(name)
      return held && !held.free ? held.holder : null
    },
  }
}

/** First in a batch: all of it fails where the lease is no longer held. */
export const fence = (lease: Lease | null | undefined): Statement[] =>
  lease
    ? [
        {
          sql: `INSERT INTO fences (held) SELECT 0 WHERE NOT EXISTS
            (SELECT 1 FROM leases WHERE name = ? AND token = ?)`,
          args: [lease.name, lease.token],
        },
      ]
    : []

const valuesOf = (owner: Owner, token: string) => [
  token,
  owner.id,
  owner.pid,
  owner.machine,
  owner.started ?? null,
  owner.what,
]

const take = (name: string, owner: Owner, token: string): Statement => ({
  sql: `INSERT INTO leases (token, owner, pid, machine, started, what, name, since, beat)
    VALUES (?, ?, ?, ?, ?, ?, ?, ${NOW}, ${NOW}) ON CONFLICT (name) DO NOTHING RETURNING 1`,
  args: [...valuesOf(owner, token), name],
})

/** Only what was found dead or silent: of two who try, one finds the token gone or a new beat. */
const takeOver = (
  name: string,
  owner: Owner,
  token: string,
  from: { token: string; beat: number },
): Statement => ({
  sql: `UPDATE leases SET token = ?, owner = ?, pid = ?, machine = ?, started = ?, what = ?,
    since = ${NOW}, beat = ${NOW} WHERE name = ? AND token = ? AND beat = ? RETURNING 1`,
  args: [...valuesOf(owner, token), name, from.token, from.beat],
})
