/** @jsxImportSource hono/jsx */
/**
 * The rules of a shop: as a table that can be written without scripts, as text, and the links they kept.
 * @module
 */

import type { RuleMistake } from '../../src/shop/plan.ts'
import type { Shop } from '../../src/store/types.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { NOT_SAVED, Submit } from '../shell/controls.tsx'
import { AreaField, FileField } from '../shell/form.tsx'
import { bareAddress, Layout, Out } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table, Unseen } from '../shell/table.tsx'
import { Said, sentence } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'

export const RULE_COLUMNS = [
  ...(['ruleType', 'fromType', 'toType', 'pattern', 'id', 'class', 'tag'] as const),
]

type RuleColumn = (typeof RULE_COLUMNS)[number]

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

type KeptLink = { url: string; page: string; state: string }

export type RulesView = {
  shop: Shop
  /** They are what crawls walk. */
  inUse: boolean
  saved: boolean
  /** A text or file that was brought in and is wrong. */
  text?: { value: string; problem: string }
  /** A page of the links that the last crawl by rules kept. */
  kept: { links: KeptLink[]; total: number; page: number; pages: number } | null
  rows: RuleRow[]
  mistakes: RuleMistake[]
  /** What rules cannot say of the plan they were taken from. */
  lost: string[]
  /** The row that was added last. */
  added?: number
}

export function RulesPage(view: RulesView) {
  const { shop, rows, mistakes, lost, inUse, saved } = view
  const whole = mistakes.filter(({ row }) => row === null)
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
          <code>base</code>. An empty cell asks for nothing.
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
          <Submit name="do" value="save" primary>
            Save and use them
          </Submit>
          <Submit name="do" value="add" icon="add">
            Add a row
          </Submit>
          {shop.plan !== null && !inUse && (
            <a href={`/shops/${shop.slug}/rules?from=plan`}>Start from the plan in use</a>
          )}
        </div>
      </form>
      <Brought {...view} />
      <Kept {...view} />
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
        <div class="row">
          <Submit name="do" value="text">
            Save and use them
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

/** Links that the last crawl by rules kept. */
function Kept({ shop, kept }: RulesView) {
  const { count, number } = useWords()
  if (!kept) return null
  const at = (page: number): string => `/shops/${shop.slug}/rules?kept=${page}#kept`
  return (
    <section id="kept">
      <div class="head">
        <h2>{count(kept.total, 'kept link')}</h2>
        {kept.total > 0 && <a href={`/shops/${shop.slug}/kept.csv`}>Download as CSV</a>}
      </div>
      {kept.links.length === 0 ? (
        <p class="soft">The last crawl by rules kept none.</p>
      ) : (
        <Table columns={['Link', ['Found on', 'extra'], ['Type', 'extra']]}>
          {kept.links.map(({ url, page, state }) => (
            <tr>
              <td class="wide">
                <Out href={url}>{bareAddress(url)}</Out>
                <span class="sub phone">
                  <Said>{bareAddress(page)}</Said>
                </span>
              </td>
              <td class="extra">
                <Out href={page}>{bareAddress(page)}</Out>
              </td>
              <td class="extra">{state}</td>
            </tr>
          ))}
        </Table>
      )}
      {kept.pages > 1 && (
        <nav class="row" aria-label="Pages of kept links">
          {kept.page > 1 && <a href={at(kept.page - 1)}>Previous</a>}
          <span class="soft">
            {number(kept.page)} of {number(kept.pages)}
          </span>
          {kept.page < kept.pages && <a href={at(kept.page + 1)}>Next</a>}
        </nav>
      )}
    </section>
  )
}
