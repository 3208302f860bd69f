/**
 * One and the same page under address after address, as it is counted: which faces came, how many in a row, and what was found
 * out about them. `in-the-way.ts` finds it out.
 * @module
 */

import type { Before } from '../../store/pages/versions.ts'
import type { PageId } from '../../store/types.ts'
import { isRead, type Visited } from '../fetch/visited.ts'
import type { Queued } from '../frontier/queue.ts'
import type { Reading } from '../read/reading.ts'

/** Faces that are remembered, and pages of each. */
const FACES = 200
const KEPT = 1000
/** Faces that are looked into, in a crawl. */
const MOST = 5

type Came = { page: PageId; url: string; depth: number }

export type Verdict = 'in-the-way' | 'harmless' | 'unknown'

export class OnePage {
  #face: string | null = null
  #row = 0
  /** Also those that came before others which were asked for earlier. */
  readonly #came = new Map<string, Came[]>()
  readonly #verdicts = new Map<string, Promise<Verdict>>()
  /** The first page of the shop, where it is another than the last crawl saw. */
  #changedSeed: string | null = null

  /** The first page came; `before`: what it was. */
  meetSeed(before: Before | null, reading: Reading): void {
    if (before?.version != null && !isAsBefore(before, reading)) this.#changedSeed = reading.face
  }

  isChangedSeed = (face: string | null): boolean => face !== null && face === this.#changedSeed

  count(entry: Queued, visited: Visited, reading: Reading | null): void {
    if (!isRead(visited)) return
    const face = reading?.face ?? null
    this.#row = face === null || face !== this.#face ? 0 : this.#row
    this.#face = face
    if (face === null) return
    this.#row++
    const came = this.#came.get(face) ?? []
    if (came.length < KEPT) came.push({ page: visited.page, url: visited.url, depth: entry.depth })
    this.#came.set(face, came)
    if (this.#came.size > FACES) this.#came.delete(this.#came.keys().next().value!)
  }

  /** The page of which so many came in a row; null where there is none. */
  inARow(least: number): string | null {
    return this.#row >= least ? this.#face : null
  }

  /** Whether another page than the first one of the shop showed it. */
  isElsewhere = (face: string): boolean => this.withFace(face).some(({ depth }) => depth > 0)

  withFace(face: string): readonly Came[] {
    return this.#came.get(face) ?? []
  }

  /** Pages that were not read, though they seemed to be. */
  async inTheWay(): Promise<Came[]> {
    const all: Came[] = []
    for (const [face, verdict] of this.#verdicts) {
      if ((await verdict) === 'in-the-way') all.push(...this.withFace(face))
    }
    return all
  }

  /** Found out once of every face, by `compare`. */
  verdict(face: string, compare: (face: string) => Promise<Verdict>): Promise<Verdict> {
    const known = this.#verdicts.get(face)
    if (known) return known
    if (this.#verdicts.size >= MOST) return Promise.resolve('unknown')
    const verdict = this.isChangedSeed(face)
      ? Promise.resolve<Verdict>('in-the-way')
      : compare(face)
    this.#verdicts.set(face, verdict)
    return verdict
  }
}

/** Its links are pairs: half as many as it had will do. */
export const isAsBefore = (before: Before, { title, links }: Reading): boolean =>
  before.title === title && links.length >= before.links
