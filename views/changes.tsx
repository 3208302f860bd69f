/** @jsxImportSource hono/jsx */
/**
 * What changed, by day: new, gone and back, prices and stock, across shops or of one.
 * @module
 */

import { useContext } from 'hono/jsx'
import type { Day, Kind, Told } from '../src/store/changed.ts'
import type { Shop } from '../src/store/types.ts'
import { MoveBars } from './chart.tsx'
import { HereContext } from './frame.ts'
import { Icon, type IconName } from './icons.tsx'
import { Layout, When } from './layout.tsx'
import { useWords } from './locale.ts'
import { Move, Price } from './price.tsx'
import { ShopHead } from './shop-tabs.tsx'
import { Said, stockWords } from './text.tsx'

/** What a person chooses from; `back` and prices of another kind are among all. */
export const FILTERS = ['all', 'new', 'gone', 'cheaper', 'dearer', 'stock'] as const
export type Filter = (typeof FILTERS)[number]

const FILTER_WORDS: Record<Filter, string> = {
  all: 'Everything',
  new: 'New',
  gone: 'Gone',
  cheaper: 'Cheaper',
  dearer: 'Dearer',
  stock: 'Stock',
}

const ICONS: Record<Told['what'], IconName> = {
  new: 'new',
  gone: 'gone',
  back: 'back',
  cheaper: 'down',
  dearer: 'up',
  price: 'changes',
  stock: 'stock',
}

export const WHAT: Record<Told['what'], string> = {
  new: 'new',
  gone: 'gone',
  back: 'back',
  cheaper: 'cheaper',
  dearer: 'dearer',
  price: 'price',
  stock: 'stock',
}

/** A change with the shop it is of. */
export type ShownChange = Told & { of: Pick<Shop, 'slug' | 'name'> }

export type ChangesPlace = { slug: string | null; filter: Filter; until: string | null }

export function changesAt(place: ChangesPlace, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(place.filter !== 'all' && { kind: place.filter }),
    ...(place.until && { until: place.until }),
    ...more,
  }).toString()
  const base = place.slug === null ? '/changes' : `/shops/${place.slug}/changes`
  return `${base}${query && `?${query}`}`
}

export type ChangesView = {
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
  version: string
}

export function ChangesPage(view: ChangesView) {
  const { shop, version, place } = view
  const feed = {
    href: `${place.slug === null ? '' : `/shops/${place.slug}`}/changes.atom${place.filter === 'all' ? '' : `?kind=${place.filter}`}`,
    title: shop ? `Changes of ${shop.name}` : 'Changes of all shops',
  }
  return (
    <Layout title={shop ? `Changes of ${shop.name}` : 'Changes'} version={version} feed={feed}>
      {shop ? (
        <ShopHead shop={shop} tab="changes">
          <FeedLink href={feed.href} />
        </ShopHead>
      ) : (
        <div class="head">
          <div>
            <h1>Changes</h1>
            <p>What is new, gone, cheaper and dearer in all shops.</p>
          </div>
          <FeedLink href={feed.href} />
        </div>
      )}
      <Controls {...view} />
      <Days {...view} />
      <Older {...view} />
    </Layout>
  )
}

function FeedLink({ href }: { href: string }) {
  return (
    <a class="files" href={href}>
      <Icon name="feed" /> <span>Atom feed</span>
    </a>
  )
}

function Controls({ place, days }: ChangesView) {
  const { number } = useWords()
  const { now } = useContext(HereContext)
  const sum = (kind: Kind): number => days.reduce((total, day) => total + day[kind], 0)
  const counts: Record<Filter, number> = {
    ...{ new: sum('new'), gone: sum('gone'), cheaper: sum('cheaper'), dearer: sum('dearer') },
    ...{ stock: sum('stock'), all: allOf(days) },
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
      <div class="head">
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
        <form class="until" method="get" data-filter>
          {place.filter !== 'all' && <input type="hidden" name="kind" value={place.filter} />}
          <label class="inline">
            <span>Up to</span>
            <input type="date" name="until" value={place.until ?? ''} />
          </label>
          <button class="small" type="submit">
            Show
          </button>
        </form>
      </div>
    </div>
  )
}

const allOf = (days: Day[]): number => days.reduce((sum, day) => sum + changesOn(day), 0)

const changesOn = (day: Day): number =>
  day.new + day.gone + day.back + day.cheaper + day.dearer + day.price + day.stock

function Days(view: ChangesView) {
  const { changes, days, first, older, place, shop } = view
  if (changes.length === 0) return <Nothing {...view} />
  const counted = new Map(days.map((day) => [day.day, day]))
  const groups = Map.groupBy(changes, ({ at }) => new Date(at).toISOString().slice(0, 10))
  const firsts = first && place.filter === 'all' && !older
  return (
    <>
      {[...groups].map(([day, list]) => (
        <DayOf day={day} changes={list} counts={counted.get(day)} many={shop === null} />
      ))}
      {firsts && <FirstFound days={days} />}
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

function Counts(day: Day) {
  const { number } = useWords()
  const told = (['new', 'gone', 'back', 'cheaper', 'dearer', 'stock'] as const)
    .filter((kind) => day[kind] > 0)
    .map((kind) => `${number(day[kind])} ${kind === 'stock' ? 'in or out of stock' : kind}`)
  return <p class="soft">{told.join(' · ')}</p>
}

/** Products of a first crawl are no news, but somebody may look for them. */
function FirstFound({ days }: { days: Day[] }) {
  const { count } = useWords()
  const found = days.reduce((sum, { first }) => sum + first, 0)
  if (found === 0) return null
  return <p class="soft">Before that, {count(found, 'product')} were found by a first crawl.</p>
}

function Nothing({ first, older, place, days }: ChangesView) {
  const { count } = useWords()
  const found = days.reduce((sum, day) => sum + day.first, 0)
  const text = !first
    ? 'Nothing changed before that.'
    : place.filter !== 'all' || place.until
      ? 'Nothing of this kind was found.'
      : found > 0
        ? `A first crawl found ${count(found, 'product')}. What changes is told here from the next one on.`
        : 'Nothing has changed yet. Crawl a shop, and again some days later: what changed is told here.'
  return (
    <div class="card empty">
      <p>{text}</p>
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
        <a class="button" href={changesAt(place)}>
          <Icon name="previous" /> Newest
        </a>
      )}
      {older && (
        <a class="button" href={older} rel="next">
          Older <Icon name="next" />
        </a>
      )}
    </nav>
  )
}

/** `many`: of several shops, so each says which. */
export function ChangeTable({ changes, many }: { changes: ShownChange[]; many?: boolean }) {
  return (
    <div class="scroll">
      <table class="changes">
        <thead>
          <tr>
            <th scope="col" class="kind">
              <span class="word">What</span>
            </th>
            <th scope="col">Product</th>
            <th scope="col" class="num extra">
              Before
            </th>
            <th scope="col" class="num">
              After
            </th>
            <th scope="col" class="extra">
              Found
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow change={change} many={many} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChangeRow({ change, many }: { change: ShownChange; many?: boolean }) {
  const { of, what, before, after } = change
  const moved = what === 'cheaper' || what === 'dearer'
  return (
    <tr>
      <td class="kind">
        <span class={`kind-of ${what}`} title={WHAT[what]}>
          <Icon name={ICONS[what]} />
          <span class="word">{WHAT[what]}</span>
        </span>
      </td>
      <td class="wide">
        <a href={`/shops/${of.slug}/products/${change.product}`}>
          <Said clamp>{change.name || change.url}</Said>
        </a>
        {many && (
          <span class="sub">
            <Said>{of.name}</Said>
          </span>
        )}
        <span class="sub phone">
          <When at={change.at} />
        </span>
      </td>
      <td class="num extra soft">{before && <Offered change={change} offer={before} />}</td>
      <td class="num">
        {what !== 'gone' && (
          <span class="price">
            <Offered change={change} offer={after} />
          </span>
        )}
        {moved && <Move before={before?.amount ?? null} after={after.amount} />}
        {before && what !== 'new' && (
          <span class="sub phone">
            was <Offered change={change} offer={before} />
          </span>
        )}
      </td>
      <td class="when extra">
        <When at={change.at} />
      </td>
    </tr>
  )
}

/** The stock of a change of stock, else the price. */
function Offered({ change, offer }: { change: ShownChange; offer: ShownChange['after'] }) {
  if (change.what === 'stock') return <>{stockWords(offer.availability) || 'not told'}</>
  return <Price of={offer} />
}
