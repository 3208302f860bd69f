/**
 * Records in order, however many: a heap small enough to stay near the processor, and runs that it was emptied into,
 * each in order, of which only the beginnings are looked at. A single heap of a million would be searched for in the
 * machine's memory at every step down. Used by `queue.ts`.
 * @module
 */

/** Numbers of a record: priority (the higher, the earlier), then rank (the smaller), and two that are carried. */
const EACH = 4
const [RANK, PAGE, INFO] = [1, 2, 3]

/** Records of the heap. */
const MOST = 8192
/** Children of a place: they lie side by side. */
const WIDE = 4

export type Record = { priority: number; rank: number; page: number; info: number }

type Run = { numbers: Float64Array; at: number }

/** Whether one record goes before another. */
const isBefore = (a: Float64Array, i: number, b: Float64Array, j: number): boolean =>
  a[i]! > b[j]! || (a[i] === b[j] && a[i + RANK]! < b[j + RANK]!)

export class Records {
  #size = 0
  #heap = new Float64Array(64 * EACH)
  #used = 0
  /** A heap by their beginnings, two children each: there are few. */
  #runs: Run[] = []

  get size(): number {
    return this.#size
  }

  add(priority: number, rank: number, page: number, info: number): void {
    if (this.#used === MOST) this.#empty()
    if (this.#used * EACH === this.#heap.length) {
      const larger = new Float64Array(2 * this.#heap.length)
      larger.set(this.#heap)
      this.#heap = larger
    }
    this.#size++
    const heap = this.#heap
    let at = this.#used++
    while (at > 0) {
      const parent = (at - 1) >> 2
      const above = heap[parent * EACH]!
      if (priority < above || (priority === above && rank >= heap[parent * EACH + RANK]!)) break
      copy(heap, parent, at)
      at = parent
    }
    put(heap, at, priority, rank, page, info)
  }

  first(): Record | null {
    if (this.#size === 0) return null
    const run = this.#leads()
    const from = run ? run.numbers : this.#heap
    const at = run ? run.at : 0
    return {
      priority: from[at]!,
      rank: from[at + RANK]!,
      page: from[at + PAGE]!,
      info: from[at + INFO]!,
    }
  }

  /** Takes the first one away. */
  drop(): void {
    this.#size--
    const run = this.#leads()
    if (!run) {
      this.#dropFromHeap()
      return
    }
    run.at += EACH
    const next = run.at < run.numbers.length ? run : this.#runs.pop()!
    // The last one may have been the only one.
    if (next.at < next.numbers.length) this.#settle(next)
  }

  each(tell: (priority: number, rank: number, page: number, info: number) => void): void {
    const all = [...this.#runs, { numbers: this.#heap.subarray(0, this.#used * EACH), at: 0 }]
    for (const { numbers, at } of all) {
      for (let i = at; i < numbers.length; i += EACH) {
        tell(numbers[i]!, numbers[i + RANK]!, numbers[i + PAGE]!, numbers[i + INFO]!)
      }
    }
  }

  /** The run that has the first record; null where the heap has it. */
  #leads(): Run | null {
    const run = this.#runs[0]
    if (!run) return null
    return this.#used > 0 && isBefore(this.#heap, 0, run.numbers, run.at) ? null : run
  }

  /** What the heap holds becomes a run. */
  #empty(): void {
    const numbers = new Float64Array(this.#used * EACH)
    for (let at = 0; this.#used > 0; at += EACH) {
      numbers.set(this.#heap.subarray(0, EACH), at)
      this.#dropFromHeap()
    }
    const run = { numbers, at: 0 }
    let at = this.#runs.push(run) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = this.#runs[parent]!
      if (!isBefore(numbers, 0, above.numbers, above.at)) break
      this.#runs[at] = above
      at = parent
    }
    this.#runs[at] = run
  }

  /** Lets a run sink from the first place to where it belongs. */
  #settle(run: Run): void {
    const runs = this.#runs
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= runs.length) break
      const [left, right] = [runs[child]!, runs[child + 1]]
      if (right && isBefore(right.numbers, right.at, left.numbers, left.at)) child++
      const first = runs[child]!
      if (!isBefore(first.numbers, first.at, run.numbers, run.at)) break
      runs[at] = first
      at = child
    }
    runs[at] = run
  }

  #dropFromHeap(): void {
    const heap = this.#heap
    const used = --this.#used
    if (used === 0) return
    const last = used * EACH
    const [priority, rank] = [heap[last]!, heap[last + RANK]!]
    const [page, info] = [heap[last + PAGE]!, heap[last + INFO]!]
    let at = 0
    for (;;) {
      const from = WIDE * at + 1
      if (from >= used) break
      const end = Math.min(from + WIDE, used)
      let child = from
      for (let i = from + 1; i < end; i++)
        if (isBefore(heap, i * EACH, heap, child * EACH)) child = i
      const below = heap[child * EACH]!
      if (priority > below || (priority === below && rank <= heap[child * EACH + RANK]!)) break
      copy(heap, child, at)
      at = child
    }
    put(heap, at, priority, rank, page, info)
  }
}

function put(
  heap: Float64Array,
  at: number,
  priority: number,
  rank: number,
  page: number,
  info: number,
): void {
  const from = at * EACH
  heap[from] = priority
  heap[from + RANK] = rank
  heap[from + PAGE] = page
  heap[from + INFO] = info
}

function copy(heap: Float64Array, from: number, to: number): void {
  for (let i = 0; i < EACH; i++) heap[to * EACH + i] = heap[from * EACH + i]!
}
