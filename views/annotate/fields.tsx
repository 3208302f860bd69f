/** @jsxImportSource hono/jsx */
/**
 * The fields: what each reads on the page that is looked at, its settings, and what is suggested. Used by
 * `web/annotate/panels.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import { FIELDS } from '../../src/jobs/annotate/guess.ts'
import { FIELD_TYPES, type Field } from '../../src/wrapper/wrapper.ts'
import { Icon } from '../shell/icons.tsx'
import { Said } from '../shell/text.tsx'
import { fieldWord, Send, type State } from './model.tsx'

export function FieldsPanel(state: State) {
  const { view, here, draft, suggestions } = state
  const row = view.rows.find(({ key }) => key === here.key)
  const known = new Set(draft.wrapper.fields.map(({ name }) => name))
  const free = FIELDS.filter(({ name }) => !known.has(name))
  return (
    <>
      {here.field !== null && (
        <p class="note an-aim" role="status">
          <span>
            Point at the <b>{fieldWord(here.field)}</b> on the page.
          </span>
          <button type="button" class="small" data-aim="">
            Done
          </button>
        </p>
      )}
      {view.fields.length > 0 && (
        <ul class="an-fields">
          {view.fields.map(({ field, filled, of, says }) => {
            const cell = row?.cells.find((one) => one.field === field.name)
            return (
              <li>
                <details data-open={field.name} open={here.open === field.name}>
                  <summary>
                    <b>{fieldWord(field.name)}</b>
                    <span class={`an-now ${cell?.state ?? ''}`} title={cell?.why}>
                      {cell ? cell.text ? <Said>{cell.text}</Said> : 'nothing here' : ''}
                    </span>
                    <small class={filled === of ? 'good' : filled === 0 ? 'bad' : 'soft'}>
                      {filled} of {of}
                    </small>
                  </summary>
                  <Settings field={field} says={says} state={state} />
                </details>
              </li>
            )
          })}
        </ul>
      )}
      {suggestions && suggestions.length > 0 && (
        <section class="an-found">
          <div class="head">
            <h2>Found on these pages</h2>
            <Send look="small primary" call={{ do: 'accept' }}>
              Accept all
            </Send>
          </div>
          <ul>
            {suggestions.map(({ field, value, filled, of }) => (
              <li>
                <span class="an-what">
                  <b>{fieldWord(field.name)}</b>
                  <span data-xpath={field.xpath} title={field.xpath}>
                    {value ? <Said>{value}</Said> : <span class="soft">not on this page</span>}
                  </span>
                </span>
                <small class={filled === of ? 'good' : 'soft'}>
                  {filled} of {of}
                </small>
                <Send look="small" call={{ do: 'accept', name: field.name }}>
                  Accept<span class="unseen"> {fieldWord(field.name)}</span>
                </Send>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="an-add">
        <h2>{suggestions?.length ? 'Or point at them yourself' : 'Point at another'}</h2>
        <div class="row">
          {free.map(({ name }) => (
            <button
              type="button"
              class="small"
              data-aim={name}
              aria-pressed={here.field === name ? 'true' : 'false'}
            >
              {fieldWord(name)}
            </button>
          ))}
          <form class="row" data-aim-form>
            <label class="unseen" for="an-name">
              A field of your own
            </label>
            <input id="an-name" name="name" placeholder="your own" required autocomplete="off" />
            <button type="submit" class="small">
              Point at it
            </button>
          </form>
        </div>
      </section>
    </>
  )
}

function Settings({ field, says, state }: { field: Field; says: string; state: State }) {
  const id = (part: string): string => `an-${field.name.replace(/\W/g, '_')}-${part}`
  const open = state.here.open === field.name
  return (
    <div class="an-settings">
      <p class="hint">
        <Said>{says}</Said>
      </p>
      <form data-form="field" data-now class="fields">
        <input type="hidden" name="before" value={field.name} />
        <div class="field half">
          <label for={id('name')}>Name</label>
          <input id={id('name')} name="name" value={field.name} required autocomplete="off" />
        </div>
        <div class="field half">
          <label for={id('type')}>Type</label>
          <select id={id('type')} name="type">
            {FIELD_TYPES.map((type) => (
              <option value={type} selected={type === field.type}>
                {type}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={id('xpath')}>XPath</label>
          <textarea id={id('xpath')} name="xpath" rows={2} spellcheck={false}>
            {field.xpath}
          </textarea>
        </div>
        {field.type !== 'table' && (
          <div class="field">
            <label for={id('regex')}>Only the part that matches</label>
            <input
              id={id('regex')}
              name="regex"
              value={field.regex ?? ''}
              placeholder="a regular expression, such as (\d+) left"
              spellcheck={false}
              autocomplete="off"
            />
            {open && field.regex && <Groups groups={state.groups ?? []} />}
          </div>
        )}
        {field.type === 'price' && (
          <div class="field half">
            <label for={id('currency')}>Currency, where it is not shown</label>
            <input id={id('currency')} name="currency" value={field.currency ?? ''} maxlength={3} />
          </div>
        )}
        {(field.type === 'price' || field.type === 'number') && (
          <div class="field half">
            <label for={id('separator')}>Decimals after</label>
            <select id={id('separator')} name="decimalSeparator">
              {(['', '.', ','] as const).map((one) => (
                <option value={one} selected={one === (field.decimalSeparator ?? '')}>
                  {one === '' ? 'as read' : one === '.' ? 'a point' : 'a comma'}
                </option>
              ))}
            </select>
          </div>
        )}
        <label class="check">
          <input type="checkbox" id={id('many')} name="many" checked={field.many ?? false} /> Many
          values
        </label>
        <label class="check">
          <input
            type="checkbox"
            id={id('required')}
            name="required"
            checked={field.required ?? false}
          />{' '}
          Every product has it
        </label>
      </form>
      <div class="row">
        <button type="button" class="small" data-aim={field.name}>
          <Icon name="search" /> Point at it again
        </button>
        <Send look="small danger" call={{ do: 'field-remove', name: field.name }}>
          <Icon name="trash" /> Remove
        </Send>
      </div>
    </div>
  )
}

/** What the expression takes of the texts it is tried on. */
function Groups({ groups }: { groups: { text: string; groups: string[] }[] }) {
  return (
    <ul class="an-groups" aria-label="What it takes">
      {groups.map(({ text, groups: [whole, ...taken] }) => (
        <li>
          <span class="soft">
            <Said>{cut(text, 80)}</Said>
          </span>{' '}
          {whole === undefined ? (
            <span class="bad">no match</span>
          ) : (
            <b>
              <Said>{taken[0] ?? whole}</Said>
            </b>
          )}
          {taken.length > 1 && <small class="soft"> then {taken.slice(1).join(', ')}</small>}
        </li>
      ))}
    </ul>
  )
}
