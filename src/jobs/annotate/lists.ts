/**
 * List mode: the records of a list page, what they show and where the next page is, as found or as pointed at.
 * @module
 */

import type { Element } from '../../page/tree.ts'
import { compileList, nextPages, recordsByRule } from '../../records/by-rule.ts'
import { cardsOf, fieldPaths, nextLink } from '../../records/propose.ts'
import type { ProductRecord } from '../../records/record.ts'
import { candidatesFor, type Judged, type Tally, tally } from '../../wrapper/annotate/candidates.ts'
import type { Sample } from '../../wrapper/annotate/sample.ts'
import { sayXPath } from '../../wrapper/annotate/say.ts'
import { LIST_FIELDS, type ListField, type ListRule } from '../../wrapper/wrapper.ts'

export type ListCell = { field: ListField; text: string }

export type ListView = {
  /** The rule in the draft, or the one that is proposed. */
  rule: ListRule
  proposed: boolean
  says: string
  nextSays: string | null
  next: string[]
  records: { number: number; cells: ListCell[] }[]
  total: number
  /** Records on the other list pages. */
  lists: Tally
}

const SHOWN = 30
const RECORD = { name: 'record', type: 'text', many: true } as const
const NEXT = { name: 'next', type: 'url' } as const

/** Null where the page shows no list and none was pointed at. */
export function listView(
  sample: Sample,
  lists: Judged[],
  kept: ListRule | null,
  picked: number[],
  nextAt: number | null,
): ListView | null {
  const base = picked.length > 0 || kept === null ? proposed(sample, lists, picked) : kept
  if (!base) return null
  const next = nextAt === null ? null : sample.elements[nextAt]
  const rule = next ? { ...base, ...nextRule(sample, lists, next) } : base
  const list = compileList(rule)
  const records = recordsByRule(sample.page, list)
  const numbers = new Set(
    (sample.nodes(rule.record) ?? []).map((node) => sample.numberOf(node as Element)),
  )
  return {
    rule,
    proposed: JSON.stringify(rule) !== JSON.stringify(kept),
    says: sayXPath(rule.record),
    nextSays: rule.next ? sayXPath(rule.next) : null,
    next: nextPages(sample.page, list),
    records: [...numbers].slice(0, SHOWN).map((number, i) => ({
      number,
      cells: records[i] ? cellsOf(records[i]) : [],
    })),
    total: numbers.size,
    lists: tally(
      lists.map((one) => one.sample),
      rule.record,
    ),
  }
}

function proposed(sample: Sample, lists: Judged[], picked: number[]): ListRule | null {
  const pointed = picked.flatMap((number) => sample.elements[number] ?? [])
  const cards = pointed.length > 0 ? pointed : cardsOf(sample.page)
  if (cards.length === 0) return null
  const record = recordFor(sample, lists, cards)
  if (!record) return null
  const elements = (sample.nodes(record) ?? []) as Element[]
  const fields = fieldPaths(sample.page, elements)
  const next = nextLink(sample.page)
  return { record, fields, ...(next ? nextRule(sample, lists, next) : {}) }
}

/** The expression whose selection comes nearest to the cards, on this page and on the other lists. */
function recordFor(sample: Sample, lists: Judged[], cards: Element[]): string | null {
  const examples = [cards[0]!, cards.at(-1)!].filter((card, i, all) => all.indexOf(card) === i)
  const candidates = candidatesFor(
    examples.map((element) => ({ sample, element })),
    [],
    RECORD,
    lists.map((one) => ({ ...one, kind: 'product' as const })),
  )
  if (cards.length <= 2) return candidates[0]?.xpath ?? null
  const wanted = new Set<unknown>(cards)
  let best: { xpath: string; off: number } | null = null
  for (const { xpath } of candidates) {
    const nodes = sample.nodes(xpath) ?? []
    const both = nodes.filter((node) => wanted.has(node)).length
    const off = wanted.size - both + (nodes.length - both)
    if (!best || off < best.off) best = { xpath, off }
  }
  return best?.xpath ?? null
}

function nextRule(sample: Sample, lists: Judged[], element: Element): Pick<ListRule, 'next'> {
  const judged = lists.map((one) => ({ ...one, kind: 'product' as const }))
  const [best] = candidatesFor([{ sample, element }], [], NEXT, judged)
  return best ? { next: best.xpath } : {}
}

function cellsOf(record: ProductRecord): ListCell[] {
  return LIST_FIELDS.map((field) => {
    const value = record[field]
    const text =
      value === null || value === undefined
        ? ''
        : typeof value === 'string'
          ? value
          : [value.amount, value.currency].filter(Boolean).join(' ')
    return { field, text }
  })
}
