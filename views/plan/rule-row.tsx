/** @jsxImportSource hono/jsx */
/**
 * One rule as a row of the form.
 * @module
 */

import type { RuleMistake } from '../../src/shop/plan.ts'
import { Icon } from '../shell/icons.tsx'
import { sentence } from '../shell/text.tsx'

export const RULE_COLUMNS = [
  ...(['ruleType', 'fromType', 'toType', 'pattern', 'id', 'class', 'tag'] as const),
] as const

type RuleColumn = (typeof RULE_COLUMNS)[number]

/** Cells as typed. */
export type RuleRow = Record<RuleColumn, string>

export const TITLES: Record<RuleColumn, [title: string, placeholder: string]> = {
  ruleType: ['Do', ''],
  fromType: ['On pages of type', 'base'],
  toType: ['Which become', 'list'],
  pattern: ['Address like', 'all'],
  id: ['Within id', 'all'],
  class: ['Within class', 'all'],
  tag: ['Within tag', 'all'],
}

export function Row(props: { row: RuleRow; i: number; mistakes: RuleMistake[]; focus: boolean }) {
  const { row, i, mistakes, focus } = props
  const own = mistakes.filter((mistake) => mistake.row === i + 1)
  const first = mistakes.find((mistake) => mistake.row !== null)
  return (
    <tr>
      <th scope="row">
        {i + 1}
        {own
          .filter(({ column }) => !(RULE_COLUMNS as readonly string[]).includes(column))
          .map(({ column, sentence: text }) => (
            <span class="problem">{[column, sentence(text)].filter(Boolean).join(': ')}</span>
          ))}
      </th>
      {RULE_COLUMNS.map((column) => {
        const wrong = own.filter((mistake) => mistake.column === column)
        const id = `${column}-${i}`
        const bound = {
          ...{ id, name: id, 'aria-label': `${TITLES[column][0]}, row ${i + 1}` },
          'aria-invalid': wrong.length > 0 ? ('true' as const) : undefined,
          'aria-describedby': wrong.length > 0 ? `${id}-problem` : undefined,
          autofocus:
            (first ? first.row === i + 1 && first.column === column : false) ||
            (focus && column === 'fromType') ||
            undefined,
        }
        return (
          <td data-title={TITLES[column][0]}>
            {column === 'ruleType' ? (
              <select {...bound}>
                {['follow', 'keep'].map((kind) => (
                  <option value={kind} selected={row.ruleType === kind}>
                    {kind}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...bound}
                type="text"
                value={row[column]}
                placeholder={TITLES[column][1]}
                autocomplete="off"
                spellcheck={false}
              />
            )}
            {wrong.length > 0 && (
              <span class="problem" id={`${id}-problem`}>
                {wrong.map(({ sentence: text }) => sentence(text)).join(' ')}
              </span>
            )}
          </td>
        )
      })}
      <td>
        <button class="small" type="submit" name="do" value={`remove-${i}`}>
          <Icon name="close" />
          <span class="unseen">Remove row {i + 1}</span>
        </button>
      </td>
    </tr>
  )
}
