/**
 * Policy: what a crawl by rules has to say of them: how many links were kept, which rules matched nothing.
 * @module
 */

import type { Plan } from '../../../plan/plan.ts'
import { ruleOf, withinText } from '../../../plan/rules/of-plan.ts'
import { ALL } from '../../../plan/rules/rules.ts'
import type { Context } from '../../context/context.ts'
import type { Finding, Policy } from '../policy.ts'
import { retrace } from './kept-links.ts'

export class Rules implements Policy {
  #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Read from the store, so that a crawl that went on tells of all its runs. */
  async finish(): Promise<Finding> {
    const { store, shop, crawl, plan } = this.#context
    const { kept, idle } = await retrace(store, shop, crawl.id, plan)
    return {
      kept: new Set(kept.map(({ url }) => url)).size,
      idle: idle.map(({ state, edge }) => idleText(plan, state, edge)),
    }
  }
}

/** `The rule "keep" for pages of the type list matched no link within id "downloads" (pattern .pdf).` */
function idleText(plan: Plan, state: string, edge: number): string {
  const rule = ruleOf(plan.states[state]!.edges[edge]!, state, (to) => to)
  const { ruleType, pattern } = rule
  const what = ruleType === 'follow' ? `follow to ${rule.toType}` : 'keep'
  const how = pattern === ALL ? '' : ` (pattern ${pattern})`
  return `The rule "${what}" for pages of the type ${state} matched no link ${withinText(rule)}${how}.`
}
