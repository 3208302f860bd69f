/**
 * Garbage collection, asked for now and then. Buffers and trees outside the collector's heap are freed only with the
 * small objects that hold them, so by itself it waits too long: a crawl's peak is a third lower with this. As rare as
 * it is dear: it takes about a hundredth of the time, however large the heap. Used by `crawl` and `jobs`.
 * @module
 */

const OFTENEST = 128
const RAREST = 8192

export class Collector {
  #count = 0
  #next = OFTENEST

  /** Call it for every page. */
  count(): void {
    if (++this.#count < this.#next) return
    const started = performance.now()
    Bun.gc(true)
    const milliseconds = performance.now() - started
    // A page takes some two milliseconds: a collection of 10 ms may come every 500 pages.
    this.#next = Math.min(RAREST, Math.max(OFTENEST, Math.round(milliseconds * 50)))
    this.#count = 0
  }
}
