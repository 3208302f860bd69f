/**
 * What a survey proposes, as it is stored.
 * @module
 */

import type { Plan } from '../plan/plan.ts'
import type { NewDocuments } from '../store/documents.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'

export const proposalOf = (found: {
  wrapper: Wrapper | null
  plan: Plan | null
}): NewDocuments => ({
  wrapper: { json: JSON.stringify(found.wrapper), origin: 'auto' },
  plan: found.plan && { json: JSON.stringify(found.plan), origin: 'survey' },
})
