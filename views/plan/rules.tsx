/** @jsxImportSource hono/jsx */
/**
 * The rules of a shop as a table that can be written without scripts.
 * @module
 */

import type { RuleMistake } from '../../src/shop/plan.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { Icon } from '../shell/icons.tsx'
import { Layout } from '../shell/layout.tsx'
import { sentence } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { Row, RULE_COLUMNS, type RuleRow, TITLES } from './rule-row.tsx'
import { Brought, type BroughtView, Kept, type KeptView } from './rules-kept.tsx'

export type RulesView = BroughtView &
  KeptView & {
    rows: RuleRow[]
    mistakes: RuleMistake[]
    /** What rules cannot say of the plan they were taken from. */
    lost: string[]
    /** The row that was added last. */
    added?: number
    version: string
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
            <CrawlButton slug={shop.slug} mode="rules" icon="crawl">
              Crawl by the rules
            </CrawlButton>
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
