/** @jsxImportSource hono/jsx */
/**
 * The rules of a shop as a table that can be written without scripts.
 * @module
 */

import type { RuleMistake } from '../src/shop/rules.ts'
import type { Shop } from '../src/store/types.ts'
import { AreaField, FileField } from './form.tsx'
import { Icon } from './icons.tsx'
import { bareAddress, Layout, Out } from './layout.tsx'
import { useWords } from './locale.ts'
import { ShopHead } from './shop-tabs.tsx'
import { Said, sentence } from './text.tsx'

export const RULE_COLUMNS = [
  ...(['ruleType', 'fromType', 'toType', 'pattern', 'id', 'class', 'tag'] as const),
] as const
export type RuleColumn = (typeof RULE_COLUMNS)[number]
/** Cells as typed. */
export type RuleRow = Record<RuleColumn, string>

export type KeptLink = { url: string; page: string; state: string }

export type RulesView = {
  shop: Shop
  rows: RuleRow[]
  mistakes: RuleMistake[]
  /** What rules cannot say of the plan they were taken from. */
  lost: string[]
  /** They are what crawls walk. */
  inUse: boolean
  saved: boolean
  /** A text or file that was brought in and is wrong. */
  text?: { value: string; problem: string }
  kept: { links: KeptLink[]; total: number; page: number; pages: number } | null
  /** The row that was added last. */
  added?: number
  version: string
}

const TITLES: Record<RuleColumn, [title: string, placeholder: string]> = {
  ruleType: ['Do', ''],
  fromType: ['On pages of type', 'base'],
  toType: ['Which become', 'list'],
  pattern: ['Address like', 'all'],
  id: ['Within id', 'all'],
  class: ['Within class', 'all'],
  tag: ['Within tag', 'all'],
}

export function RulesPage(view: RulesView) {
  const { shop, rows, mistakes, lost, inUse, saved, version } = view
  const whole = mistakes.filter(({ row }) => row === null)
  return (
    <Layout title={`Rules of ${shop.name}`} version={version}>
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
            <form method="post" action={`/shops/${shop.slug}/crawl`}>
              <input type="hidden" name="mode" value="rules" />
              <button type="submit">
                <Icon name="crawl" />
                Crawl by the rules
              </button>
            </form>
          </div>
        )}
      </ShopHead>
      {mistakes.length > 0 && (
        <div class="note bad" role="alert">
          Nothing was saved: see what is marked below.
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
        <div class="scroll">
          <table class="rules">
            <thead>
              <tr>
                <th scope="col">
                  <span class="unseen">Row</span>
                </th>
                {RULE_COLUMNS.map((column) => (
                  <th scope="col">{TITLES[column][0]}</th>
                ))}
                <th scope="col">
                  <span class="unseen">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <Row {...{ row, i, mistakes, focus: view.added === i }} />
              ))}
            </tbody>
          </table>
        </div>
        <div class="row">
          <button class="primary" type="submit" name="do" value="save">
            Save and use them
          </button>
          <button type="submit" name="do" value="add">
            <Icon name="add" />
            Add a row
          </button>
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
        <button class="small" type="submit" name="do" value={`remove-${i}`}>
          <Icon name="close" />
          <span class="unseen">Remove row {i + 1}</span>
        </button>
      </td>
    </tr>
  )
}

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
          <button type="submit" name="do" value="text">
            Save and use them
          </button>
          {saved && <a href={`/shops/${shop.slug}/rules.json`}>Download the rules</a>}
        </div>
      </form>
      {inUse && (
        <form class="row actions" method="post" action={`/shops/${shop.slug}/rules/drop`}>
          <button type="submit">Use them no more</button>
          <span class="hint">They are kept as a version of the plan.</span>
        </form>
      )}
    </details>
  )
}

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
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Link</th>
                <th scope="col" class="extra">
                  Found on
                </th>
                <th scope="col" class="extra">
                  Type
                </th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </div>
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
