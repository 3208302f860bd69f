/** @jsxImportSource hono/jsx */
/**
 * The report of a crawl that ended: what it spared, learned, and what went wrong. Used by `crawl.tsx`.
 * @module
 */

import { pagesOf, savedBy } from '../../src/jobs/crawl/amounts.ts'
import { deltaWords, rulesText, topicText } from '../../src/jobs/crawl/words.ts'
import { worthText } from '../../src/jobs/learn/learn.ts'
import { doubtAdvice } from '../../src/model/doubt.ts'
import { MOST_COUNTED } from '../../src/store/changes/by-day.ts'
import type { Failure } from '../../src/store/crawls/frontier.sql.ts'
import type { Learned, RulesFigures, Shop } from '../../src/store/types.ts'
import { ChangeTable, type ShownChange } from '../change/table.tsx'
import { forPage } from '../shell/commands.ts'
import { Post } from '../shell/controls.tsx'
import { AnnotateLink, Out, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table } from '../shell/table.tsx'
import { clean, Said } from '../shell/text.tsx'
import type { CrawlView } from './panel.tsx'

export type ReportView = {
  shop: Shop
  view: CrawlView
  failures: Failure[]
  /** What it found new, changed and gone, as far as it is shown here. */
  changes: ShownChange[]
  /** How many there are, as far as they are counted. */
  changed: number
  /** Pages of the last crawl of every page. */
  whole: number | null
  /** Its failed pages can be tried again. */
  retries: boolean
}

/** Everything else that the crawl had to say. */
export function Further({ view: { crawl } }: ReportView) {
  const notes = crawl.counters.told?.notes ?? []
  if (notes.length === 0) return null
  return (
    <ul class="note doubts">
      {notes.map((note) => (
        <li>
          <Said>{forPage(note)}</Said>
        </li>
      ))}
    </ul>
  )
}

/** What may be missing, and what to do about it. */
export function Doubts({ shop, view: { crawl } }: ReportView) {
  const { number } = useWords()
  const { doubts = [] } = crawl.counters
  if (doubts.length === 0) return null
  return (
    <section>
      <h2>What may be missing</h2>
      <p class="soft">Until this is settled, no product is marked as gone.</p>
      <ul class="note doubts">
        {doubts.map((doubt) => (
          <li>
            <Said>{doubt.text}</Said>
            {doubt.missing !== undefined && ` Missing: at least ${number(doubt.missing)}.`}{' '}
            <Said>{forPage(doubtAdvice(doubt, shop.slug))}</Said>
            {doubt.examples.map((url) => (
              <span class="sub">
                <Out href={url}>{url}</Out>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What it spared, and what is new. */
export function Report({ shop, view: { crawl }, changes, changed, whole }: ReportView) {
  const { count, number } = useWords()
  const { counters } = crawl
  const { delta, told } = counters
  const left = delta && deltaWords(counters.skipped.unchanged ?? 0, delta, number)
  const spared = savedBy(crawl, whole) || null
  return (
    <>
      {told?.rules && <RuleReport slug={shop.slug} figures={told.rules} />}
      {(left || told?.kept !== undefined || told?.topic || spared !== null) && (
        <section>
          <h2>How it went</h2>
          <ul class="plain">
            {spared !== null && (
              <li>
                {count(pagesOf(counters), 'page')} instead of the {number(whole!)} of the whole
                shop: {number(Math.round(100 * spared))} % fewer.
              </li>
            )}
            {left && <li>{left}.</li>}
            {told?.kept !== undefined && (
              <li>
                <a href={`/shops/${shop.slug}/rules#kept`}>{count(told.kept, 'link')}</a> kept.
              </li>
            )}
            {told?.topic && <li>{topicText(told.topic)}.</li>}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <section>
          <div class="head">
            <div>
              <h2>What changed</h2>
              {changed > changes.length && (
                <p>
                  The newest {number(changes.length)} of {changed >= MOST_COUNTED && 'at least '}
                  {number(changed)}
                </p>
              )}
            </div>
            <a href={`/shops/${shop.slug}/changes`}>All changes</a>
          </div>
          <ChangeTable changes={changes} />
        </section>
      )}
    </>
  )
}

/** What each rule brought, with the measures of a crawl by rules. */
function RuleReport({ slug, figures }: { slug: string; figures: RulesFigures }) {
  const { number } = useWords()
  return (
    <section>
      <div class="head">
        <div>
          <h2>What the rules brought</h2>
          <p>{rulesText(figures)}</p>
        </div>
        {figures.refused > 0 && (
          <a href={`/shops/${slug}/rules?links=refused#refused`}>Refused links</a>
        )}
      </div>
      <Table
        columns={[
          'Rule',
          ['Links', 'num'],
          ['Pages', 'num'],
          ['Seconds', 'num extra'],
          ['Refused', 'num'],
        ]}
      >
        {figures.each.map(({ rule, links, pages, seconds, refused }) => (
          <tr>
            <td class="wide">
              <Said>{rule}</Said>
            </td>
            <td class="num">{number(links)}</td>
            <td class="num">{number(pages)}</td>
            <td class="num extra">{seconds.toFixed(1)}</td>
            <td class="num">{number(refused)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

/** What went wrong, page by page, and another try. */
export function Failed({ shop, view: { crawl }, failures, retries }: ReportView) {
  const { count } = useWords()
  if (failures.length === 0) return null
  const more = crawl.counters.errors - failures.length
  return (
    <section>
      <div class="head">
        <h2>{count(Math.max(crawl.counters.errors, failures.length), 'page')} could not be read</h2>
        {retries && (
          <Post to={`/shops/${shop.slug}/crawls/${crawl.id}/retry`} doing="Trying…" icon="crawl">
            Try them again
          </Post>
        )}
      </div>
      <Table columns={['Page', 'Why', ['Tried', 'num extra']]}>
        {failures.map(({ url, error, attempts, at }) => (
          <tr>
            <td class="wide">
              <Out href={url}>{url}</Out>
            </td>
            <td>
              <Said>{error}</Said>
              <span class="sub">
                <When at={at} /> · <AnnotateLink slug={shop.slug} url={url} />
              </span>
            </td>
            <td class="num extra">{count(Math.max(1, attempts), 'time')}</td>
          </tr>
        ))}
      </Table>
      {more > 0 && <p class="soft">and {count(more, 'more', 'more')}</p>}
    </section>
  )
}

/** What the next crawl is spared by what this one taught. */
export function Learnt({ slug, learned }: { slug: string; learned: Learned }) {
  const { count } = useWords()
  if ('problem' in learned) {
    return <p class="note warn">No plan was learned from it: {clean(learned.problem)}.</p>
  }
  const { version, active, states, edges, missed } = learned
  const at = `/shops/${slug}/plan?version=${version}`
  return (
    <section>
      <h2>What was learned</h2>
      <p class={missed > 0 ? 'note warn' : 'note good'}>
        By <a href={at}>plan version {version}</a>, {worthText(learned)}.{' '}
        {active
          ? 'The next crawl walks it.'
          : missed > 0
            ? 'It is kept, but not used.'
            : 'It is kept; the one edited by hand stays in use.'}
      </p>
      <p class="soft">
        It has {count(states, 'state')} and {count(edges, 'edge')}: kinds of pages, and which of
        their links are followed.
      </p>
    </section>
  )
}
