/**
 * Rounds of everything that people do, and what the process holds when they rest.
 * @module
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figures, figuresOf, sizeOf } from './figures.ts'
import { PEOPLE, type Person, restore } from './people.ts'
import { Site, type Slow } from './site.ts'
import { Town } from './town.ts'

/** Of one stretch of work and the rest after it. */
export type Stretch = Figures & {
  database: number
  slowest: Slow
  /** Since the beginning. */
  crawls: number
  errors: number
}

export class Soak {
  readonly site: Site
  readonly #town: Town

  private constructor(site: Site, town: Town) {
    this.site = site
    this.#town = town
  }

  static async start(): Promise<Soak> {
    const site = await Site.start(await mkdtemp(join(tmpdir(), 'aisle-soak-')))
    const town = new Town()
    await town.open(site)
    return new Soak(site, town)
  }

  /** Everybody does all of theirs once, or those who are named. `pause`: milliseconds between two things of one. */
  async round({ pause = 0, people = Object.keys(PEOPLE) as Person[] } = {}): Promise<void> {
    await Promise.all(
      people.map(async (person) => {
        const tasks = PEOPLE[person]
        for (const task of tasks) {
          if (this.site.hasDied) throw new Error('the executable has died')
          try {
            await task(this.site, this.#town)
          } catch (error) {
            this.site.wrong(`${person}: ${error}`)
          }
          if (pause > 0) await Bun.sleep(pause)
        }
      }),
    )
  }

  /** When nobody works: a backup takes the place of the data. */
  restore(): Promise<void> {
    return restore(this.site)
  }

  /** Nothing is done for so long; then what the process still holds is told. */
  async rest(milliseconds: number): Promise<Stretch> {
    await Bun.sleep(milliseconds)
    const { site } = this
    const { slowest, errors, done } = site
    site.slowest = { path: '', ms: 0 }
    return {
      ...figuresOf(site.pid),
      database: sizeOf(site.database),
      ...{ slowest, errors: errors.length, crawls: done.get('crawls') ?? 0 },
    }
  }

  async stop(): Promise<void> {
    await this.site.stop()
    await this.#town.stop()
    await rm(this.site.data, { recursive: true, force: true })
  }
}
