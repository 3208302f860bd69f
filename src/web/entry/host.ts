/**
 * Names by which this machine may be called, and where it may listen. Used by `cli` and `web`.
 * @module
 */

import type { Context } from 'hono'
import { AisleError } from '../../model/errors.ts'

/**
 * The host of a `Host` or `Origin` header as a browser reads it (`127.1`, `0x7f.1` and `[0::1]` are
 * literals too), or null where it is none.
 */
export function hostOf(header: string): { name: string; port: string } | null {
  if (!/^[^\s/\\@?#%]+$/.test(header) || !URL.canParse(`http://${header}`)) return null
  const { hostname, port } = new URL(`http://${header}`)
  return { name: hostname.replace(/\.$/, ''), port }
}

/** The name that a request calls this page by; empty where it is none. */
export const calledIn = (c: Context): string =>
  hostOf(c.req.header('host') ?? new URL(c.req.url).host)?.name ?? ''

/** Names in a list such as `prices.example, prices.example:8443` (AISLE_HOSTS). */
export function namesIn(list: string): string[] {
  const parts = list.split(/[\s,]+/).filter(Boolean)
  return parts.map((part) => {
    const host = hostOf(part)
    if (host) return host.name
    throw new AisleError('usage', `AISLE_HOSTS: "${part}" is not the name of a host`, {
      hint: 'Write names such as prices.example, with commas between them.',
    })
  })
}

/** localhost and the literals of the loopback interface: no name that a stranger can point here. */
export function isLoopback(name: string): boolean {
  const bare = name.toLowerCase()
  return (
    bare === 'localhost' || bare === '[::1]' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
  )
}

/** Of any password. */
export const SHORTEST = 8

/** Anyone could rule the shops otherwise. `chosen`: one was set on the page. */
export function checkListening(host: string, password: string | null, chosen = false): void {
  const hint = `Set AISLE_PASSWORD to a password of at least ${SHORTEST} characters, or one under Settings of the page; or leave --host out.`
  if (password !== null && password.length < SHORTEST) {
    throw new AisleError('usage', `AISLE_PASSWORD is shorter than ${SHORTEST} characters`, { hint })
  }
  if (password === null && !chosen && !isLoopback(host)) {
    throw new AisleError('usage', `listening on ${host} lets others in, so it needs a password`, {
      hint,
    })
  }
}
