/** @jsxImportSource hono/jsx */
/**
 * Changes as a table: what, of which product, before and after. Used by `views` and `web`.
 * @module
 */

import type { DatedChange } from '../../src/store/changes/by-day.ts'
import type { Shop } from '../../src/store/types.ts'
import { Move, Price } from '../product/price.tsx'
import { Icon, type IconName } from '../shell/icons.tsx'
import { When } from '../shell/layout.tsx'
import { type Column, Table } from '../shell/table.tsx'
import { Said, stockWords } from '../shell/text.tsx'

const ICONS: Record<DatedChange['what'], IconName> = {
  new: 'new',
  gone: 'gone',
  back: 'back',
  cheaper: 'down',
  dearer: 'up',
  price: 'changes',
  stock: 'stock',
  details: 'changes',
}

/** A change with the shop it is of. */
export type ShownChange = DatedChange & { of: Pick<Shop, 'slug' | 'name'> }

const COLUMNS: Column[] = [
  [<span class="word">What</span>, 'kind'],
  'Product',
  ['Before', 'num extra'],
  ['After', 'num'],
  ['Found', 'extra'],
]

/** `many`: of several shops, so each says which. */
export function ChangeTable({ changes, many }: { changes: ShownChange[]; many?: boolean }) {
  return (
    <Table look="changes" columns={COLUMNS}>
      {changes.map((change) => (
        <ChangeRow change={change} many={many} />
      ))}
    </Table>
  )
}

function ChangeRow({ change, many }: { change: ShownChange; many?: boolean }) {
  const { of, what, before, after } = change
  const moved = what === 'cheaper' || what === 'dearer'
  return (
    <tr>
      <td class="kind">
        <span class={`kind-of ${what}`} title={what}>
          <Icon name={ICONS[what]} />
          <span class="word">{what}</span>
        </span>
      </td>
      <td class="wide">
        <a href={`/shops/${of.slug}/products/${change.product}`}>
          <Said clamp>{change.name || change.url}</Said>
        </a>
        {many && (
          <span class="sub">
            <Said>{of.name}</Said>
          </span>
        )}
        <span class="sub phone">
          <When at={change.at} />
        </span>
      </td>
      <td class="num extra soft">{before && <Offered change={change} offer={before} />}</td>
      <td class="num">
        {what !== 'gone' && (
          <span class="price">
            <Offered change={change} offer={after} />
          </span>
        )}
        {moved && <Move before={before?.amount ?? null} after={after.amount} />}
        {before && what !== 'new' && what !== 'details' && (
          <span class="sub phone">
            was <Offered change={change} offer={before} />
          </span>
        )}
      </td>
      <td class="when extra">
        <When at={change.at} />
      </td>
    </tr>
  )
}

/** The stock of a change of stock, which details are others now, else the price. */
function Offered({ change, offer }: { change: ShownChange; offer: ShownChange['after'] }) {
  if (change.what === 'stock') return <>{stockWords(offer.availability) || 'not told'}</>
  if (change.what === 'details') {
    const names = change.details.join(', ')
    return offer === change.after ? <Said clamp>{names}</Said> : null
  }
  return <Price of={offer} />
}
