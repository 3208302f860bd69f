import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { serverMissing } from '../store/sqld.ts'
import { AISLE } from './aisle.ts'
import { Chance } from './chance.ts'
import { chaos } from './chaos.ts'
import { differences } from './digest.ts'
import { cutOff, type Scenario, type Work } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

/** A few kills in the suite; many by `npm run chaos`. */
const FEW = ['restore, page', serverMissing ? 'crawl rules, file' : 'crawl rules, server']

describe.skipIf(!existsSync(AISLE))('the executable', () => {
  test('killed at random moments brings what it brings undisturbed', async () => {
    const seed = Math.floor(Math.random() * 1e6)
    const few = SCENARIOS.filter(({ name }) => FEW.includes(name))
    const tallies = await chaos(few, { kills: 2 * few.length, seed })
    const found = tallies.map(({ name, wrong, again }) => ({ seed, name, wrong, again }))
    expect(found).toEqual(found.map(({ name }) => ({ seed, name, wrong: [], again: 0 })))
    expect(tallies.every(({ kills }) => kills >= 2)).toBe(true)
  }, 60_000)
})

describe('the judge', () => {
  const scenario = (round: Awaited<ReturnType<Scenario['prepare']>>['round']): Scenario => ({
    ...{ name: 'tried', kind: 'file' },
    prepare: async () => ({ round, close: async () => {} }),
  })
  const judged = async (of: Scenario) => (await chaos([of], { kills: 3, seed: 1 }))[0]!

  test('counts kills, and what is wrong with the round in which it was', async () => {
    const tally = await judged(
      scenario(async ({ round }) => ({
        ...{ kills: 1, recovery: round },
        wrong: round === 1 ? ['a product is missing'] : [],
        again: round === 2 ? ['http://shop/'] : [],
      })),
    )
    expect(tally).toMatchObject({ rounds: 3, kills: 3, again: 1, recovery: 2 })
    expect(tally.wrong).toEqual([
      'round 1: a product is missing',
      'round 2: asked again for http://shop/',
    ])
  })

  test('takes what breaks, or is never killed, for wrong', async () => {
    const broken = scenario(() => Promise.reject(new Error('it broke')))
    expect((await judged(broken)).wrong[0]).toContain('it broke')
    const idle = scenario(async () => ({ kills: 0, wrong: [], again: [], recovery: 0 }))
    expect((await judged(idle)).wrong).toEqual(['nothing was ever killed'])
  })

  test('names the place of a difference', () => {
    expect(differences({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([])
    expect(differences({ a: [1, { b: 2 }] }, { a: [1, { b: 3, c: 4 }] })).toEqual([
      '/a/1/b: 3, not 2',
      '/a/1/c: 4, not nothing',
    ])
  })
})

describe('work that is cut off', () => {
  const endless = (): Work => {
    const { promise, resolve } = Promise.withResolvers<{ problem: null }>()
    return {
      done: promise,
      kill: async () => {
        resolve({ problem: null })
        return true
      },
    }
  }
  const over = (problem: string | null): Work => ({
    done: Promise.resolve({ problem }),
    kill: async () => false,
  })

  test('is started again until it is done', async () => {
    let starts = 0
    const start = () => (++starts > 1 ? over(null) : endless())
    const cut = await cutOff(new Chance(1, 1), { length: 1, start })
    expect(cut).toMatchObject({ kills: 1, wrong: [] })
    expect(starts).toBe(2)
  })

  test('is wrong where it fails by itself', async () => {
    const cut = await cutOff(new Chance(1, 1), { length: 1, start: () => over('exit 1') })
    expect(cut).toMatchObject({ kills: 0, wrong: ['exit 1'] })
  })

  test('is over where a look after the kill says so', async () => {
    const look = async () => true
    const cut = await cutOff(new Chance(1, 1), { length: 1, start: endless, look })
    expect(cut).toMatchObject({ kills: 1, wrong: [] })
  })
})
