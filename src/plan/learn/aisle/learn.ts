/**
 * Our learner: from the link graph of an initial crawl to the plan that reaches every product with the fewest pages.
 * Folds first, so that one product is one node; then groups of links at places of the same shape; then the fewest
 * groups that lose nothing; then edges as general as the groups allow. Where its lists only name products that others
 * show with their prices, a plan by those is learned too, and the one taken whose focused crawl and crawl of changes
 * cost fewer pages together. Used by `plan/learn/learners.ts`.
 * @module
 */

import type { Edge, Fold, Plan, State, StateId } from '../../plan.ts'
import { type Simulation, simulate } from '../../simulate.ts'
import { withoutUnreached } from '../../validate.ts'
import { foldGraph } from '../folds/folded-graph.ts'
import { foldsOf } from '../folds/shop-folds.ts'
import type { LinkGraph } from '../graph.ts'
import { type Way, waysToLists, waysToProducts } from './edges.ts'
import { groupLinks } from './groups.ts'
import { type Larger, largerLooks } from './larger.ts'
import { selectGroups } from './select.ts'
import { Shapes } from './shapes.ts'
import { type Cards, costOf, withoutNames } from './told.ts'

/** Of products that lists show with their prices so few may only be named: they cost less than another plan. */
const FEW = 0.02

/** `cards`: what pages of the crawl show of products; null where nobody knows. */
export function learnAisle(graph: LinkGraph, cards: Cards | null = null): Plan {
  const plan = learnFewest(graph)
  if (!cards || graph.fromLists) return plan
  const cost = costOf(plan, graph, cards)
  if (cost.untold <= FEW * cost.tellable) return plan
  const other = learnFewest(withoutNames(graph, plan.fold, cards))
  const { missed, pages } = costOf(other, graph, cards)
  const before = new Set(cost.missed)
  return pages < cost.pages && missed.every((page) => before.has(page)) ? other : plan
}

function learnFewest(graph: LinkGraph): Plan {
  const shapes = new Shapes(graph.paths)
  const folds = foldsOf(graph, shapes)
  const folded = foldGraph(graph, folds)
  const grouped = groupLinks(folded, shapes)
  const selection = selectGroups(folded, grouped)
  const { lists, pages } = waysToLists(folded, shapes, selection)
  const products = waysToProducts(graph, shapes, grouped, selection)
  const larger = largerLooks(folded, shapes, grouped, selection, pages)
  // The plain one first: of equal ones it is taken.
  const tried = [null, ...larger].flatMap((look) =>
    products.map((ways) => tryOut(planOf(graph, folds, lists, pages, ways, look), graph)),
  )
  // The same without tests of addresses, should they be too strict.
  if (tried.every(({ run }) => run.missed.length > 0)) {
    const anywhere = (ways: Way[]) => ways.map(({ xpath, not }): Way => ({ xpath, not }))
    for (const ways of products) {
      const plan = planOf(graph, folds, anywhere(lists), anywhere(pages), ways)
      tried.push(tryOut(plan, graph))
    }
  }
  return withoutUnreached(withoutNeedless(cheapest(tried)))
}

type Tried = { plan: Plan; run: Simulation }

const tryOut = (plan: Plan, graph: LinkGraph): Tried => ({ plan, run: simulate(plan, graph) })

/** The plan that misses fewest products, then the one with fewest pages, then the first. */
function cheapest(tried: Tried[]): Tried {
  return tried.toSorted(
    (a, b) => a.run.missed.length - b.run.missed.length || a.run.pages - b.run.pages,
  )[0]!
}

/**
 * Lists and their further pages lead on alike: what one of them has no links for today it may have
 * tomorrow. Two states all the same, because a person who looks at the plan thinks of them as two.
 */
function planOf(
  graph: LinkGraph,
  fold: Fold[],
  lists: Way[],
  pages: Way[],
  products: Way[],
  larger: Larger | null = null,
): Plan {
  const to = (ways: Way[], state: StateId) =>
    ways.map((way): Edge => ({ ...way, action: 'follow', to: state }))
  const edgesBy = (further: Edge[]) => [
    ...to(lists, 'category'),
    ...further,
    ...to(products, 'product'),
  ]
  const edges = edgesBy(to(pages, 'list'))
  const looks = to(larger?.looks ?? [], 'large').map((edge): Edge => ({ ...edge, instead: 'list' }))
  const large = edgesBy(to(larger?.pages ?? [], 'large'))
  const states: Record<StateId, State> = {
    home: { name: 'home', role: 'page', edges },
    category: { name: 'category', role: 'list', edges: [...looks, ...edges] },
    ...(pages.length > 0 ? { list: { name: 'further page', role: 'list', edges } } : {}),
    ...(larger ? { large: { name: 'larger page', role: 'list', edges: large } } : {}),
    product: { name: 'product', role: 'detail', edges: [] },
  }
  return { seeds: [graph.urls[graph.seed]!], start: 'home', fold, states }
}

/** The home page is one page: edges that take nothing on it say nothing. */
function withoutNeedless({ plan, run }: Tried): Plan {
  const { home, ...others } = plan.states
  const taken = run.edges.home!
  const edges = home!.edges.filter((_, i) => taken[i]! > 0)
  return edges.length === 0 ? plan : { ...plan, states: { home: { ...home!, edges }, ...others } }
}
