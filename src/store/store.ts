/**
 * The store: one object, a group of functions for each group of tables.
 * @module
 */

import { backUp, isFile, replaceBy, settle } from './backup/backup.ts'
import type { Interrupted } from './backup/replace.ts'
import { repairTexts } from './backup/text-repair.ts'
import { type Changes, changesOf } from './changes/changes.sql.ts'
import { rows } from './connection/connection.ts'
import { openDatabase, type StoreOptions } from './connection/database.ts'
import type { Outage } from './connection/patience.ts'
import { plainly } from './connection/typed.ts'
import { type Crawls, crawlsOf } from './crawls/crawls.ts'
import { type Frontier, frontierOf } from './crawls/frontier.sql.ts'
import { type Hosts, hostsOf } from './crawls/hosts.ts'
import { type Leases, leasesOf } from './crawls/leases.ts'
import { type Pruned, prune } from './crawls/prune.sql.ts'
import { type Pages, pagesOf } from './pages/pages.sql.ts'
import { type Samples, samplesOf } from './pages/samples.sql.ts'
import { versionsOf } from './pages/versions.sql.ts'
import type { Versions } from './pages/versions.ts'
import { type WritePage, writerOf } from './pages/write.sql.ts'
import { type StoredSessions, sessionsOf } from './people/sessions.ts'
import { type Settings, settingsOf } from './people/settings.ts'
import { productsOf } from './products/products.sql.ts'
import type { Products } from './products/products.ts'
import { type Alerts, alertsOf } from './shops/alerts.ts'
import { type Annotations, annotationsOf } from './shops/annotations.ts'
import { type Documents, plansOf, wrappersOf } from './shops/documents.ts'
import { type Schedules, schedulesOf } from './shops/schedules.ts'
import { type Shops, shopsOf } from './shops/shops.ts'
import { type Topics, topicsOf } from './shops/topics.sql.ts'
import type { PlanOrigin, ShopId, WrapperOrigin } from './types.ts'

export type Store = {
  /** The file or the address. */
  place: string
  /** How it was opened: a thread opens its own connection by it. */
  options: StoreOptions
  /** A restore that was cut off, and put right by this opening. */
  interrupted: Interrupted | null
  shops: Shops
  wrappers: Documents<WrapperOrigin>
  plans: Documents<PlanOrigin>
  topics: Topics
  crawls: Crawls
  pages: Pages
  frontier: Frontier
  versions: Versions
  products: Products
  changes: Changes
  samples: Samples
  alerts: Alerts
  annotations: Annotations
  hosts: Hosts
  leases: Leases
  schedules: Schedules
  settings: Settings
  sessions: StoredSessions
  writePage: WritePage
  /** Lets go of downloads that no later crawl needs. */
  prune(shop: ShopId): Promise<Pruned>
  /** Nothing where the database is sound, else what is wrong with it. */
  integrity(): Promise<string[]>
  /** Whether it is a file of this machine, which can be backed up and replaced. */
  isFile: boolean
  /** A consistent copy as one file; takes as long as reading all. */
  backUp(to: string): Promise<void>
  /** Texts whose bytes are none are made well-formed, in a file from elsewhere; says how many. */
  mend(): Promise<number>
  /** All is in the one file, nothing in those beside it. */
  settle(): Promise<void>
  /**
   * The file, of this version, takes the place of the database; says where that is kept. Nobody else may
   * have it open.
   */
  replaceBy(path: string): Promise<string>
  /** What the store is being waited for; null where all is well. */
  outage(): Outage | null
  /** From now on nothing is waited for: the program ends. */
  giveUp(): void
  close(): void
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const opened = await openDatabase(options)
  const { connection, db, patience } = opened
  return {
    place: connection.place,
    options: { ...options, again: true },
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
    writePage: writerOf(connection),
    prune: (shop) => prune(connection, shop),
    async integrity() {
      const found = await rows<[string]>(connection, 'PRAGMA integrity_check')
      return found.map(([line]) => line).filter((line) => line !== 'ok')
    },
    isFile: isFile(connection),
    backUp: (to) => backUp(connection, to),
    mend: () => repairTexts(connection, 'any'),
    settle: () => settle(connection),
    replaceBy: (path) => replaceBy(connection, path),
    outage: () => patience?.outage ?? null,
    giveUp: () => patience?.giveUp(),
    close: () => connection.close(),
  }
}
