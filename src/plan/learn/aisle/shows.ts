/**
 * Products that hubs link to, and at places of which shape. Used by `groups.ts`.
 * @module
 */

import { roomFor } from '../../collections/growing-array.ts'
import { Rows } from '../../collections/number-rows.ts'
import { NumberSet } from '../../collections/number-set.ts'
import type { ProductNumbers } from './product-numbers.ts'

/** A shape and a product as one number that sorts by shape. */
const SHAPE = 2 ** 31

export class Shows {
  /** Products are numbered below this. */
  readonly productCount: number
  /** Shapes with links to products, and all products behind each. */
  readonly products = new Map<number, NumberSet>()
  /** By hub: for each shape its number, how many products it has links to, and these in order. */
  readonly #rows: Rows
  readonly #pages: number
  readonly #numberOf: Int32Array
  #open = new Float64Array(256)
  #count = 0

  /** Pages are numbered below `pages`. */
  constructor(pages: number, { of, count }: ProductNumbers) {
    this.productCount = count
    this.#pages = pages
    this.#numberOf = of
    this.#rows = new Rows(pages)
  }

  /** A link to a detail page, of the hub that `close` will name. */
  add(shape: number, detail: number): void {
    const product = this.#numberOf[detail]!
    let behind = this.products.get(shape)
    if (!behind) {
      behind = new NumberSet()
      this.products.set(shape, behind)
    }
    behind.add(product)
    this.#open = roomFor(this.#open, this.#count + 1)
    this.#open[this.#count++] = shape * SHAPE + product
  }

  close(hub: number): void {
    const links = distinct(this.#open.subarray(0, this.#count).sort())
    for (let from = 0, to = 0; from < links.length; from = to) {
      const shape = Math.floor(links[from]! / SHAPE)
      while (to < links.length && links[to]! < (shape + 1) * SHAPE) to++
      this.#rows.push(shape)
      this.#rows.push(to - from)
      for (let i = from; i < to; i++) this.#rows.push(links[i]! - shape * SHAPE)
    }
    this.#rows.close(hub)
    this.#count = 0
  }

  /** What a hub links to: each shape, and where its products are in `values`. */
  each(hub: number, told: (shape: number, from: number, to: number) => void): void {
    const { values } = this.#rows
    for (let at = this.#rows.start(hub), end = this.#rows.end(hub); at < end; ) {
      const from = at + 2
      const to = from + values[at + 1]!
      told(values[at]!, from, to)
      at = to
    }
  }

  get values(): Int32Array {
    return this.#rows.values
  }

  /** By hub: the products that places of these shapes link to, each once and in order. */
  at(hubs: number[], shapes: number[]): Rows {
    const wanted = new Set(shapes)
    const shown = new Rows(this.#pages)
    let products = new Int32Array(256)
    for (const hub of hubs) {
      let count = 0
      this.each(hub, (shape, from, to) => {
        if (!wanted.has(shape)) return
        products = roomFor(products, count + to - from)
        products.set(this.values.subarray(from, to), count)
        count += to - from
      })
      for (const product of distinct(products.subarray(0, count).sort())) shown.push(product)
      shown.close(hub)
    }
    return shown
  }
}

/** What is left when repetitions are taken out, in place. */
function distinct<T extends Float64Array | Int32Array>(sorted: T): T {
  let count = 0
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i]!
  }
  return sorted.subarray(0, count) as T
}
