/**
 * The fence before a write that a lease protects. SQL by hand: it goes first in every page's batch. Used all over
 * `store`.
 * @module
 */

import type { Statement } from '../connection/connection.ts'
import type { Lease } from '../types.ts'

const FENCE = `INSERT INTO fences (held) SELECT 0 WHERE NOT EXISTS
  (SELECT 1 FROM leases WHERE name = ? AND token = ?)`

/** First in a batch: all of it fails where the lease is no longer held. */
export const fence = (lease: Lease | null | undefined): Statement[] =>
  lease ? [{ sql: FENCE, args: [lease.name, lease.token] }] : []
