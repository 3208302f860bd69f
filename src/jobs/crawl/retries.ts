/**
 * Retries of what is still to be stored when a crawl is over, where the store did not take it: it is tried again until
 * it does. Used all over `jobs`.
 * @module
 */

/** Pauses between tries, the last one again and again (ms). */
const PAUSES = [1000, 2000, 5000, 10_000, 20_000, 30_000]
/** A day and more: then it is left to the next start, which finds what nobody holds. */
const MOST_TRIES = 3000

type Debt = {
  work: () => Promise<void>
  tries: number
  timer: Timer | null
  /** The try that is under way. */
  trying: Promise<void> | null
}

export class Retries {
  readonly #debts = new Map<string, Debt>()
  readonly #pauses: readonly number[]

  constructor(pauses: readonly number[] = PAUSES) {
    this.#pauses = pauses
  }

  /**
   * At once where that goes; else until it is done. `work` may be repeated, and takes the place of what was owed by
   * that name.
   */
  async settle(name: string, work: () => Promise<void>): Promise<void> {
    const debt: Debt = { work, tries: 0, timer: null, trying: null }
    this.#debts.set(name, debt)
    await this.#try(name, debt).catch(() => this.#later(name, debt))
  }

  /** Before the same is begun anew: throws where the store still does not take it. */
  async pay(name: string): Promise<void> {
    const debt = this.#debts.get(name)
    if (debt) await this.#try(name, debt)
  }

  /** A last try for each. */
  async close(): Promise<void> {
    for (const [name, debt] of this.#debts) {
      await this.#try(name, debt).catch(() => {})
      this.#forget(name, debt)
    }
  }

  #try(name: string, debt: Debt): Promise<void> {
    debt.trying ??= debt
      .work()
      .then(() => this.#forget(name, debt))
      .finally(() => {
        debt.trying = null
      })
    return debt.trying
  }

  #later(name: string, debt: Debt): void {
    if (this.#debts.get(name) !== debt || debt.tries >= MOST_TRIES) return
    const pause = this.#pauses[Math.min(debt.tries, this.#pauses.length - 1)]
    debt.tries++
    debt.timer = setTimeout(() => {
      this.#try(name, debt).catch(() => this.#later(name, debt))
    }, pause)
    // A program that ends does not wait for it: its leases fall with it.
    debt.timer.unref()
  }

  #forget(name: string, debt: Debt): void {
    if (debt.timer) clearTimeout(debt.timer)
    if (this.#debts.get(name) === debt) this.#debts.delete(name)
  }
}
