/** @jsxImportSource hono/jsx */
/**
 * Alerts that ask for nothing now: silent ones, and those that were closed, with the reason.
 * @module
 */

import type { Alert, Shop } from '../../src/store/types.ts'
import { When } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'

export type ShownAlert = Alert & { of: Shop | null }

export const KINDS: Record<string, string> = {
  design: 'Redesign',
  blocked: 'Blocked',
  robots: 'Refused by robots.txt',
  wrapper: 'Wrapper trouble',
  scripts: 'Built by scripts',
  plan: 'No plan learned',
  endless: 'No end of pages',
  broken: 'Broke off',
  removal: 'Not removed',
}

/** Those that nobody wants to hear of for a while. */
export function Silent({ silent }: { silent: ShownAlert[] }) {
  return (
    <details class="card">
      <summary>Silent now</summary>
      <ul class="trail">
        {silent.map(({ id, kind, of, silentUntil }) => (
          <li class="row">
            <span>
              <What kind={kind} of={of} />, until <When at={silentUntil!} />
            </span>
            <form method="post" action={`/alerts/${id}/speak`}>
              <button class="small" type="submit">
                Let it speak again
              </button>
            </form>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is over, and why: nobody has to wonder where an alert went. */
export function Closed({ closed }: { closed: ShownAlert[] }) {
  return (
    <details class="card">
      <summary>Closed lately</summary>
      <ul class="trail">
        {closed.map(({ kind, of, resolvedAt, reason }) => (
          <li>
            <What kind={kind} of={of} />, closed <When at={resolvedAt!} />
            {': '}
            <Said>{reason ?? 'somebody was done with it.'}</Said>
          </li>
        ))}
      </ul>
    </details>
  )
}

const What = ({ kind, of }: Pick<ShownAlert, 'kind' | 'of'>) => (
  <>
    {KINDS[kind] ?? kind}
    {of && (
      <>
        {' '}
        of <Said>{of.name}</Said>
      </>
    )}
  </>
)
