/**
 * All shops with labelled columns: generated ones, and pages of real ones where those lie beside the project.
 * @module
 */

import { generatedShops } from './generated.ts'
import { realShops } from './real.ts'
import type { LabelledShop } from './rows.ts'

export type { LabelledShop } from './rows.ts'

export async function labelledShops(): Promise<LabelledShop[]> {
  const generated = await generatedShops()
  const real = realShops()
  if (real === null) console.log('without real shops: ../shared/data is not there')
  return [...generated, ...(real ?? [])]
}
