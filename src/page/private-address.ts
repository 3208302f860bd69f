/**
 * Private addresses, to which no public shop may lead: never ours, our network's, or those of no one host. Used by most
 * rooms.
 * @module
 */

/** Special-purpose blocks (IANA registries, RFC 6890) that are no places for a shop. */
const CLOSED_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // cloud metadata lives here
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // multicast, reserved, broadcast
  ['224.0.0.0', 3],
  // Azure's host agent: a public number that every virtual machine there reaches
  ['168.63.129.16', 32],
]

/** Within 2000::/3, the only block of global unicast; everything outside it is closed. */
const CLOSED_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

/** 4 or 16 bytes of a literal (brackets and zone allowed), or null. */
export function parseAddress(text: string): Uint8Array | null {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  return bare.includes(':') ? parseV6(bare) : parseV4(bare)
}

/** Dotted decimal only: other forms (`127.1`, `0x7f000001`) are normalized by `URL` before. */
function parseV4(text: string): Uint8Array | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  const bytes = new Uint8Array(4)
  for (const [i, part] of parts.entries()) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null
    bytes[i] = Number(part)
  }
  return bytes
}

function parseV6(text: string): Uint8Array | null {
  let rest = text
  let tail: number[] = []
  const dotted = rest.match(/(?<=:)\d+\.\d+\.\d+\.\d+$/)
  if (dotted) {
    const v4 = parseV4(dotted[0])
    if (!v4) return null
    tail = [(v4[0]! << 8) | v4[1]!, (v4[2]! << 8) | v4[3]!]
    rest = rest.slice(0, -dotted[0].length)
    if (!rest.endsWith('::')) rest = rest.slice(0, -1)
  }
  const halves = rest.split('::')
  if (halves.length > 2) return null
  const [head, back] = halves.map((half) => (half ? half.split(':') : []))
  if (![...head!, ...(back ?? [])].every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  const left = head!.map((group) => Number.parseInt(group, 16))
  const right = [...(back ?? []).map((group) => Number.parseInt(group, 16)), ...tail]
  const missing = 8 - left.length - right.length
  if (back ? missing < 1 : missing !== 0) return null
  const groups = [...left, ...Array<number>(missing).fill(0), ...right]
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 255]))
}

function within(bytes: Uint8Array, block: Uint8Array, bits: number): boolean {
  for (let i = 0; i < bits; i += 8) {
    const mask = bits - i >= 8 ? 255 : (255 << (8 - (bits - i))) & 255
    if ((bytes[i >> 3]! & mask) !== (block[i >> 3]! & mask)) return false
  }
  return true
}

const parsed = (list: [string, number][]) =>
  list.map(([text, bits]) => ({ block: parseAddress(text)!, bits }))
const closedV4 = parsed(CLOSED_V4)
const closedV6 = parsed(CLOSED_V6)
const globalUnicast = parseAddress('2000::')!
const mapped = parseAddress('::ffff:0:0')!
const nat64 = parseAddress('64:ff9b::')!

/** Whether an address is that of one host on the public internet; what is no address is not. */
export function isPublicAddress(text: string): boolean {
  const bytes = parseAddress(text)
  if (!bytes) return false
  if (bytes.length === 4) return !closedV4.some(({ block, bits }) => within(bytes, block, bits))
  // these two carry an IPv4 address that is connected to in the end
  if (within(bytes, mapped, 96) || within(bytes, nat64, 96)) {
    return isPublicAddress(bytes.subarray(12).join('.'))
  }
  if (!within(bytes, globalUnicast, 3)) return false
  return !closedV6.some(({ block, bits }) => within(bytes, block, bits))
}

/** Whether a URL's host (`url.hostname`) is localhost or an IP literal: a private shop's. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost') || parseAddress(host) !== null
}

/** Whether the shop of this seed is private, and so confined to the seed's host and port. */
export function isPrivateSeed(seed: string): boolean {
  return URL.canParse(seed) && isPrivateHost(new URL(seed).hostname)
}
