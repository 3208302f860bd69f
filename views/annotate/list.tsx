/** @jsxImportSource hono/jsx */
/**
 * List mode: the records of a list page, what they show, and the link to the next page. Used by
 * `web/annotate/panels.tsx`.
 * @module
 */

import { count } from '../../src/format/words.ts'
import { LIST_FIELDS } from '../../src/wrapper/wrapper.ts'
import { Said } from '../shell/text.tsx'
import { fieldWord, Send, type State } from './model.tsx'

export function ListPanel({ list, here, draft, view, shop }: State) {
  const kept = draft.wrapper.list !== undefined
  const lists = view.samples.filter(({ kind }) => kind === 'list').length
  return (
    <>
      <p class="hint">
        Open a list page and point at a product card, then hold Shift and point at a second one.
        What Aisle found by itself is shown already.
      </p>
      <fieldset class="row" aria-label="What to point at">
        <button
          type="button"
          class="small"
          data-list="record"
          aria-pressed={pressed(here.aim === 'record')}
        >
          Product cards
        </button>
        <button
          type="button"
          class="small"
          data-list="next"
          aria-pressed={pressed(here.aim === 'next')}
        >
          The link to the next page
        </button>
      </fieldset>
      {list ? (
        <Records list={list} kept={kept} />
      ) : (
        <p class="soft">There is no list on this page.</p>
      )}
      {kept && (
        <section>
          <h2>Crawl by these lists</h2>
          <p class="hint">
            Keeps a plan that walks {count(lists, 'list')} among the samples, with next pages and
            the products they show. It is used when you say so on{' '}
            <a href={`/shops/${shop.slug}/plan`}>the plan's page</a>.
          </p>
          <Send look="small" call={{ do: 'list-plan' }}>
            Keep as a plan
          </Send>
        </section>
      )}
    </>
  )
}

/** What people look for first. */
const COLUMNS = LIST_FIELDS.toSorted((a, b) => Number(a === 'url') - Number(b === 'url'))

const pressed = (on: boolean): 'true' | 'false' => (on ? 'true' : 'false')

function Records({ list, kept }: { list: NonNullable<State['list']>; kept: boolean }) {
  const { lists, records, total, says, nextSays, next, proposed } = list
  const shown = COLUMNS.filter((name) =>
    records.some(({ cells }) => cells.find(({ field }) => field === name)?.text),
  )
  return (
    <section class="an-records">
      <div class="head">
        <h2>{count(total, 'record')} here</h2>
        <div class="row">
          {kept && (
            <Send look="small" call={{ do: 'list-clear' }}>
              Let Aisle find them
            </Send>
          )}
          {proposed && (
            <Send look="small primary" call={{ do: 'list-accept' }}>
              {kept ? 'Take this instead' : 'Accept'}
            </Send>
          )}
        </div>
      </div>
      <p class="soft">
        <Said>{says}</Said>
        {lists.of > 1 && `: records on ${lists.on} of ${lists.of} lists`}
      </p>
      <p class="soft">
        {nextSays ? (
          <>
            Next page: <Said>{nextSays}</Said>
            {next[0] ? (
              <>
                {' '}
                → <Said>{next[0]}</Said>
              </>
            ) : (
              ' (none here)'
            )}
          </>
        ) : (
          'No link to a next page was found here.'
        )}
      </p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {shown.map((name) => (
                <th scope="col">{fieldWord(name)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map(({ number, cells }) => (
              <tr>
                {shown.map((name, i) => {
                  const text = cells.find(({ field }) => field === name)?.text ?? ''
                  return (
                    <td class={text ? '' : 'empty'}>
                      {i === 0 ? (
                        <button type="button" class="an-cell" data-show={JSON.stringify([number])}>
                          <Said>{short(text)}</Said>
                        </button>
                      ) : (
                        <Said>{short(text)}</Said>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const short = (text: string): string => {
  const path = /^https?:\/\/[^/]+(\/.*)$/.exec(text)?.[1] ?? text
  return path.length > 48 ? `${path.slice(0, 47)}…` : path || '–'
}
