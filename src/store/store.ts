/**
 * The store: one object, a group of functions for each group of tables.
 * @module
 */

import { DrizzleQueryError } from 'drizzle-orm'
import { type Alerts, alertsOf } from './alerts.ts'
import { type Annotations, annotationsOf } from './annotations.ts'
import { backUp, isFile, replaceBy, settle } from './backup.ts'
import { type Changes, changesOf } from './changes.ts'
import { type Connection, rows } from './connection.ts'
import { type Crawls, crawlsOf } from './crawls.ts'
import { openDatabase, type StoreOptions } from './database.ts'
import { type Documents, plansOf, wrappersOf } from './documents.ts'
import { type Frontier, frontierOf } from './frontier.ts'
import { type Hosts, hostsOf } from './hosts.ts'
import { type Leases, leasesOf } from './leases.ts'
import { type Pages, pagesOf } from './pages.ts'
import { type Products, productsOf } from './products.ts'
import { type Pruned, prune } from './prune.ts'
import { type Samples, samplesOf } from './samples.ts'
import { type Schedules, schedulesOf } from './schedules.ts'
import { type StoredSessions, sessionsOf } from './sessions.ts'
import { type Settings, settingsOf } from './settings.ts'
import { type Shops, shopsOf } from './shops.ts'
import { type Topics, topicsOf } from './topics.ts'
import type { PlanOrigin, ShopId, WrapperOrigin } from './types.ts'
import { type Versions, versionsOf } from './versions.ts'
import { type WritePage, writerOf } from './write.ts'

export type Store = {
  /** The file or the address. */
  place: string
  /** How it was opened: a thread opens its own connection by it. */
  options: StoreOptions
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
  /** All is in the one file, nothing in those beside it. */
  settle(): Promise<void>
  /**
   * The file, of this version, takes the place of the database; says where that is kept. Nobody else may
   * have it open.
   */
  replaceBy(path: string): Promise<string>
  close(): void
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const opened = await openDatabase(options)
  const { connection } = opened
  return {
    place: connection.place,
    options,
    shops: plain(shopsOf(opened)),
    wrappers: plain(wrappersOf(opened)),
    plans: plain(plansOf(opened)),
    topics: plain(topicsOf(opened)),
    crawls: plain(crawlsOf(opened)),
    pages: pagesOf(connection),
    frontier: frontierOf(connection),
    versions: versionsOf(connection),
    products: productsOf(connection),
    changes: changesOf(connection),
    samples: samplesOf(connection),
    alerts: plain(alertsOf(opened)),
    annotations: annotationsOf(connection),
    hosts: plain(hostsOf(opened)),
    leases: leasesOf(connection),
    schedules: schedulesOf(connection),
    settings: settingsOf(connection),
    sessions: sessionsOf(connection),
    writePage: writerOf(connection),
    prune: (shop) => prune(connection, shop),
    integrity: () => integrity(connection),
    isFile: isFile(connection),
    backUp: (to) => backUp(connection, to),
    settle: () => settle(connection),
    replaceBy: (path) => replaceBy(connection, path),
    close: () => connection.close(),
  }
}

async function integrity(connection: Connection): Promise<string[]> {
  const found = await rows<[string]>(connection, 'PRAGMA integrity_check')
  return found.map(([line]) => line).filter((line) => line !== 'ok')
}

/** drizzle wraps what a query throws; people get the sentence inside. */
function plain<T extends Record<string, (...args: never[]) => unknown>>(group: T): T {
  const wrapped = Object.entries(group).map(([name, run]) => [
    name,
    async (...args: never[]) => {
      try {
        return await run(...args)
      } catch (error) {
        throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error
      }
    },
  ])
  return Object.fromEntries(wrapped)
}
