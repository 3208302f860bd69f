/**
 * Places of prices in all cards, taken together: one number that stands on every card is nobody's price, and one that
 * can be reckoned from another on every card is that without its tax, or a part to be paid a month. Asked by
 * `prices.ts`.
 * @module
 */

/** A price of a card, as far as places are about it. */
type Placed = { place: number; amount: number }

/** Fewer may be alike by chance. */
const ENOUGH = 3

/** How many cards have a price at each place. */
export function timesOfPlaces(cards: Placed[][]): Map<number, number> {
  const times = new Map<number, number>()
  for (const prices of cards) {
    for (const place of new Set(prices.map((one) => one.place))) {
      times.set(place, (times.get(place) ?? 0) + 1)
    }
  }
  return times
}

/** Places whose numbers are no card's own price. */
export function strangePlaces(cards: Placed[][], times: Map<number, number>): Set<number> {
  const common = [...times].filter(([, count]) => count >= ENOUGH).map(([place]) => place)
  // Most lists have one.
  if (common.length < 2) return new Set()
  const read = cards.map(firsts)
  const places = common.slice(0, MOST_PLACES)
  return new Set([...constantPlaces(read, places), ...derivedPlaces(read, places)])
}

/** Places with one number on all their cards, where another place has different ones on more than half as many. */
function constantPlaces(read: Map<number, number>[], places: number[]): number[] {
  const amounts = places.map((place) => read.flatMap((prices) => prices.get(place) ?? []))
  const varied = amounts.filter((all) => new Set(all).size > 1)
  const most = Math.max(0, ...varied.map((all) => all.length))
  return places.filter((_, i) => new Set(amounts[i]).size === 1 && amounts[i]!.length < 2 * most)
}

/** The first price at each place of a card. */
function firsts(prices: Placed[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { place, amount } of prices) if (!found.has(place)) found.set(place, amount)
  return found
}

/** Rates of value added tax, in tenths of a percent. */
const RATES = [
  50, 55, 60, 70, 77, 80, 81, 90, 100, 120, 130, 135, 150, 160, 170, 180, 190, 200, 210, 220, 230,
  240, 250, 255, 270,
]
/** Parts that shops let pay; two are a half, as a sale has it. */
const PARTS = [3, 4, 5, 6, 8, 9, 10, 12, 18, 20, 24, 30, 36, 48]
/** Both are rounded to cents. */
const ROUNDED = 0.011
/** Places that are compared with each other. */
const MOST_PLACES = 12

/** Places whose price follows from that of another, on all cards that have both. */
function derivedPlaces(read: Map<number, number>[], places: number[]): number[] {
  return places.filter((place) =>
    places.some((other) => {
      if (other === place) return false
      const pairs = read.flatMap((prices): [number, number][] => {
        const [part, whole] = [prices.get(place), prices.get(other)]
        return part === undefined || whole === undefined ? [] : [[part, whole]]
      })
      return pairs.length >= ENOUGH && follows(pairs)
    }),
  )
}

function follows(pairs: [number, number][]): boolean {
  const always = (times: number, rounded: number): boolean =>
    pairs.every(([part, whole]) => Math.abs(part * times - whole) < rounded)
  if (RATES.some((rate) => always(1 + rate / 1000, ROUNDED))) return true
  return PARTS.some((parts) => always(parts, parts * ROUNDED))
}
