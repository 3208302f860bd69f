/**
 * Names to addresses that were checked, kept for a minute: what is connected to is what was checked. Used by
 * `failure.ts` and `fetch.ts`.
 * @module
 */
import { lookup } from 'node:dns/promises'
import { isPublicAddress, parseAddress } from '../../page/private-address.ts'

/** May a shop lead to this address? Private shops are confined by their host instead. */
export type AllowAddress = (address: string, isPrivateShop: boolean) => boolean

const allowPublic: AllowAddress = (address, isPrivateShop) =>
  isPrivateShop || isPublicAddress(address)

/** A name without an address, or with one that is not to be connected to. */
export class ResolveError extends Error {
  constructor(
    readonly reason: 'dns' | 'address',
    message: string,
    /** The name does not exist, as opposed to a name server that did not answer. */
    readonly final = true,
  ) {
    super(message)
  }
}

const KEPT_MS = 60_000
const MOST_NAMES = 2000

async function lookupAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Resolves and checks the names of public shops. */
export class Resolver {
  private readonly kept = new Map<string, { until: number; addresses: Promise<string[]> }>()

  constructor(
    private readonly resolve: (host: string) => Promise<string[]> = lookupAll,
    private readonly allow: AllowAddress = allowPublic,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Addresses of a `url.hostname`, IPv4 first; rejects with a `ResolveError`. */
  addresses(hostname: string): Promise<string[]> {
    const known = this.kept.get(hostname)
    if (known && known.until > this.now()) return known.addresses
    if (this.kept.size >= MOST_NAMES) this.kept.clear()
    const addresses = this.checked(hostname)
    this.kept.set(hostname, { until: this.now() + KEPT_MS, addresses })
    addresses.catch((error) => {
      if (error.reason === 'dns') this.kept.delete(hostname)
    })
    return addresses
  }

  private async checked(hostname: string): Promise<string[]> {
    const found = parseAddress(hostname)
      ? [hostname.replace(/^\[|\]$/g, '')]
      : await this.ask(hostname)
    // one closed address among open ones is a trap: the name is refused as a whole
    const closed = found.find((address) => !this.allow(address, false))
    if (closed !== undefined) {
      throw new ResolveError(
        'address',
        `${hostname} leads to ${closed}, an address that is not public.`,
      )
    }
    return found.sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
  }

  private async ask(hostname: string): Promise<string[]> {
    let found: string[]
    try {
      found = await this.resolve(hostname)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      const final = code === 'ENOTFOUND' || code === 'ENODATA' || code === 'DNS_ENOTFOUND'
      throw new ResolveError(
        'dns',
        `No address for the name ${hostname} (${code || error}).`,
        final,
      )
    }
    if (found.length === 0) throw new ResolveError('dns', `The name ${hostname} has no address.`)
    return [...found]
  }
}
