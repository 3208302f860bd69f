/**
 * `aisle plan`
 * @module
 */

import { AisleError } from '../errors.ts'
import { readJson } from '../json.ts'
import { formatPlan, PLAN_FORMATS } from '../plan/format.ts'
import { openPlan, type Plan } from '../plan/plan.ts'
import { planFor } from '../shop/plan.ts'
import { count } from '../words.ts'
import { command, words } from './command.ts'
import { readText } from './files.ts'
import { choice, text } from './flags.ts'

export const plan = command({
  name: 'plan',
  summary: 'Show which links of a shop are followed, or bring in a plan edited by hand.',
  words: words.one('SHOP'),
  flags: {
    format: choice(PLAN_FORMATS, 'text for people, json to edit, dot for Graphviz, svg to look at'),
    import: text('FILE', 'check a plan, save it and use it from now on'),
  },
  examples: [
    'aisle plan toys',
    'aisle plan toys --format svg > toys.svg',
    'aisle plan toys --format json > plan.json    (edit it, then)\n  aisle plan toys --import plan.json',
  ],
  async run({ out, log, store: open }, [id], flags) {
    if (flags.import && flags.format) {
      throw new AisleError('usage', '--import and --format do not go together')
    }
    const store = await open()
    const shop = await store.shops.need(id!)
    if (flags.import) {
      const file = flags.import
      const plan = planFor(shop, readJson(await readText(file), 'the plan', file), file)
      const saved = await store.plans.save(shop.id, JSON.stringify(plan), 'edited')
      const states = Object.values(plan.states)
      const edges = states.reduce((n, { edges }) => n + edges.length, 0)
      await out.line(
        `${shop.slug} uses plan version ${saved.version}: ${count(states.length, 'state')}, ${count(edges, 'edge')}`,
      )
      return
    }
    const active = await store.plans.active(shop.id)
    if (!active) await log.line(`${shop.slug} has no plan of its own yet: every link is followed`)
    const plan = active ? (JSON.parse(active.json) as Plan) : openPlan([shop.seed])
    await out.write(formatPlan(plan, flags.format ?? 'text'))
  },
})
