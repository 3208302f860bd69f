/** @jsxImportSource hono/jsx */
/**
 * The rules of a shop: as a table that can be written without scripts, and as text. Used by `web/shop/rules.tsx`.
 * @module
 */

import type { RuleMistake } from '../../src/shop/plan.ts'
import type { Shop } from '../../src/store/types.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { NOT_SAVED, Submit } from '../shell/controls.tsx'
import { AreaField, FileField, TextField } from '../shell/form.tsx'
import { Layout } from '../shell/layout.tsx'
import { Table, Unseen } from '../shell/table.tsx'
import { sentence } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { type RuleLinks, SavedLinks } from './saved-links.tsx'

export const RULE_COLUMNS = [
  ...(['ruleType', 'fromType', 'toType', 'pattern', 'id', 'class', 'tag'] as const),
]

type RuleColumn = (typeof RULE_COLUMNS)[number]

/** Fields beside the table. */
const BESIDE = new Set(['hosts', 'timeout'])

/** Cells as typed. */
export type RuleRow = Record<RuleColumn, string>

const TITLES: Record<RuleColumn, [title: string, placeholder: string]> = {
  ruleType: ['Do', ''],
  fromType: ['On pages of type', 'base'],
  toType: ['Which become', 'list'],
  pattern: ['Address like', 'all'],
  id: ['Within id', 'all'],
  class: ['Within class', 'all'],
  tag: ['Within tag', 'all'],
}

export type RulesView = {
  shop: Shop
  /** They are what crawls walk. */
  inUse: boolean
  saved: boolean
  /** A text or file that was brought in and is wrong. */
  text?: { value: string; problem?: string; confirm?: string[] }
  /** A page of the links that the last crawl by rules kept, followed or refused. */
  links: RuleLinks | null
  /** Further hosts, one a line, and milliseconds after which a page is given up, as typed. */
  hosts: string
  timeout: string
  /** Hosts that a person is asked about before they are saved. */
  confirm?: string[]
  rows: RuleRow[]
  mistakes: RuleMistake[]
  /** What rules cannot say of the plan they were taken from. */
  lost: string[]
  /** The row that was added last. */
  added?: number
}

export function RulesPage(view: RulesView) {
  const { shop, rows, mistakes, lost, inUse, saved } = view
  const whole = mistakes.filter(({ row, column }) => row === null && !BESIDE.has(column))
  const problem = (field: string): string | undefined =>
    mistakes.find(({ row, column }) => row === null && column === field)?.sentence
  return (
    <Layout title={`Rules of ${shop.name}`}>
      <ShopHead
        shop={shop}
        tab="rules"
        lead={
          inUse
            ? 'Crawls walk these rules'
            : saved
              ? 'Saved, but another plan is in use'
              : 'None: which links are followed is learned'
        }
      >
        {inUse && (
          <div class="row">
            <CrawlButton slug={shop.slug} mode="rules" icon="crawl">
              Crawl by the rules
            </CrawlButton>
          </div>
        )}
      </ShopHead>
      {mistakes.length > 0 && (
        <div class="note bad" role="alert">
          {NOT_SAVED}
          {whole.map(({ sentence: text }) => (
            <p>{sentence(text)}</p>
          ))}
        </div>
      )}
      {lost.length > 0 && (
        <ul class="note warn doubts">
          {lost.map((text) => (
            <li>{text}</li>
          ))}
        </ul>
      )}
      <form class="stack" method="post" action={`/shops/${shop.slug}/rules`}>
        <p class="soft">
          A rule says which links of which pages to follow, and what type the pages behind them
          have; or which links only to keep. The page where the shop starts has the type{' '}
          <code>base</code>. Leave a cell empty to match anything. Links that act, files and what
          robots.txt forbids are not followed, whatever rules name: they are listed below with the
          rule and the reason.
        </p>
        {/* What Enter presses. */}
        <button class="unseen" type="submit" name="do" value="save" tabindex={-1}>
          Save the rules
        </button>
        <Table
          look="rules"
          columns={[
            <Unseen>Row</Unseen>,
            ...RULE_COLUMNS.map((column) => TITLES[column][0]),
            <Unseen>Remove</Unseen>,
          ]}
        >
          {rows.map((row, i) => (
            <Row {...{ row, i, mistakes, focus: view.added === i }} />
          ))}
        </Table>
        <div class="row">
          <Submit name="do" value="add" icon="add">
            Add a row
          </Submit>
        </div>
        <div class="fields">
          <AreaField
            name="hosts"
            label="Further hosts"
            value={view.hosts}
            problem={problem('hosts')}
            focus={problem('hosts') !== undefined}
            placeholder="www.books.example"
            rows={3}
            hint="Links are followed within the shop, and to these hosts, one a line. Each is asked as its own robots.txt allows, a second apart at least."
          />
          <TextField
            name="timeout"
            label="Give a page up after"
            value={view.timeout}
            problem={problem('timeout')}
            inputmode="numeric"
            size="half"
            placeholder="60000"
            hint="In milliseconds. Leave it empty for a minute."
          />
        </div>
        <Confirm hosts={view.confirm} />
        <div class="row">
          <Submit name="do" value="save" primary>
            {view.confirm ? 'Save, and visit these hosts too' : 'Save and use them'}
          </Submit>
          {shop.plan !== null && !inUse && (
            <a href={`/shops/${shop.slug}/rules?from=plan`}>Start from the plan in use</a>
          )}
        </div>
      </form>
      <Brought {...view} />
      <SavedLinks shop={shop} shown={view.links} />
    </Layout>
  )
}

/** One rule as a row of the form. */
function Row(props: { row: RuleRow; i: number; mistakes: RuleMistake[]; focus: boolean }) {
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
        <Submit name="do" value={`remove-${i}`} icon="close" small>
          <Unseen>Remove row {i + 1}</Unseen>
        </Submit>
      </td>
    </tr>
  )
}

/** Rules brought in as text. */
function Brought({ shop, text, saved, inUse }: RulesView) {
  return (
    <details class="card" open={text !== undefined}>
      <summary>As a file</summary>
      <form
        class="stack"
        method="post"
        action={`/shops/${shop.slug}/rules`}
        enctype="multipart/form-data"
      >
        <AreaField
          name="text"
          label="Rules as JSON"
          value={text?.value ?? ''}
          problem={text?.problem}
          focus={text !== undefined}
          placeholder={
            '[ { "ruleType": "follow", "fromType": "base", "toType": "list", "id": "menu" } ]'
          }
        />
        <FileField name="file" label="Or a file" accept=".json,application/json" />
        <Confirm hosts={text?.confirm} />
        <div class="row">
          <Submit name="do" value="text">
            {text?.confirm ? 'Save, and visit these hosts too' : 'Save and use them'}
          </Submit>
          {saved && <a href={`/shops/${shop.slug}/rules.json`}>Download the rules</a>}
        </div>
      </form>
      {inUse && (
        <form class="row actions" method="post" action={`/shops/${shop.slug}/rules/drop`}>
          <Submit>Use them no more</Submit>
          <span class="hint">They are kept as a version of the plan.</span>
        </form>
      )}
    </details>
  )
}

/** Asks once whether hosts may be visited that are not the shop's. */
function Confirm({ hosts }: { hosts?: string[] }) {
  if (!hosts) return null
  return (
    <div class="note warn" role="alert">
      <p>
        Not saved yet: crawls would also visit {hosts.join(', ')}. Aisle obeys the robots.txt of
        each and waits at least a second between requests, but only you know whether you may crawl
        there.
      </p>
      <input type="hidden" name="confirmed" value={hosts.join(' ')} />
    </div>
  )
}
