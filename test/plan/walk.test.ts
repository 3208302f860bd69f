import { describe, expect, test } from 'bun:test'
import { openPlan, type Plan } from '../../src/plan/plan.ts'
import { PASSED, VIRTUAL, Walk } from '../../src/plan/walk.ts'

const PATHS = [
  '',
  'html[1]/body[1]/div[1]#menu/ul[1]/li[2]/a[1]',
  'html[1]/body[1]/div[2].list/ul[1]/li[1]/a[1]',
  'html[1]/body[1]/div[2].list/ul[1]/li[7]/a[1]',
  'html[1]/body[1]/div[3].pager/a[2]',
]

function walkOf(plan: Plan): Walk {
  const walk = new Walk(plan)
  PATHS.forEach((path, id) => {
    if (path) walk.learnPath(id, path)
  })
  return walk
}

const LINKS = { paths: Int32Array.of(1, 2, 3, 4), urls: ['/tables', '/p/1', '/p/2', '/page/2'] }

function stepsOf(walk: Walk, state: number, { paths, urls } = LINKS): [number, number][] {
  const steps: [number, number][] = []
  const links = { paths, targets: paths.map((_, i) => i + 1) }
  walk.steps(
    state,
    links,
    (link) => urls[link]!,
    (link, _edge, to) => steps.push([link, to]),
  )
  return steps
}

describe('Walk', () => {
  test('the open plan takes every link of every page', () => {
    const walk = walkOf(openPlan(['https://shop.example/']))
    expect(stepsOf(walk, walk.start)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ])
    expect(walk.onTree).toEqual([])
  })

  test('an edge in place of others is taken where the page has both, else the others or neither', () => {
    const list = { name: 'list', role: 'list' } as const
    const plan: Plan = {
      seeds: [],
      start: 'list',
      fold: [],
      states: {
        list: {
          ...list,
          edges: [
            { xpath: '//a', url: '/all', action: 'follow', to: 'all', instead: 'page' },
            { xpath: '//a', url: '/page/', action: 'follow', to: 'page' },
            { xpath: '//a', url: '/p/', action: 'follow', to: 'item' },
          ],
        },
        page: { ...list, edges: [] },
        all: { ...list, edges: [] },
        item: { name: 'item', role: 'detail', edges: [] },
      },
    }
    const walk = walkOf(plan)
    const [page, all, item] = ['page', 'all', 'item'].map((state) => walk.states.indexOf(state))
    const taken = (...urls: string[]) => {
      const paths = Int32Array.from(urls, () => 3)
      return stepsOf(walkOf(plan), 0, { paths, urls }).filter(([, to]) => to !== PASSED)
    }
    expect(taken('/p/1', '/all', '/page/2', '/page/3')).toEqual([
      [1, all!],
      [0, item!],
    ])
    expect(taken('/p/1', '/page/2')).toEqual([
      [1, page!],
      [0, item!],
    ])
    expect(taken('/p/1', '/all')).toEqual([[0, item!]])
    expect([...walk.looks]).toEqual([all!])
    const urls = ['/p/1', '/all', '/page/2']
    stepsOf(walk, 0, { paths: Int32Array.of(3, 3, 3), urls })
    // What others stand for was wanted all the same.
    expect(walk.unused()).toEqual([])
  })

  test('a plan takes the links at its positions, into the states it says (Kapsa 3.4)', () => {
    const walk = walkOf({
      seeds: [],
      start: 'home',
      fold: [],
      states: {
        home: {
          name: 'home',
          role: 'page',
          edges: [{ xpath: "//*[@id='menu']//a", action: 'follow', to: 'list' }],
        },
        list: {
          name: 'list',
          role: 'list',
          edges: [
            { xpath: "//div[@class='list']/ul/li/a", action: 'follow', to: 'product' },
            { xpath: '//div[3]/a', url: '^/page/', action: 'follow', to: 'list' },
          ],
        },
        product: { name: 'product', role: 'detail', edges: [] },
      },
    })
    expect(walk.states).toEqual(['home', 'list', 'product'])
    expect(stepsOf(walk, 0)).toEqual([[0, 1]])
    expect(stepsOf(walk, 1)).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ])
    expect(stepsOf(walk, 2)).toEqual([])
    expect(walk.unused()).toEqual([])
  })

  test('an edge that only the tree can decide takes the links the reader marked', () => {
    const xpath = "//a[contains(text(), 'next')]"
    const walk = walkOf({
      seeds: [],
      start: 'any',
      fold: [],
      states: {
        any: { name: 'any', role: 'page', edges: [{ xpath, action: 'follow', to: 'any' }] },
      },
    })
    expect(walk.onTree).toEqual([xpath])
    walk.learnPath(9, VIRTUAL + xpath)
    const links = { paths: Int32Array.of(1, 4, 9), urls: ['', '', ''] }
    expect(stepsOf(walk, 0, links)).toEqual([[2, 0]])
  })

  test('an edge that takes nothing is told, of states that were walked', () => {
    const nav = { name: 'n', role: 'page' as const, edges: [] }
    const walk = walkOf({
      seeds: [],
      start: 'a',
      fold: [],
      states: {
        a: { ...nav, edges: [{ xpath: '//nav', action: 'follow', to: 'b' }] },
        b: { ...nav, edges: [{ xpath: '//nav//a', action: 'follow', to: 'a' }] },
      },
    })
    expect(stepsOf(walk, 0)).toEqual([])
    expect(walk.unused()).toEqual([{ state: 'a', xpath: '//nav' }])
  })

  test('but not where the same edge takes links in another state', () => {
    const edge = { xpath: "//*[@id='menu']//a", action: 'follow', to: 'b' } as const
    const state = { name: 'n', role: 'page' as const, edges: [edge] }
    const other = { ...state, edges: [{ ...edge, url: '/none' }] }
    const walk = walkOf({
      seeds: [],
      start: 'a',
      fold: [],
      states: { a: state, b: state, c: other },
    })
    expect(stepsOf(walk, 0, { paths: new Int32Array(0), urls: [] })).toEqual([])
    expect(stepsOf(walk, 1)).not.toEqual([])
    expect(stepsOf(walk, 2)).toEqual([])
    expect(walk.unused()).toEqual([{ state: 'c', xpath: edge.xpath }])
  })

  test('links that are only kept lead nowhere', () => {
    const walk = walkOf({
      seeds: [],
      start: 'any',
      fold: [],
      states: { any: { name: 'any', role: 'page', edges: [{ xpath: '//li/a', action: 'keep' }] } },
    })
    expect(stepsOf(walk, 0).map(([, to]) => to)).toEqual([-1, -1, -1])
  })
})
