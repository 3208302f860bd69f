import { expect, test } from 'bun:test'
import { edgeTexts } from '../../src/plan/alike.ts'
import type { Edge, Plan, State } from '../../src/plan/plan.ts'

const follow = (xpath: string, to: string, more: Partial<Edge> = {}): Edge =>
  ({ xpath, action: 'follow', to, ...more }) as Edge
const state = (role: State['role'], ...edges: Edge[]): State => ({ name: role, role, edges })
const plan = (states: Record<string, State>): Plan => ({
  seeds: ['http://shop.example/'],
  start: Object.keys(states)[0]!,
  fold: [],
  states,
})

test('states that do the same have the same edges, whatever they are called', () => {
  const texts = edgeTexts(
    plan({
      a: state('list', follow('//li/a', 'item'), follow('//nav/a', 'b')),
      b: state('list', follow('//nav/a', 'a'), follow('//li/a', 'item')),
      item: state('detail'),
    }),
  )
  expect(texts.get('a')).toEqual(texts.get('b')!)
  expect(texts.get('a')!.size).toBe(2)
  expect(texts.get('item')!.size).toBe(0)
})

test('an edge into a state that does more is another one', () => {
  const texts = edgeTexts(
    plan({
      a: state('list', follow('//nav/a', 'poor')),
      b: state('list', follow('//nav/a', 'rich')),
      poor: state('list', follow('//div/a', 'leaf')),
      rich: state('list', follow('//div/a', 'last')),
      leaf: state('list'),
      last: state('list', follow('//li/a', 'item')),
      item: state('detail'),
    }),
  )
  expect(texts.get('a')).not.toEqual(texts.get('b')!)
})

test('so is one into a state of products', () => {
  const texts = edgeTexts(
    plan({
      a: state('list', follow('//a', 'item')),
      b: state('list', follow('//a', 'empty')),
      empty: state('list'),
      item: state('detail'),
    }),
  )
  expect(texts.get('a')).not.toEqual(texts.get('b')!)
})

test('where one edge replaces others, it matters which others there are', () => {
  const all = follow('//b/a', 'all', { instead: 'pages' })
  const texts = edgeTexts(
    plan({
      a: state('list', all, follow('//i/a', 'pages')),
      b: state('list', all, follow('//i/a', 'pages'), follow('//u/a', 'item')),
      all: state('list', follow('//li/a', 'item')),
      pages: state('list', follow('//li/a', 'item'), follow('//i/a', 'pages')),
      item: state('detail'),
    }),
  )
  expect(texts.get('a')!.isDisjointFrom(texts.get('b')!)).toBe(true)
})
