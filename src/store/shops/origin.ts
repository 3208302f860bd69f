/**
 * Origins of plans. Used by `crawl` and `jobs`.
 * @module
 */

import type { PlanOrigin } from '../types.ts'

/** What somebody wrote, they mean; what Aisle found out may be wrong. */
export const isByPerson = (origin: PlanOrigin | undefined): boolean =>
  origin === 'edited' || origin === 'rules'
