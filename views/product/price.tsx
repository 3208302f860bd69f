/** @jsxImportSource hono/jsx */
/**
 * Prices as readers write them, where they went, and whether a product can be had. Used all over `views`.
 * @module
 */

import { Icon } from '../shell/icons.tsx'
import { useWords } from '../shell/locale.ts'
import { Unseen } from '../shell/table.tsx'
import { stockWords } from '../shell/text.tsx'

export function Price({ of }: { of: { amount: string | null; currency: string | null } }) {
  const { price } = useWords()
  return <>{price(of)}</>
}

/** From here on nobody reads it as a share. */
const MOST = 10

/** `↓ −12 %`; the share is only for the eye, the amounts themselves are never computed with. */
export function Move({ before, after }: { before: string | null; after: string | null }) {
  const { percent, number } = useWords()
  if (before === null || after === null) return null
  const [from, to] = [Number(before), Number(after)]
  if (from === to || from === 0) return null
  const down = to < from
  return (
    <span class={down ? 'move down' : 'move up'}>
      <Icon name={down ? 'down' : 'up'} />
      <Unseen>{down ? 'cheaper' : 'dearer'} </Unseen>
      {to / from < MOST ? percent((to - from) / from) : `×${number(Math.round(to / from))}`}
    </span>
  )
}

/** A price that is no more. */
export const Was = (props: { of: Parameters<typeof Price>[0]['of']; look?: string }) => (
  <s class={props.look}>
    <Unseen>was </Unseen>
    <Price of={props.of} />
  </s>
)

type Stocked = { gone: boolean; availability: string | null }

export const stockOf = ({ gone, availability }: Stocked): string =>
  gone ? 'gone' : stockWords(availability)

/** Nothing where the shop does not tell. */
export function Stock({ gone, availability }: Stocked) {
  const words = stockOf({ gone, availability })
  const state = gone ? 'gone' : availability === 'OutOfStock' ? 'out' : 'in'
  return words ? <span class={`stock-state ${state}`}>{words}</span> : null
}
