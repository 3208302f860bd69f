/**
 * Which links of a shop are never requested, and why: told by their address alone.
 * @module
 */

import { isPrivateSeed } from '../../page/private-address.ts'
import { scopeOf } from '../../page/scope.ts'
import type { Scope, SkipReason } from '../../store/types.ts'
import { trap } from '../policies/endless/junk-addresses.ts'
import { acts } from './acting-links.ts'
import { skippedType } from './file-types.ts'

export type Refuse = (url: string) => SkipReason | null

/**
 * A shop on localhost or an IP literal is private: nothing leads away from its host and port, but to
 * `hosts` that a person named and that are private as well, for such a shop may connect anywhere.
 */
export function refuseFor(seed: string, scope: Scope, hosts: string[] = []): Refuse {
  const confined = isPrivateSeed(seed) ? new URL(seed).host : null
  const belongs = scopeOf(seed, scope)
  const named = new Set(hosts)
  return (url) => {
    const { host } = new URL(url)
    if (confined && host !== confined && !(named.has(host) && isPrivateSeed(url))) return 'scope'
    if (!belongs(url) && !named.has(host)) return 'scope'
    if (skippedType(url)) return 'type'
    if (acts(url)) return 'acts'
    if (trap(url)) return 'trap'
    return null
  }
}
