/** @jsxImportSource hono/jsx */
/**
 * Charts in plain SVG. Shapes stretch with the page, words beside them do not; what a chart shows is said in words as
 * well. Used all over `views`.
 * @module
 */

import { isTime } from '../../src/format/words.ts'
import type { Day } from '../../src/store/changes/by-day.ts'
import { useWords } from '../shell/locale.ts'

const DAY = 86_400_000
/** Of the four that a day is wide. */
const BAR = 2.2

/** One for each of the last days, those without a change too. */
function filled(days: Day[], now: number, length: number): { cheaper: number; dearer: number }[] {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length }, (_, i) => {
    const day = new Date(now - (length - 1 - i) * DAY).toISOString().slice(0, 10)
    const { cheaper = 0, dearer = 0 } = known.get(day) ?? {}
    return { cheaper, dearer }
  })
}

/** Prices that went up above the line, down below it, a bar a day. */
export function MoveBars(props: { days: Day[]; now: number; length?: number; large?: boolean }) {
  const { days, now, length = 30, large } = props
  const { number } = useWords()
  const bars = filled(days, now, length)
  const most = Math.max(1, ...bars.flatMap(({ cheaper, dearer }) => [cheaper, dearer]))
  const down = bars.reduce((sum, { cheaper }) => sum + cheaper, 0)
  const up = bars.reduce((sum, { dearer }) => sum + dearer, 0)
  const half = 20
  // The square root: a day of a thousand changes leaves one of ten to be seen.
  const tall = (n: number): number => (n === 0 ? 0 : 2 + (half - 3) * Math.sqrt(n / most))
  const said = `Prices in the last ${length} days: ${number(down)} went down, ${number(up)} went up`
  return (
    <svg
      class={large ? 'moves large' : 'moves'}
      viewBox={`0 0 ${length * 4} ${half * 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={said}
    >
      <title>{said}</title>
      <path class="axis" d={`M0 ${half}H${length * 4}`} />
      <path class="dearer" d={bars.map((bar, i) => barOf(i, half, -tall(bar.dearer))).join('')} />
      <path class="cheaper" d={bars.map((bar, i) => barOf(i, half, tall(bar.cheaper))).join('')} />
    </svg>
  )
}

const barOf = (i: number, from: number, height: number): string =>
  height === 0
    ? ''
    : `M${i * 4 + (4 - BAR) / 2} ${from}v${height.toFixed(1)}h${BAR}v${(-height).toFixed(1)}z`

/** A price from a moment on; null where none was shown, or the product was gone. */
export type PricePoint = { at: number; amount: string | null; stock: 'in' | 'out' | 'gone' | '' }

const STOCKS = [
  ['in', 'in stock'],
  ['out', 'out of stock'],
  ['gone', 'gone'],
] as const

const WIDTH = 720
const HEIGHT = 180

/** The price over time as steps, and below whether it could be had. */
export function PriceChart(props: {
  points: PricePoint[]
  currency: string | null
  until: number
}) {
  const { currency, until } = props
  const words = useWords()
  const points = props.points.filter(({ at }) => isTime(at))
  const priced = points.filter(({ amount }) => amount !== null && Number.isFinite(Number(amount)))
  if (priced.length === 0 || !isTime(until)) return null
  const amounts = priced.map(({ amount }) => Number(amount))
  const low = Math.min(...amounts)
  const high = Math.max(...amounts)
  // Never from zero to full height for a cent: at least a tenth of the price is shown.
  const room = Math.max(high - low, high * 0.1, 0.01)
  const middle = (high + low) / 2
  const [bottom, top] = [Math.max(0, middle - room * 0.6), middle + room * 0.6]
  const first = points[0]!.at
  const span = Math.max(until - first, 60_000)
  const x = (at: number): number => ((at - first) / span) * WIDTH
  const y = (amount: number): number => HEIGHT - ((amount - bottom) / (top - bottom)) * HEIGHT
  const spans = points.map((point, i) => ({ ...point, to: points[i + 1]?.at ?? until }))
  const legend = STOCKS.filter(([stock]) => spans.some((each) => each.stock === stock))
  const price = (amount: string) => words.price({ amount, currency })
  const lowest = priced.find(({ amount }) => Number(amount) === low)!.amount!
  const highest = priced.find(({ amount }) => Number(amount) === high)!.amount!
  const said =
    low === high
      ? `The price was ${price(lowest)} all the time`
      : `The price was between ${price(lowest)} and ${price(highest)}`
  return (
    <figure class="price-chart">
      <div class="scale" aria-hidden="true">
        {labelled(y(high), y(low)).map((above, i) => (
          <>
            <svg width="0" height={`${n((100 * above) / HEIGHT)}%`} />
            <span>{price(i === 0 ? highest : lowest)}</span>
          </>
        ))}
      </div>
      <div class="plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${said}. The table below has all of it.`}
        >
          <path class="guide" d={guides(y(high), y(low))} />
          <path class="area" d={areaOf(spans, x, y)} />
          <path class="line" d={lineOf(spans, x, y)} />
          {priced.length < 120 && (
            <path
              class="dots"
              d={priced.map((p) => `M${n(x(p.at))} ${n(y(Number(p.amount)))}h0`).join('')}
            />
          )}
        </svg>
        <svg class="stock" viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
          {STOCKS.map(([stock]) => (
            <path
              class={stock}
              d={spans
                .filter((each) => each.stock === stock)
                .map(({ at, to }) => `M${n(x(at))} 0H${n(x(to))}V8H${n(x(at))}z`)
                .join('')}
            />
          ))}
        </svg>
        <div class="dates" aria-hidden="true">
          {endsOf(first, until).map((end) => (
            <span>{end}</span>
          ))}
        </div>
      </div>
      {legend.length > 0 && (
        <figcaption class="legend">
          {legend.map(([stock, words]) => (
            <span class={stock}>{words}</span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

type Span = PricePoint & { to: number }
type Scale = (of: number) => number

const n = (of: number): string => of.toFixed(1)

const guides = (high: number, low: number): string =>
  [high, low].map((at) => `M0 ${n(at)}H${WIDTH}`).join('')

/** Of the height, what one label needs. */
const LABEL = HEIGHT / 10

/** The room above each label, so that it stands at its guide; two that are too near stand around them. */
function labelled(high: number, low: number): number[] {
  if (high === low) return [high]
  const apart = Math.max(low - high, LABEL)
  return [(high + low - apart) / 2, apart]
}

/** Stretches of time that have a price. */
function stretches(spans: Span[]): Span[][] {
  const found: Span[][] = []
  let open: Span[] | null = null
  for (const span of spans) {
    if (span.amount === null || span.stock === 'gone') open = null
    else if (open) open.push(span)
    else {
      open = [span]
      found.push(open)
    }
  }
  return found
}

const steps = (part: Span[], x: Scale, y: Scale): string =>
  part.map(({ at, to, amount }) => `${n(x(at))} ${n(y(Number(amount)))}H${n(x(to))}`).join('L')

const lineOf = (spans: Span[], x: Scale, y: Scale): string =>
  stretches(spans)
    .map((part) => `M${steps(part, x, y)}`)
    .join('')

const areaOf = (spans: Span[], x: Scale, y: Scale): string =>
  stretches(spans)
    .map((part) => `M${n(x(part[0]!.at))} ${HEIGHT}L${steps(part, x, y)}V${HEIGHT}z`)
    .join('')

const DATES = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})
const TIMES = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** Days, within a day the times of it, within a minute that alone. */
function endsOf(first: number, until: number): string[] {
  const [from, to] = [DATES.format(first), DATES.format(until)]
  if (from !== to) return [from, to]
  const [begin, end] = [TIMES.format(first), TIMES.format(until)]
  return begin === end ? [`${from}, ${begin} UTC`] : [`${from}, ${begin}`, `${end} UTC`]
}
