/**
 * Pictures of products: drawn, not stored. Used by `demo/shop.ts`.
 * @module
 */
import type { Catalog } from '../catalog.ts'
import { below, Draw } from '../random.ts'

const grounds = ['#eef2ea', '#f4efe6', '#e9eff2', '#f3ebea', '#eeeaf2', '#f1f1e6'] as const
const inks = ['#3f6b52', '#b4552d', '#37617a', '#8a5a83', '#7a6a2f', '#4d5a63'] as const

/** Hills, a sun and a shape of its own for every product. */
export function picture(catalog: Catalog, n: number): string {
  const { seed } = catalog.config
  const roll = (limit: number, i: number) => below(limit, seed, Draw.picture, n, i)
  const ground = grounds[roll(grounds.length, 1)]
  const ink = inks[roll(inks.length, 2)]
  const peak = 60 + roll(60, 3)
  const turn = roll(40, 4) - 20
  const sun = 40 + roll(160, 5)
  const shape = [
    `<path d="M${120 - peak} 185 L120 ${150 - peak / 2} L${120 + peak} 185Z"/>`,
    `<rect x="${120 - peak / 2}" y="${90 + roll(20, 6)}" width="${peak}" height="95" rx="${6 + roll(24, 7)}"/>`,
    `<circle cx="120" cy="135" r="${30 + peak / 4}"/>`,
    `<path d="M70 185 Q120 ${120 - peak / 2} 170 185Z"/>`,
  ][roll(4, 8)]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="480" height="480">' +
    `<rect width="240" height="240" fill="${ground}"/><circle cx="${sun}" cy="52" r="18" fill="#fff" opacity=".8"/>` +
    `<path d="M0 190 Q60 ${150 + turn} 120 188 T240 180 V240 H0Z" fill="${ink}" opacity=".18"/>` +
    `<g fill="${ink}" opacity=".85" transform="rotate(${turn / 4} 120 150)">${shape}</g>` +
    `<path d="M0 206 Q80 190 150 208 T240 200 V240 H0Z" fill="${ink}" opacity=".3"/></svg>`
  )
}
