/**
 * Configurations of the shop generator for tests, evaluations and benchmarks.
 * @module
 */
import { change, type ShopConfig } from '../../src/demo/index.ts'
import { heavyShop, type KindName, kinds } from './kinds.ts'
import { randomShop } from './random.ts'

export { heavyShop, type KindName, kinds, plainShop } from './kinds.ts'
export { randomShop } from './random.ts'

export const kindNames = Object.keys(kinds) as KindName[]

/**
 * A shop by its name: a kind, `random:SEED`, or `heavy` (with `size` pages, 5,000 where not said).
 * For kinds `size` is the number of products. Null where there is no such shop.
 */
export function shopNamed(name: string, size?: number): ShopConfig | null {
  if (name === 'heavy') return heavyShop(size ?? 5000)
  const seed = /^random:(\d+)$/.exec(name)?.[1]
  const config = seed ? randomShop(Number(seed)) : (kinds as Record<string, ShopConfig>)[name]
  if (!config || size === undefined) return config ?? null
  return change(config, { catalog: { products: size } })
}
