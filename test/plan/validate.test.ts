import { describe, expect, test } from 'bun:test'
import { AisleError } from '../../src/model/errors.ts'
import { openPlan } from '../../src/plan/plan.ts'
import { parsePlan, parseSavedPlan } from '../../src/plan/validate.ts'
import { toys } from './example.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests break the plan in ways its type forbids
type Loose = any

function refused(json: unknown): string {
  try {
    parsePlan(json, 'plan.json')
  } catch (error) {
    expect(error).toBeInstanceOf(AisleError)
    expect((error as AisleError).kind).toBe('invalid')
    return (error as AisleError).explain()
  }
  throw new Error('the plan was taken')
}

/** The toys plan as JSON, with a change. */
function changed(change: (plan: Loose) => void): unknown {
  const plan = structuredClone(toys)
  change(plan)
  return plan
}

describe('parsePlan', () => {
  test('takes what a plan exports', () => {
    expect(parsePlan(JSON.parse(JSON.stringify(toys)))).toEqual(toys)
    const open = openPlan(['http://127.0.0.1:4700/'])
    expect(parsePlan(JSON.parse(JSON.stringify(open)))).toEqual(open)
  })

  test('a plan without folds folds nothing', () => {
    expect(parsePlan(changed((plan) => delete plan.fold)).fold).toEqual([])
  })

  test('names the file', () => {
    expect(refused('plan')).toStartWith('plan.json: the plan cannot be used')
  })

  test.each<[string, (plan: Loose) => void, string]>([
    ['no start', (p) => delete p.start, 'start: is missing'],
    ['no seeds', (p) => (p.seeds = []), 'seeds: must have at least one address'],
    ['a seed of another kind', (p) => (p.seeds = ['ftp://x']), 'seeds[0]: must be an address'],
    [
      'an unknown start',
      (p) => (p.start = 'hme'),
      'start: there is no state "hme". Did you mean "home"?',
    ],
    [
      'an edge to nowhere',
      (p) => (p.states.list.edges[0].to = 'lists'),
      'states.list.edges[0].to: there is no state "lists". Did you mean "list"?',
    ],
    [
      'an edge that selects no links',
      (p) => (p.states.list.edges[0].xpath = 'count(//a)'),
      'states.list.edges[0].xpath: must select links, and gives a number',
    ],
    [
      'a state nothing leads to',
      (p) => (p.states['old list'] = { name: 'old', role: 'list', edges: [] }),
      'states["old list"]: no edge leads here from the start "home"',
    ],
    [
      'a wrong role',
      (p) => (p.states.home.role = 'homepage'),
      'states.home.role: must be "page", "list" or "detail"',
    ],
    [
      'a wrong action',
      (p) => (p.states.home.edges[1].action = 'go'),
      'states.home.edges[1].action: must be "follow"',
    ],
    [
      'an edge that is text',
      (p) => (p.states.home.edges[1] = '//a'),
      'states.home.edges[1]: must be an object',
    ],
    [
      'a follow without to',
      (p) => delete p.states.home.edges[0].to,
      'states.home.edges[0].to: is missing',
    ],
    [
      'a keep with to',
      (p) => (p.states.home.edges[2].to = 'list'),
      'states.home.edges[2].to: is not known here',
    ],
    ['a key nobody knows', (p) => (p.gate = {}), 'gate: is not known here'],
    [
      'a bad regular expression',
      (p) => (p.states.home.edges[2].url = 'a(b'),
      'states.home.edges[2].url: is not a regular expression, see character 2: a ( is never closed',
    ],
    [
      'a bad fold',
      (p) => (p.fold[1].pattern = '[z-a]'),
      'fold[1].pattern: is not a regular expression',
    ],
    [
      'an empty XPath',
      (p) => (p.states.home.edges[0].xpath = ''),
      'states.home.edges[0].xpath: must be an XPath, not empty',
    ],
    [
      'a bad XPath',
      (p) => (p.states.home.edges[0].xpath = '//a[@id='),
      'states.home.edges[0].xpath: is not an XPath, see character 9: Expected',
    ],
  ])('refuses %s', (_, change, sentence) => {
    expect(refused(changed(change))).toContain(sentence)
  })

  test('names every mistake at once', () => {
    const told = refused(
      changed((plan) => {
        plan.states.home.edges[0].to = 'nowhere'
        plan.states.list.edges[0].to = 'elsewhere'
      }),
    )
    expect(told).toContain('it has 2 mistakes')
    expect(told).toContain('no state "nowhere"')
    expect(told).toContain('no state "elsewhere"')
    // What seems unreachable may only be behind the broken edges.
    expect(told).not.toContain('no edge leads here')
  })

  test('an id that objects inherit is not a state', () => {
    expect(refused(changed((plan) => (plan.states.home.edges[0].to = 'constructor')))).toContain(
      'there is no state "constructor"',
    )
  })
})

describe('parseSavedPlan', () => {
  const forgotten = changed((plan) => {
    plan.states.forgotten = { name: 'forgotten', role: 'list', edges: [] }
  })

  test('leaves out a state that no edge leads to, which is refused of a person', () => {
    expect(parseSavedPlan(forgotten)).toEqual(toys)
    expect(refused(forgotten)).toContain('states.forgotten: no edge leads here')
  })

  test('refuses what cannot be walked', () => {
    const lost = changed((plan) => {
      plan.start = 'nowhere'
    })
    expect(() => parseSavedPlan(lost, 'plan.json')).toThrow('there is no state "nowhere"')
    expect(() => parseSavedPlan({ states: {} })).toThrow(AisleError)
  })
})
