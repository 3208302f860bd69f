/** @jsxImportSource hono/jsx */
/**
 * Prices as readers write them, and where they went.
 * @module
 */

import { Icon } from '../shell/icons.tsx'
import { useWords } from '../shell/locale.ts'

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
      <span class="unseen">{down ? 'cheaper' : 'dearer'} </span>
      {to / from < MOST ? percent((to - from) / from) : `×${number(Math.round(to / from))}`}
    </span>
  )
}
