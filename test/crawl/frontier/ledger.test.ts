import { describe, expect, test } from 'bun:test'
import { Ledger, Standing } from '../../../src/crawl/frontier/ledger.ts'

const fresh = { page: 1, path: 1, version: 1 }

describe('Ledger', () => {
  test('numbers new URLs and paths, and knows those of earlier crawls', () => {
    const ledger = new Ledger(1, { page: 8, path: 3, version: 5 })
    ledger.knowPage(7, 'https://a.example/')
    ledger.knowPath(2, 'html[1]/a[1]')
    expect(ledger.page('https://a.example/')).toEqual({ id: 7, isNew: false })
    expect(ledger.page('https://a.example/b')).toEqual({ id: 8, isNew: true })
    expect(ledger.page('https://a.example/b')).toEqual({ id: 8, isNew: false })
    expect(ledger.path('html[1]/a[1]')).toEqual({ id: 2, isNew: false })
    expect(ledger.path('html[1]/a[2]')).toEqual({ id: 3, isNew: true })
    expect([ledger.newVersion(), ledger.newVersion()]).toEqual([5, 6])
  })

  test('one state: a page is reached once', () => {
    const ledger = new Ledger(1, fresh)
    expect(ledger.reach(1, 0)).toBe(true)
    ledger.stand(1, Standing.queued)
    expect(ledger.reach(1, 0)).toBe(false)
    expect(ledger.statesOf(1)).toEqual([0])
  })

  test('several states: a page is reached once in each', () => {
    const ledger = new Ledger(3, fresh)
    expect(ledger.reach(5, 2)).toBe(true)
    expect(ledger.reach(5, 2)).toBe(false)
    expect(ledger.reach(5, 0)).toBe(true)
    expect(ledger.reach(4, 2)).toBe(true)
    expect(ledger.statesOf(5)).toEqual([0, 2])
  })

  test('remembers how pages stand far beyond its first size', () => {
    const ledger = new Ledger(1, fresh)
    ledger.stand(1_000_000, Standing.done)
    expect(ledger.standing(1_000_000)).toBe(Standing.done)
    expect(ledger.standing(999_999)).toBe(Standing.unknown)
    expect(ledger.standing(2_000_000)).toBe(Standing.unknown)
  })
})
