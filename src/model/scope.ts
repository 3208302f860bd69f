/**
 * The scope of a shop, how much of the web belongs to it, as people choose it; `page/scope.ts` tells which addresses
 * that is.
 * @module
 */

export const SCOPES = ['host', 'domain', 'prefix'] as const
export type Scope = (typeof SCOPES)[number]
