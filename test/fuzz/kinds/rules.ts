/**
 * Tables of rules: one that is taken becomes a plan, is shown as a table again, and travels.
 * @module
 */

import fc from 'fast-check'
import { rulesIn } from '../../../src/shop/plan.ts'
import { RULES } from '../inputs/examples.ts'
import { fileOf, PATTERNS } from '../inputs/files.ts'
import { madeRules } from '../inputs/made.ts'
import type { Kind } from '../kind.ts'
import { fileBench } from './file.ts'
import { planUser } from './plan.ts'

const more = fc.oneof(
  fc.constantFrom(...PATTERNS),
  fc.constantFrom('follow', 'keep', 'base', 'all', 'list', 'item', 'a\'b"c', 'x y z', '__proto__'),
)

export const rules: Kind = {
  share: 1.5,
  async open({ folder }) {
    const { shop, use } = await planUser(folder)
    return await fileBench(folder, {
      inputs: fileOf(RULES, more, madeRules),
      path: '/shops/shop/rules',
      fields: { do: 'text' },
      check: (text) => JSON.stringify(rulesIn(text, shop)),
      use,
      saved: async ({ store }, id) => (await store.plans.active(id))?.json ?? null,
    })
  },
}
