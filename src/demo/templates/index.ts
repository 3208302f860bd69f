/**
 * The designs by name, and which one a redesign puts in place.
 * @module
 */
import { type DesignName, designNames, type ShopConfig } from '../config.ts'
import { atrium } from './atrium.ts'
import type { DemoWrapper, Design } from './design.ts'

const designs: Record<DesignName, Design> = {
  atrium,
  boutique: atrium,
  plain: atrium,
  ledger: atrium,
}

export function designAfter(config: ShopConfig, redesign: number): Design {
  const first = designNames.indexOf(config.markup.design)
  return designs[designNames[(first + redesign) % designNames.length]!]
}

/** The wrapper a person would write for the shop as it looks after a redesign. */
export function wrapperFor(config: ShopConfig, redesign = 0): DemoWrapper {
  return designAfter(config, redesign).wrapper
}
