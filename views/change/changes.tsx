/** @jsxImportSource hono/jsx */
/**
 * Changes by day: new, gone and back, prices and stock, across shops or of one. Used by `web/pages/changes.tsx`.
 * @module
 */

import { useContext } from 'hono/jsx'
import { isoTime } from '../../src/format/words.ts'
import { type Day, KINDS, type Kind } from '../../src/store/changes/by-day.ts'
import type { Shop } from '../../src/store/types.ts'
import { MoveBars } from '../product/chart.tsx'
import { ButtonLink, Submit } from '../shell/controls.tsx'
import { HereContext } from '../shell/frame.ts'
import { Icon } from '../shell/icons.tsx'
import { Head, Layout } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { ShopHead } from '../shop/tabs.tsx'
import { type ChangesPlace, changesAt, FILTERS, type Filter } from './changes-place.ts'
import { ChangeTable, type ShownChange } from './table.tsx'

const FILTER_WORDS: Record<Filter, string> = {
  all: 'Everything',
  new: 'New',
  gone: 'Gone',
  cheaper: 'Cheaper',
  dearer: 'Dearer',
  stock: 'Stock',
  details: 'Details',
  first: 'First crawl',
}

type ChangesView = {
  /** Null: of all shops. */
  shop: Shop | null
  place: ChangesPlace
  changes: ShownChange[]
  /** Of the days around, newest first. */
  days: Day[]
  /** Where the next ones are. */
  older: string | null
  /** Shows the newest. */
  first: boolean
}

export function ChangesPage(view: ChangesView) {
  const { shop, place } = view
  const feed = {
    href: `${place.slug === null ? '' : `/shops/${place.slug}`}/changes.atom${place.filter === 'all' ? '' : `?kind=${place.filter}`}`,
    title: shop ? `Changes of ${shop.name}` : 'Changes of all shops',
  }
  return (
    <Layout title={shop ? `Changes of ${shop.name}` : 'Changes'} feed={feed}>
      {shop ? (
        <ShopHead shop={shop} tab="changes">
          <Until place={place} feed={feed.href} />
        </ShopHead>
      ) : (
        <Head title="Changes" lead="What is new, gone, cheaper and dearer in all shops.">
          <Until place={place} feed={feed.href} />
        </Head>
      )}
      <Controls {...view} />
      <Days {...view} />
      <Older {...view} />
    </Layout>
  )
}

/** Up to which day, and the same for a reader of feeds. */
function Until({ place, feed }: { place: ChangesPlace; feed: string }) {
  return (
    <div class="row">
      <form class="until" method="get" data-filter>
        {place.filter !== 'all' && <input type="hidden" name="kind" value={place.filter} />}
        <label class="inline">
          <span>Up to</span>
          <input type="date" name="until" value={place.until ?? ''} />
        </label>
        <Submit small>Show</Submit>
      </form>
      <a class="files" href={feed}>
        <Icon name="feed" /> <span>Atom feed</span>
      </a>
    </div>
  )
}

function Controls({ place, days }: ChangesView) {
  const { number } = useWords()
  const { now } = useContext(HereContext)
  const sum = (kind: Kind): number => days.reduce((total, day) => total + day[kind], 0)
  const counts: Record<Filter, number> = {
    ...{ new: sum('new'), gone: sum('gone'), cheaper: sum('cheaper'), dearer: sum('dearer') },
    ...{ stock: sum('stock'), details: sum('details'), first: sum('first'), all: allOf(days) },
  }
  return (
    <div class="stack controls">
      {days.length > 0 && (
        <div class="card bars">
          <MoveBars days={days} now={now} large />
          <p class="hint">
            Prices that went up (above the line) and down (below) on each of the last 30 days. A day
            is one of UTC.
          </p>
        </div>
      )}
      <nav aria-label="Which changes">
        <ul class="chips">
          {FILTERS.map((filter) => (
            <li>
              <a
                class="chip"
                href={changesAt({ ...place, filter })}
                aria-current={filter === place.filter ? 'page' : undefined}
                title="In the last 30 days"
              >
                {FILTER_WORDS[filter]} <span class="soft">{number(counts[filter])}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const allOf = (days: Day[]): number => days.reduce((sum, day) => sum + changesOn(day), 0)

const changesOn = (day: Day): number =>
  KINDS.reduce((sum, kind) => (kind === 'first' ? sum : sum + day[kind]), 0)

function Days(view: ChangesView) {
  const { changes, days, first, older, place, shop } = view
  if (changes.length === 0) return <Nothing {...view} />
  const counted = new Map(days.map((day) => [day.day, day]))
  const groups = Map.groupBy(changes, ({ at }) => isoTime(at).slice(0, 10))
  const firsts = first && place.filter === 'all' && !older
  return (
    <>
      {[...groups].map(([day, list]) => (
        <DayOf day={day} changes={list} counts={counted.get(day)} many={shop === null} />
      ))}
      {firsts && <FirstFound days={days} place={place} />}
    </>
  )
}

function DayOf(props: {
  day: string
  changes: ShownChange[]
  counts: Day | undefined
  many: boolean
}) {
  const { day, changes, counts, many } = props
  const words = useWords()
  return (
    <section>
      <div class="head day">
        <h2>
          {words.day(day)} <span class="soft">UTC</span>
        </h2>
        {counts && <Counts {...counts} />}
      </div>
      <ChangeTable changes={changes} many={many} />
    </section>
  )
}

/** Of kinds whose name does not go with a number. */
const SUMMED: Partial<Record<Kind, string>> = {
  stock: 'in or out of stock',
  details: 'with changed details',
}

function Counts(day: Day) {
  const { number } = useWords()
  const told = (['new', 'gone', 'back', 'cheaper', 'dearer', 'stock', 'details'] as const)
    .filter((kind) => day[kind] > 0)
    .map((kind) => `${number(day[kind])} ${SUMMED[kind] ?? kind}`)
  return <p class="soft">{told.join(' · ')}</p>
}

/** Products of a first crawl are no news, but somebody may look for them. */
function FirstFound({ days, place }: Pick<ChangesView, 'days' | 'place'>) {
  const { count } = useWords()
  const found = days.reduce((sum, { first }) => sum + first, 0)
  if (found === 0) return null
  return (
    <p class="soft">
      Before that, {place.slug === null ? 'first crawls' : 'a first crawl'} found{' '}
      <a href={changesAt({ ...place, filter: 'first' })}>{count(found, 'product')}</a>.
    </p>
  )
}

function Nothing({ first, older, place, days }: ChangesView) {
  const { count } = useWords()
  const found = days.reduce((sum, day) => sum + day.first, 0)
  const text = !first
    ? 'Nothing changed before that.'
    : place.filter !== 'all' || place.until
      ? 'Nothing of this kind was found.'
      : found > 0
        ? `${place.slug === null ? 'First crawls' : 'A first crawl'} found ${count(found, 'product')}. What changes is told here from the next one on.`
        : 'Nothing has changed yet. Crawl a shop, and again some days later: what changed is told here.'
  return (
    <div class="card empty">
      <p>{text}</p>
      {found > 0 && place.filter === 'all' && (
        <p>
          <a href={changesAt({ ...place, filter: 'first' })}>
            {place.slug === null ? 'See what first crawls found' : 'See what the first crawl found'}
          </a>
        </p>
      )}
      {older && (
        <p>
          <a href={older}>Look further back</a>
        </p>
      )}
    </div>
  )
}

function Older({ place, older, first }: ChangesView) {
  if (!older && first) return null
  return (
    <nav class="pages" aria-label="Pages">
      {!first && (
        <ButtonLink href={changesAt(place)}>
          <Icon name="previous" /> Newest
        </ButtonLink>
      )}
      {older && (
        <ButtonLink href={older} rel="next">
          Older <Icon name="next" />
        </ButtonLink>
      )}
    </nav>
  )
}
