/** @jsxImportSource hono/jsx */
/**
 * The live table: all sample products with all fields. Used by `web/annotate/panels.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import { count } from '../../src/format/words.ts'
import type { Cell } from '../../src/wrapper/annotate/table.ts'
import { Icon } from '../shell/icons.tsx'
import { Said } from '../shell/text.tsx'
import { fieldWord, type State } from './model.tsx'

const WORDS: Record<Cell['state'], string> = {
  right: '',
  empty: 'empty',
  wrong: 'wrong',
  doubt: 'doubtful',
}

export function LiveTable({ view, here }: State) {
  const { rows, fields } = view
  if (rows.length === 0 || fields.length === 0) return null
  const wrong = rows.flatMap(({ cells }) => cells).filter(({ state }) => state === 'wrong').length
  const doubt = rows.flatMap(({ cells }) => cells).filter(({ state }) => state === 'doubt').length
  return (
    <>
      <div class="an-table-head">
        <h2>
          {count(rows.length, 'product')} × {count(fields.length, 'field')}
        </h2>
        <p class="soft">
          {wrong === 0 && doubt === 0
            ? 'Nothing is wrong.'
            : [wrong > 0 && `${wrong} wrong`, doubt > 0 && `${doubt} doubtful`]
                .filter(Boolean)
                .join(', ')}
        </p>
      </div>
      <section class="scroll" tabindex={0} aria-label="Live table">
        <table>
          <thead>
            <tr>
              <th scope="col">page</th>
              {fields.map(({ field }) => (
                <th scope="col">{fieldWord(field.name)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, cells }) => (
              <tr class={key === here.key ? 'current' : ''}>
                <th scope="row">
                  <button type="button" class="an-cell" data-go={key}>
                    <Said>{title}</Said>
                  </button>
                </th>
                {cells.map((cell) => (
                  <td class={cell.state}>
                    <button
                      type="button"
                      class="an-cell"
                      data-go={key}
                      data-show={JSON.stringify(cell.from)}
                      title={cell.why || cell.text}
                    >
                      {cell.state !== 'right' && <Mark {...cell} />}
                      {cell.text && <Said>{cut(cell.text, 120)}</Said>}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const Mark = ({ state, why, text }: Cell) => (
  <>
    {state === 'empty' ? <span aria-hidden="true">–</span> : <Icon name="warn" />}
    <span class={text || state === 'empty' ? 'unseen' : ''}>{` ${WORDS[state]}`}</span>
    <span class="unseen">: {why} </span>
  </>
)
