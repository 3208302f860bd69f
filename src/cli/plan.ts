/**
 * `aisle plan`
 * @module
 */

import { AisleError } from '../errors.ts'
import { foretell } from '../jobs/learning.ts'
import { readJson } from '../json.ts'
import { formatPlan, PLAN_FORMATS } from '../plan/format.ts'
import { openPlan, type Plan } from '../plan/plan.ts'
import { planFor } from '../shop/plan.ts'
import { count } from '../words.ts'
import { command, words } from './command.ts'
import { readText } from './files.ts'
import { choice, on, text } from './flags.ts'

const PLAN_FILE = `The file:
  { "seeds": ["https://toys.example/"], "start": "home",
    "fold": [ { "drop": "parameter", "name": "sort" } ],
    "states": {
      "home": { "name": "start page", "role": "page", "edges": [
        { "xpath": "//nav//a", "action": "follow", "to": "list" } ] },
      "list": { "name": "a category", "role": "list", "edges": [
        { "xpath": "//a[@rel='next']", "action": "follow", "to": "list" },
        { "xpath": "//h3/a", "url": "/p/", "action": "follow", "to": "product" } ] },
      "product": { "name": "a product", "role": "detail", "edges": [] } } }
  states   what a page is for: a "role" of page, list (of products) or detail (a product), and its edges
  edges    which links of such a page to take: the XPath selects the links themselves (//nav//a, not //nav),
           "url" is a regular expression that their address must match too, "not" one that it must
           not match; "optional": true says that there may be none
  action   follow: download the page, which is then in the state "to"; keep: only remember the address
  fold     what makes no difference in addresses: those that are equal without it are downloaded once.
           "drop" is "parameter" (with "name", and "value" for only some values, such as ^1$), "segment"
           (with "pattern", a part of the path), "folders" (all before the last part of the path),
           "slash" (at its end) or "order" (of the parameters); "url" says of which addresses`

export const plan = command({
  name: 'plan',
  summary: 'Show which links of a shop are followed, or bring in a plan edited by hand.',
  words: words.one('SHOP'),
  flags: {
    format: choice(PLAN_FORMATS, 'text for people, json to edit, dot for Graphviz, svg to look at'),
    import: text('FILE', 'check a plan, save it and use it from now on'),
    drop: on('go on without a plan: crawls follow every link again'),
  },
  examples: [
    'aisle plan toys',
    'aisle plan toys --format svg > toys.svg',
    'aisle plan toys --format json > plan.json    (edit it, then)\n  aisle plan toys --import plan.json',
    'aisle plan toys --drop',
  ],
  notes: [
    'A crawl with a plan walks only the links that the plan names. A finished crawl of every page learns one by\nitself; one that was edited by hand stays in use. To crawl everything once more, and learn from it:\naisle --crawl SHOP --mode initial',
    PLAN_FILE,
  ],
  async run({ out, log, store: open }, [id], flags) {
    const given = (['import', 'drop', 'format'] as const).filter((name) => flags[name])
    if (given.length > 1) {
      throw new AisleError('usage', `--${given[0]} and --${given[1]} do not go together`)
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
      const foretold = await foretell(store, shop.slug, plan)
      if (foretold) await out.line(`  ${foretold.sentence}`)
      return
    }
    const active = await store.plans.active(shop.id)
    if (flags.drop) {
      if (active) await store.plans.activate(shop.id, null)
      await out.line(
        `${shop.slug} has no plan ${active ? 'any more' : 'yet'}: every link is followed`,
      )
      return
    }
    if (!active) await log.line(`${shop.slug} has no plan of its own yet: every link is followed`)
    const plan = active ? (JSON.parse(active.json) as Plan) : openPlan([shop.seed])
    const format = flags.format ?? 'text'
    const foretold = active && format !== 'json' ? await foretell(store, shop.slug, plan) : null
    await out.write(formatPlan(plan, format, foretold))
  },
})
