/**
 * The picture of a product that the reader's browser may be sent to. Used by `web/pages/products.tsx` and
 * `views/product/product.tsx`.
 * @module
 */

import { isPrivateSeed, isPublicAddress, parseAddress } from '../page/private-address.ts'

/** Names that only the network one sits in knows (RFC 6762, RFC 8375, `.internal`). */
const INNER = /(^|\.)(localhost|local|internal|home\.arpa)$/

/**
 * The address of a picture, or null where it may not be shown. No shop makes a browser ask its reader's
 * own machine or network, but a private shop itself.
 */
export function pictureOf(image: string | null, seed: string): URL | null {
  if (!image || !/^https?:/i.test(image) || !URL.canParse(image)) return null
  const url = new URL(image)
  // The host goes into a policy, where `;` would begin another rule.
  if (!/^[\w.:[\]-]+$/.test(url.host)) return null
  if (!isInner(url.hostname)) return url
  return isPrivateSeed(seed) && new URL(seed).host === url.host ? url : null
}

function isInner(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (parseAddress(name)) return !isPublicAddress(name)
  return !name.includes('.') || INNER.test(name)
}
