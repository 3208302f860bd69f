/**
 * Policy: what a crawl by rules has to say of them: how many links were kept and what that took, which rules matched
 * nothing, and which links the rules name that were refused. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { Plan } from '../../../plan/plan.ts'
import { ruleOf, ruleText, withinText } from '../../../plan/rules/of-plan.ts'
import { ALL, type Rule } from '../../../plan/rules/rules.ts'
import type { RulesFigures } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import type { Finding, Policy } from '../policy.ts'
import { type Retraced, retrace, type SavedLink } from './saved-links.ts'

/** Hosts that a note names. */
const NAMED = 3
/** Rules whose figures are kept. */
const MOST_RULES = 500

export class Rules implements Policy {
  #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Read from the store, so that a crawl that went on tells of all its runs. */
  async finish(): Promise<Finding> {
    const { store, shop, crawl, plan } = this.#context
    const retraced = await retrace(store, shop, crawl.id, plan)
    const rules = figuresOf(plan, retraced)
    const refused = refusedNote(retraced, shop.slug)
    return {
      kept: rules.kept,
      rules,
      ...(refused ? { notes: [refused] } : {}),
      idle: retraced.idle.map(({ state, edge }) => idleText(ruleAt(plan, state, edge))),
    }
  }
}

const ruleAt = (plan: Plan, state: string, edge: number): Rule =>
  ruleOf(plan.states[state]!.edges[edge]!, state, (to) => to)

const different = (links: readonly SavedLink[]): Set<string> => new Set(links.map(({ url }) => url))

const ruleKey = ({ state, edge }: Pick<SavedLink, 'state' | 'edge'>): string => `${edge} ${state}`

/** The paper's measures (its III); useful are the links that somebody asked to keep. */
function figuresOf(plan: Plan, { kept, followed, refused, trail, pages }: Retraced): RulesFigures {
  const asked = new Set(trail.asked)
  const saved = different([...kept, ...followed]).size
  const takenBy = Map.groupBy([...kept, ...followed], ruleKey)
  const refusedBy = Map.groupBy(refused, ruleKey)
  const each = Object.entries(plan.states).flatMap(([state, { edges }]) =>
    edges.map((edge, number) => {
      const key = ruleKey({ state, edge: number })
      const links = takenBy.get(key) ?? []
      const behind = [...different(edge.action === 'keep' ? [] : links)]
        .map((url) => pages.get(url)!)
        .filter((page) => asked.has(page))
      const ms = behind.reduce((sum, page) => sum + trail.milliseconds(page), 0)
      return {
        rule: ruleText(ruleAt(plan, state, number)),
        links: different(links).size,
        pages: behind.length,
        refused: different(refusedBy.get(key) ?? []).size,
        seconds: Math.round(ms) / 1000,
      }
    }),
  )
  const useful = different(kept).size
  return {
    instructions: asked.size,
    kept: useful,
    followed: different(followed).size,
    refused: different(refused).size,
    share: saved === 0 ? 0 : useful / saved,
    each: each.slice(0, MOST_RULES),
  }
}

/** Where manners stand in the way of rules, a person is told, and how to see each link. */
function refusedNote({ refused: all, kept }: Retraced, slug: string): string | null {
  // What another rule keeps is not lost.
  const safe = different(kept)
  const refused = all.filter(({ url }) => !safe.has(url))
  const links = different(refused).size
  if (links === 0) return null
  const elsewhere = refused.filter(({ reason }) => reason === 'scope')
  const hosts = [...new Set(elsewhere.map(({ url, behind }) => new URL(behind ?? url).host))]
  const named = hosts.slice(0, NAMED).join(', ')
  const more = hosts.length > NAMED ? ` and ${hosts.length - NAMED} more` : ''
  const where =
    hosts.length > 0
      ? ` Some are on other hosts (${named}${more}), which rules may name: aisle shop set ${slug} --hosts ${hosts[0]}`
      : ''
  const what = links === 1 ? 'link that the rules name was' : 'links that the rules name were'
  return `${links} ${what} not followed: aisle shop show ${slug} --refused.${where}`
}

/** `The rule "keep" for pages of the type list matched no link within id "downloads" (pattern .pdf).` */
function idleText(rule: Rule): string {
  const { ruleType, fromType, pattern } = rule
  const what = ruleType === 'follow' ? `follow to ${rule.toType}` : 'keep'
  const how = pattern === ALL ? '' : ` (pattern ${pattern})`
  return `The rule "${what}" for pages of the type ${fromType} matched no link ${withinText(rule)}${how}.`
}
