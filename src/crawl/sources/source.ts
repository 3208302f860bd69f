/**
 * Sources of addresses of a shop beside its links. A sitemap is one; feeds and the shop's own data may be others. Used
 * by `sitemap.ts`.
 * @module
 */

export type Source = {
  /** Normalized addresses, as they come; what cannot be read names nothing. */
  addresses(): AsyncGenerator<string>
  /** Files that should be there and did not come; known once all addresses were asked for. */
  readonly unread: readonly string[]
}
