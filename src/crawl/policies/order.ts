/**
 * The policies of a crawl, by its mode, in the order in which they are asked. Why it is so:
 *
 * 1. `drift` stops a crawl at once, others only when what is in flight has come; and it keeps what was known of
 *    a product before others look at what is kept.
 * 2. `endless` counts what a page brought before `duplicates` moves pages in the queue because of it.
 * 3. `duplicates` says for which address a page is asked, so before anything is said of that page.
 * 4. `limits` drops what is never asked for, before anybody plans to.
 * 5. `larger` walks what the plan wants before `delta` asks for what no list shows.
 * 6. `turning` reads lists to their end before `delta` asks for what no list shows.
 * 7. `delta` says what is left; what it sees again is seen before `listed` looks for products that nothing shows.
 * 8. `topic` drops products before `listed` adds those of lists.
 * 9. `doubts` looks at what all others found, once nothing else is left.
 * 10. `unlisted` asks for what even those did not lead to; `delta` has its own way.
 * 11. `rules` and `whole` only report.
 *
 * A new policy: its folder, and its line here.
 *
 * Used by `crawl/open.ts`.
 * @module
 */

import type { Mode } from '../../store/types.ts'
import type { Context } from '../context/context.ts'
import { Delta } from './delta/delta.ts'
import { Doubts } from './doubts/doubts.ts'
import { Turning } from './doubts/turning.ts'
import { DriftWatch } from './drift/drift.ts'
import { Duplicates } from './duplicates/duplicates.ts'
import { Endless } from './endless/endless.ts'
import { Larger } from './larger/larger.ts'
import { Limits } from './limits/limits.ts'
import { ListedProducts } from './listed/listed.ts'
import { Policies, type Policy } from './policy.ts'
import { Rules } from './rules/rules.ts'
import { TopicPolicy } from './topic/topic.ts'
import { Unlisted } from './unlisted/unlisted.ts'
import { Whole } from './whole/whole.ts'

type Make = (context: Context) => Policy | null

const endless: Make = (context) => new Endless(context)
const duplicates: Make = (context) => new Duplicates(context)
const drift: Make = (context) => new DriftWatch(context)
const limits: Make = (context) => new Limits(context)
const larger: Make = (context) => new Larger(context)
const delta: Make = (context) => new Delta(context)
const topic: Make = (context) => context.topic && new TopicPolicy(context, context.topic)
const listed: Make = (context) => new ListedProducts(context)
const turning: Make = (context) => new Turning(context)
const doubts: Make = (context) => new Doubts(context)
const unlisted: Make = (context) => new Unlisted(context)
const rules: Make = (context) => new Rules(context)
const whole: Make = (context) => (context.whole ? new Whole(context) : null)

const ORDER: Record<Mode, readonly Make[]> = {
  initial: [drift, endless, duplicates, limits, turning, topic, listed, doubts, unlisted, whole],
  focused: [drift, endless, duplicates, limits, larger, turning, topic, listed, doubts, unlisted],
  topic: [drift, endless, duplicates, limits, larger, topic, listed],
  delta: [drift, endless, duplicates, limits, larger, turning, delta, topic, listed, doubts],
  rules: [drift, endless, duplicates, limits, larger, topic, listed, rules],
}

export const policiesFor = (context: Context): Policies =>
  new Policies(ORDER[context.crawl.mode].flatMap((make) => make(context) ?? []))
