/**
 * The designs by name, and which one a redesign puts in place. Used all over `demo`.
 * @module
 */
import { type DesignName, designNames, type ShopConfig } from '../config.ts'
import { atrium } from './atrium.ts'
import { boutique } from './boutique.ts'
import type { DemoWrapper, Design } from './design.ts'
import { ledger } from './ledger.ts'
import { plain } from './plain.ts'
import { pocket } from './pocket.ts'

const designs: Record<DesignName, Design> = { atrium, boutique, plain, ledger }

/** The design of a shop that was redesigned so many times, for a session with a layout. */
export function designAfter(
  config: ShopConfig,
  redesign: number,
  layout: 'full' | 'mobile' = 'full',
): Design {
  if (layout === 'mobile') return pocket
  const first = designNames.indexOf(config.markup.design)
  return designs[designNames[(first + redesign) % designNames.length]!]
}

/** The wrapper a person would write for the shop as it looks after a redesign. */
export function wrapperFor(config: ShopConfig, redesign = 0): DemoWrapper {
  return designAfter(config, redesign).wrapper
}
