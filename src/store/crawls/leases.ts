/**
 * Leases: who works on a shop or a host. One holder a name, in all processes of all machines. Used by `crawl`, `jobs`
 * and `store`.
 * @module
 */

import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { leases } from '../schema/crawls.ts'
import type { Lease } from '../types.ts'
import { isDead, isSeen, type Owner } from './owner.ts'

export type { Lease } from '../types.ts'

export type Holder = Owner & { since: number }

export type Claim = { ok: true; lease: Lease } | { ok: false; holder: Holder }

/**
 * A lease whose holder nobody sees or has heard of for this long is free. So is one with a heartbeat further
 * ahead than that: it was before the database's clock was set back, and the holder would have beaten since.
 */
export const LEASE_TTL = 60_000
export const HEARTBEAT = 15_000

/** The database's clock: machines that share a server may disagree about the time. */
/** Written by hand: read as something else than it is, so that nobody could ever match it. */
const JUNK = sql`typeof(${leases.token}) <> 'text' OR typeof(${leases.beat}) <> 'integer'
  OR abs(${leases.beat}) > 8.64e15`
const NOW = sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`

const HELD = {
  ...getTableColumns(leases),
  silent: sql<number>`abs(${NOW} - beat) > ${LEASE_TTL}`,
}

type Held = typeof leases.$inferSelect & { silent: number }

const holderOf = ({ owner: id, pid, machine, started, what, since }: Held): Holder => ({
  ...{ id, pid, machine, started, what, since },
})

function isFree(held: Held): boolean {
  const holder = holderOf(held)
  return isDead(holder) || (held.silent === 1 && !isSeen(holder))
}

export function leasesOf({ db }: Access) {
  const read = async (name: string): Promise<Held | undefined> =>
    (await db.select(HELD).from(leases).where(eq(leases.name, name)))[0]
  const its = ({ name, token }: Lease) => and(eq(leases.name, name), eq(leases.token, token))
  return {
    /** `shop:<id>` or `host:<host>`. */
    async acquire(name: string, { id, pid, machine, started = null, what }: Owner): Promise<Claim> {
      const lease = { name, token: crypto.randomUUID() }
      const row = { ...lease, owner: id, pid, machine, started, what, since: NOW, beat: NOW }
      for (;;) {
        const held = await read(name)
        // The answer to our own claim was lost.
        if (held?.token === lease.token) return { ok: true, lease }
        if (held && !isFree(held)) return { ok: false, holder: holderOf(held) }
        // Only what was found dead or silent: of two who try, one finds the token gone or a new beat.
        const same = held && and(eq(leases.token, held.token), eq(leases.beat, held.beat))
        const where = held && and(eq(leases.name, name), or(same, JUNK))
        const claimed = where
          ? await db.update(leases).set(row).where(where).returning({ name: leases.name })
          : await db.insert(leases).values(row).onConflictDoNothing().returning()
        if (claimed.length > 0) return { ok: true, lease }
      }
    },

    /** False: somebody else has it now, so stop. */
    async heartbeat(lease: Lease): Promise<boolean> {
      const beat = db.update(leases).set({ beat: NOW }).where(its(lease))
      return (await beat.returning({ name: leases.name })).length > 0
    },

    async release(lease: Lease): Promise<void> {
      await db.delete(leases).where(its(lease))
    },

    /** The same without its token, which was lost. */
    async giveUp(name: string, owner: Owner['id']): Promise<void> {
      await db.delete(leases).where(and(eq(leases.name, name), eq(leases.owner, owner)))
    },

    /** All that a thread held which is no more. */
    async releaseOf(owner: Owner['id']): Promise<void> {
      await db.delete(leases).where(eq(leases.owner, owner))
    },

    /** All of everybody: in a copy of the database nobody holds anything. */
    async clear(): Promise<void> {
      await db.delete(leases)
    },

    /** All that are held now. */
    async held(): Promise<{ name: string; holder: Holder }[]> {
      const all = await db.select(HELD).from(leases).orderBy(leases.name)
      return all
        .filter((held) => !isFree(held))
        .map((held) => ({ name: held.name, holder: holderOf(held) }))
    },

    /** Who holds a name now. */
    async holder(name: string): Promise<Holder | null> {
      const held = await read(name)
      return held && !isFree(held) ? holderOf(held) : null
    },
  }
}
