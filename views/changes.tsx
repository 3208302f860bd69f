/** @jsxImportSource hono/jsx */
/**
 * What changed, with the direction of prices.
 * @module
 */

import type { Change } from '../src/store/types.ts'
import { Out } from './layout.tsx'
import { priceWords, stockWords } from './products.tsx'

const KINDS: Record<Change['kind'], string> = {
  new: 'new',
  gone: 'gone',
  back: 'back',
  price: 'price',
  stock: 'stock',
}

export function ChangeTable({ changes }: { changes: Change[] }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Change</th>
            <th scope="col" class="num extra">
              Before
            </th>
            <th scope="col" class="num">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr>
              <td class="wide">
                <Out href={change.url}>{change.name || change.url}</Out>
              </td>
              <td>
                <Kind change={change} />
              </td>
              <td class="num extra">{change.kind === 'new' ? '' : before(change)}</td>
              <td class="num">{change.kind === 'gone' ? '' : now(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Kind({ change }: { change: Change }) {
  const up = direction(change)
  if (up === 0) return <>{KINDS[change.kind]}</>
  return <span class={up > 0 ? 'up' : 'down'}>{up > 0 ? '▲ dearer' : '▼ cheaper'}</span>
}

/** Only for the arrow: the amounts themselves are never computed with. */
function direction({ kind, before, after }: Change): number {
  if (kind !== 'price' || before?.currency !== after.currency) return 0
  if (before.amount === null || after.amount === null) return 0
  return Math.sign(Number(after.amount) - Number(before.amount))
}

const before = ({ kind, before }: Change): string =>
  before === null ? '' : kind === 'stock' ? stockWords(before.availability) : priceWords(before)

const now = ({ kind, after }: Change): string =>
  kind === 'stock' ? stockWords(after.availability) : priceWords(after)
