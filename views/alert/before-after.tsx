/** @jsxImportSource hono/jsx */
/**
 * A redesign by its examples, in the card of its alert: what stopped matching, and what pages showed then and show now.
 * Used by `alerts.tsx`.
 * @module
 */

import type { Drift, DriftExample } from '../../src/model/redesign.ts'
import { Out, pathOf } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table } from '../shell/table.tsx'
import { Said } from '../shell/text.tsx'

export function BeforeAfter({ drift }: { drift: Drift }) {
  return (
    <>
      {drift.rules.length > 0 && (
        <ul class="plain">
          {drift.rules.map((rule) => (
            <li>
              stopped matching: <code>{rule}</code>
            </li>
          ))}
        </ul>
      )}
      {drift.examples.length > 0 && (
        <Table columns={[['Page', 'extra'], 'Before', 'Now']}>
          {drift.examples.map((example) => (
            <tr>
              <td class="extra">
                <Out href={example.url}>{pathOf(example.url)}</Out>
              </td>
              <td>
                <Before {...example} />
              </td>
              <td>
                <After {...example} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

function Before({ before }: DriftExample) {
  const { count } = useWords()
  if (!before) return <span class="soft">not seen before</span>
  if (before.links !== undefined) return <>{count(before.links, 'link')} to take</>
  return (
    <>
      <Said>{before.name ?? ''}</Said>
      {before.price && (
        <span class="sub">
          <Said>{before.price}</Said>
        </span>
      )}
    </>
  )
}

function After({ after, url }: DriftExample) {
  const { count } = useWords()
  return (
    <>
      {after.title ? <Said>{after.title}</Said> : <span class="soft">a page without a title</span>}
      {after.links !== undefined && (
        <span class="sub">
          {after.links === 0 ? 'no link' : count(after.links, 'link')} to take
        </span>
      )}
      <span class="sub phone">
        <Out href={url}>{pathOf(url)}</Out>
      </span>
    </>
  )
}
