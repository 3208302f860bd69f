/** @jsxImportSource hono/jsx */
/**
 * A plan in words, for those who cannot see or do not want the picture: nothing of it is cut short. Used by `plan.tsx`.
 * @module
 */

import { foldText } from '../../src/plan/draw/format.ts'
import {
  addressText,
  type Counted,
  countedEdges,
  type EdgeCounts,
  manyPages,
} from '../../src/plan/draw/label.ts'
import { EVERY_LINK, type Plan, type State } from '../../src/plan/plan.ts'
import { Said } from '../shell/text.tsx'

const ROLES = { page: 'page', list: 'list of products', detail: 'product page' }

export function PlanOutline({ plan, counts }: { plan: Plan; counts?: EdgeCounts }) {
  return (
    <div class="outline">
      {Object.entries(plan.states).map(([id, state]) => (
        <section>
          <h3>
            <Said>{state.name}</Said>
            <span class="soft">
              {' '}
              {ROLES[state.role]}
              {id === plan.start && ', the start'}
            </span>
          </h3>
          {state.edges.length === 0 ? (
            <p class="soft">Nothing is followed from here.</p>
          ) : (
            <ul>
              {countedEdges(state.edges, counts?.[id]).map((counted) => (
                <li>
                  <Edge {...counted} states={plan.states} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {plan.fold.length > 0 && (
        <section>
          <h3>What makes no difference in addresses</h3>
          <ul>
            {plan.fold.map((fold) => (
              <li>
                <Said>{foldText(fold)}</Said>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Edge({ edge, pages, states }: Counted & { states: Record<string, State> }) {
  return (
    <>
      {edge.action === 'follow' ? (
        <>
          to <Said>{states[edge.to]?.name ?? edge.to}</Said>
        </>
      ) : (
        'kept, not downloaded'
      )}
      {pages !== null && ` (${manyPages(pages)})`}:{' '}
      {edge.xpath === EVERY_LINK ? 'every link' : <code>{edge.xpath}</code>}
      {addressText(edge)}
    </>
  )
}
