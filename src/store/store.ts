/**
 * The store: one object, a group of functions for each group of tables. Used by most rooms.
 * @module
 */

import { backUp, isFile, replaceBy, settle } from './backup/backup.ts'
import { repairTexts } from './backup/text-repair.ts'
import { changesOf } from './changes/changes.sql.ts'
import { rows } from './connection/connection.ts'
import { openDatabase, type StoreOptions } from './connection/database.ts'
import type { Outage } from './connection/patience.ts'
import { plainly } from './connection/typed.ts'
import { crawlsOf } from './crawls/crawls.ts'
import { frontierOf } from './crawls/frontier.sql.ts'
import { hostsOf } from './crawls/hosts.ts'
import { leasesOf } from './crawls/leases.ts'
import { prune } from './crawls/prune.sql.ts'
import { rereadOf } from './crawls/reread.sql.ts'
import { pagesOf } from './pages/pages.sql.ts'
import { samplesOf } from './pages/samples.sql.ts'
import { versionsOf } from './pages/versions.sql.ts'
import { writerOf } from './pages/write.sql.ts'
import { sessionsOf } from './people/sessions.ts'
import { settingsOf } from './people/settings.ts'
import { productsOf } from './products/products.sql.ts'
import { alertsOf } from './shops/alerts.ts'
import { annotationsOf } from './shops/annotations.ts'
import { plansOf, wrappersOf } from './shops/documents.ts'
import { schedulesOf } from './shops/schedules.ts'
import { shopsOf } from './shops/shops.ts'
import { topicsOf } from './shops/topics.sql.ts'
import type { ShopId } from './types.ts'

export type Store = Awaited<ReturnType<typeof openStore>>

export async function openStore(options: StoreOptions) {
  const opened = await openDatabase(options)
  const { connection, db, patience } = opened
  return {
    /** The file or the address. */
    place: connection.place,
    /** How it was opened: a thread opens its own connection by it. */
    options: { ...options, again: true } as StoreOptions,
    /** A restore that was cut off, and put right by this opening. */
    interrupted: opened.interrupted,
    shops: plainly(shopsOf(opened)),
    wrappers: plainly(wrappersOf(opened)),
    plans: plainly(plansOf(opened)),
    topics: plainly(topicsOf(opened)),
    crawls: plainly(crawlsOf(opened)),
    pages: pagesOf(connection),
    frontier: frontierOf(connection),
    versions: versionsOf(connection),
    products: productsOf(connection),
    changes: changesOf(connection),
    samples: samplesOf(connection),
    alerts: plainly(alertsOf(opened)),
    annotations: plainly(annotationsOf(opened)),
    hosts: plainly(hostsOf(opened)),
    leases: plainly(leasesOf(opened)),
    schedules: plainly(schedulesOf(opened)),
    settings: plainly(settingsOf(db)),
    sessions: plainly(sessionsOf(opened)),
    reread: rereadOf(connection),
    writePage: writerOf(connection),
    /** Lets go of downloads that no later crawl needs. */
    prune: (shop: ShopId) => prune(connection, shop),
    /** Nothing where the database is sound, else what is wrong with it. */
    async integrity(): Promise<string[]> {
      const found = await rows<[string]>(connection, 'PRAGMA integrity_check')
      return found.map(([line]) => line).filter((line) => line !== 'ok')
    },
    /** Whether it is a file of this machine, which can be backed up and replaced. */
    isFile: isFile(connection),
    /** A consistent copy as one file; takes as long as reading all. */
    backUp: (to: string) => backUp(connection, to),
    /** Texts whose bytes are none are made well-formed, in a file from elsewhere; says how many. */
    mend: () => repairTexts(connection, 'any'),
    /** All is in the one file, nothing in those beside it. */
    settle: () => settle(connection),
    /**
     * The file, of this version, takes the place of the database; says where that is kept. Nobody else may
     * have it open.
     */
    replaceBy: (path: string) => replaceBy(connection, path),
    /** What the store is being waited for; null where all is well. */
    outage: (): Outage | null => patience?.outage ?? null,
    /** From now on nothing is waited for: the program ends. */
    giveUp: () => patience?.giveUp(),
    close: () => connection.close(),
  }
}
