/** @jsxImportSource hono/jsx */
/**
 * The selection, what was pointed at: the element, the ways to it, and what it may be used as. Used by
 * `web/annotate/panels.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import { count } from '../../src/format/words.ts'
import { FIELDS } from '../../src/jobs/annotate/guess.ts'
import { type Candidate, tallyText } from '../../src/wrapper/annotate/candidates.ts'
import { Icon } from '../shell/icons.tsx'
import { Said } from '../shell/text.tsx'
import { fieldWord, Send, type State, send } from './model.tsx'

export function Selected({ pointed, here, draft }: State) {
  if (!pointed) return null
  const { crumbs, text, value, candidates, wanted } = pointed
  const field = here.field ?? wanted.name
  const chosen = draft.wrapper.fields.find(({ name }) => name === here.field)?.xpath
  const examples = here.picked.length
  return (
    <section class="an-selected" aria-label="What you pointed at">
      <nav class="an-crumbs" aria-label="Elements around it">
        <ol>
          {crumbs.slice(-6).map(({ number, label }) => (
            <li>
              <button
                type="button"
                data-pick={number}
                aria-current={number === pointed.number ? 'true' : undefined}
              >
                {label}
              </button>
            </li>
          ))}
        </ol>
        <button type="button" class="an-x" data-clear>
          <Icon name="close" />
          <span class="unseen">Let go of it</span>
        </button>
      </nav>
      <p class="an-value">
        {value === null ? (
          <span class="soft">
            no {wanted.type} in <q>{cut(text, 80) || 'nothing'}</q>
          </span>
        ) : (
          <>
            <Said>{value}</Said>
            {wanted.type !== 'text' && <span class="soft"> as {wanted.type}</span>}
          </>
        )}
      </p>
      {examples + here.excluded.length > 1 && (
        <p class="hint">
          {count(examples, 'example')}
          {here.excluded.length > 0 && `, ${here.excluded.length} excluded`}:{' '}
          {candidates[0] ? `${candidates[0].here} on this page` : 'nothing selects them all'}.
        </p>
      )}
      {here.tab === 'fields' && here.field === null && <UseAs state={{ pointed, draft }} />}
      {candidates.length > 0 && here.tab === 'fields' && (
        <details class="an-ways" open={here.field !== null}>
          <summary>How it is found again</summary>
          <ul>
            {candidates.map((candidate, i) => (
              <Way
                candidate={candidate}
                chosen={chosen ? candidate.xpath === chosen : i === 0}
                call={{ do: 'use', name: field, type: wanted.type, many: wanted.many ?? false }}
              />
            ))}
          </ul>
        </details>
      )}
      {here.tab === 'rules' && candidates.length > 0 && (
        <div class="an-uses">
          {(['mandatory', 'forbidden'] as const).map((mode) => (
            <Send
              look="small"
              call={{ do: 'rule', on: 'xpath', xpath: candidates[0]!.xpath, mode }}
            >
              {mode === 'mandatory' ? 'Products have this' : 'Products never have this'}
            </Send>
          ))}
        </div>
      )}
    </section>
  )
}

function Way(props: { candidate: Candidate; chosen: boolean; call: Record<string, unknown> }) {
  const { candidate, chosen, call } = props
  const { products, filled } = candidate
  const whole = products.of > 0 && filled === products.of
  return (
    <li>
      <button
        type="button"
        class="an-way"
        aria-pressed={chosen ? 'true' : 'false'}
        data-send={send({ ...call, xpath: candidate.xpath })}
        data-xpath={candidate.xpath}
        title={candidate.xpath}
      >
        <span>
          <Said>{candidate.says}</Said>
        </span>
        <small class={whole ? 'good' : 'soft'}>{tallyText(candidate)}</small>
      </button>
    </li>
  )
}

function UseAs({
  state,
}: {
  state: Pick<State, 'draft'> & { pointed: NonNullable<State['pointed']> }
}) {
  const { pointed, draft } = state
  const { wanted, candidates } = pointed
  const [best] = candidates
  if (!best) return null
  const known = new Set(draft.wrapper.fields.map(({ name }) => name))
  const usual = [...FIELDS].sort(
    (a, b) => Number(b.name === wanted.name) - Number(a.name === wanted.name),
  )
  return (
    <fieldset class="an-uses">
      <legend>This is the</legend>
      {usual.map(({ name, type, many }) => (
        <Send
          look={name === wanted.name ? 'small primary' : 'small'}
          call={{ do: 'use', name, type, many: many ?? false, xpath: best.xpath }}
        >
          {fieldWord(name)}
          {known.has(name) && <span class="unseen"> (instead of what it is now)</span>}
        </Send>
      ))}
      <form class="row" data-form="use">
        <input type="hidden" name="xpath" value={best.xpath} />
        <input type="hidden" name="type" value="text" />
        <label class="unseen" for="an-own">
          Name of a field of your own
        </label>
        <input id="an-own" name="name" placeholder="something else" required autocomplete="off" />
        <button type="submit" class="small">
          Use
        </button>
      </form>
    </fieldset>
  )
}
