/**
 * The bench of one shop's annotator: its sample pages, read once, and everything that is asked of them while a person
 * points and chooses. Data in, data out: nothing of it is stored here. Used by `annotators.ts` and `thread.ts`.
 * @module
 */

import { cut } from '../../format/text.ts'
import { Effort, textOf } from '../../page/html/shown-text.ts'
import { readPage } from '../../page/page.ts'
import { candidatesFor, type Judged } from '../../wrapper/annotate/candidates.ts'
import type { Draft } from '../../wrapper/annotate/draft.ts'
import {
  type Frame,
  type FrameOptions,
  frameOf,
  stylesheetsOf,
} from '../../wrapper/annotate/render.ts'
import {
  agreement,
  type ProposedRule,
  proposeRules,
  type RuleTally,
  sayRule,
  tallyRule,
} from '../../wrapper/annotate/rules.ts'
import { ancestorsOf, elementOf, type Kind, Sample } from '../../wrapper/annotate/sample.ts'
import { sayXPath } from '../../wrapper/annotate/say.ts'
import { markSame, rowOf, valueText } from '../../wrapper/annotate/table.ts'
import type { Picked } from '../../wrapper/annotate/ways.ts'
import { exampleOf } from '../../wrapper/induce/examples.ts'
import { induceWrapper } from '../../wrapper/induce/induce.ts'
import { readValue } from '../../wrapper/values.ts'
import type { DetailRule, Field, Wrapper } from '../../wrapper/wrapper.ts'
import type { BenchView, Pointed, Pointing, Source, Spot, Suggestion } from './bench-data.ts'
import { guessField, guessKind, labelOf, regexGroups, titleOf } from './guess.ts'
import { type ListView, listView } from './lists.ts'
import { type Trial, tryWrappers } from './trial.ts'

type Held = { sample: Sample; source: Omit<Source, 'html'>; guess: Kind }

const LONGEST_SHOWN = 300

export class Bench {
  readonly #held = new Map<string, Held>()
  #suggested: { of: string; found: Wrapper | null } | null = null

  /** Reads a page; one with the same key is replaced. */
  add({ html, ...source }: Source): void {
    const page = readPage(html, { url: source.url, contentType: source.contentType })
    const sample = new Sample(source.key, page)
    this.#held.set(source.key, { sample, source, guess: guessKind(sample, source.detail) })
    this.#suggested = null
  }

  drop(key: string): void {
    this.#held.delete(key)
    this.#suggested = null
  }

  has(key: string): boolean {
    return this.#held.has(key)
  }

  /** Everything that the panels show of a draft. */
  view(draft: Draft): BenchView {
    const started = performance.now()
    const judged = this.#judged(draft)
    const { wrapper } = draft
    const products = judged.filter(({ kind }) => kind === 'product').map(({ sample }) => sample)
    const rows = markSame(products.map((sample) => rowOf(sample, wrapper.fields)))
    return {
      samples: judged.map(({ sample, kind }) => {
        const { source } = this.#held.get(sample.key)!
        const { key, url, from, failure } = source
        const elements = sample.elements.length
        const marked = draft.marks[url] !== undefined
        return { key, url, from, failure, kind, marked, elements, title: titleOf(sample) }
      }),
      rows: products.map((sample, i) => ({
        key: sample.key,
        url: sample.url,
        title: titleOf(sample),
        cells: rows[i]!,
      })),
      fields: wrapper.fields.map((field, i) => ({
        field,
        says: sayXPath(field.xpath),
        filled: rows.filter((row) => row[i]!.text !== '').length,
        of: rows.length,
      })),
      rules: wrapper.detail.map((rule) => ({
        rule,
        says: sayRule(rule),
        tally: tallyRule(rule, judged),
      })),
      agreement: agreement(wrapper.detail, judged),
      milliseconds: performance.now() - started,
    }
  }

  /** Elements of one page that the fields are read from. */
  marks({ wrapper }: Draft, key: string): { name: string; numbers: number[] }[] {
    const sample = this.#held.get(key)?.sample
    if (!sample) return []
    return rowOf(sample, wrapper.fields).map(({ field, from }) => ({ name: field, numbers: from }))
  }

  /** `pictures`: what addresses of pictures are to begin with, to be found again in the text; null for none. */
  frame(
    key: string,
    { pictures, ...options }: Omit<FrameOptions, 'picture'> & { pictures: string | null },
  ): Frame | null {
    const held = this.#held.get(key)
    const picture = (url: string) => (pictures === null ? null : pictures + encodeURIComponent(url))
    return held ? frameOf(held.sample, { ...options, picture }) : null
  }

  stylesheets(key: string): string[] {
    const held = this.#held.get(key)
    return held ? stylesheetsOf(held.sample) : []
  }

  point(draft: Draft, { picked, excluded, wanted, key }: Pointing): Pointed | null {
    const spots = (all: Spot[]): Picked[] => all.flatMap((spot) => this.#at(spot) ?? [])
    const examples = spots(picked)
    const last = examples.at(-1)
    if (!last) return null
    const meant = wanted ?? guessField(last.sample, last.element, examples.length > 1)
    const judged = this.#judged(draft)
    const candidates = candidatesFor(examples, spots(excluded), meant, judged)
    const first = candidates[0]
    const field: Field | null = first ? { ...meant, xpath: first.xpath } : null
    const seen = this.#held.get(key)?.sample ?? last.sample
    const text = cut(textOf(last.element, new Effort(100_000)), LONGEST_SHOWN)
    const value = field
      ? examples[0]!.sample.read(field).value
      : readValue(last.element, {
          ...{ page: last.sample.page, regex: null, effort: new Effort(100_000) },
          field: { ...meant, xpath: '' },
        })
    return {
      key: seen.key,
      number: last.sample.numberOf(last.element),
      crumbs: ancestorsOf(last.element).map((element) => ({
        number: last.sample.numberOf(element),
        label: labelOf(element),
      })),
      text,
      wanted: meant,
      value: value === null ? null : cut(valueText(value), LONGEST_SHOWN),
      candidates,
      groups: meant.regex ? regexGroups(meant.regex, [text]) : [],
    }
  }

  /** Numbers of the elements that an expression selects on a page. */
  selects(key: string, xpath: string): number[] {
    const sample = this.#held.get(key)?.sample
    const nodes = sample?.nodes(xpath) ?? []
    return nodes.slice(0, 500).flatMap((node) => {
      const element = elementOf(node)
      return element ? [sample!.numberOf(element)] : []
    })
  }

  /** Texts that a field's expression finds, with what its regular expression takes of them. */
  groups(draft: Draft, field: Field): { text: string; groups: string[] }[] {
    const products = this.#products(draft).slice(0, 6)
    return products.flatMap((sample) => {
      const [node] = sample.nodes(field.xpath) ?? []
      if (!node) return []
      const text = cut(textOf(node, new Effort(100_000)), LONGEST_SHOWN)
      return [{ text, groups: field.regex ? (regexGroups(field.regex, [text])[0] ?? []) : [] }]
    })
  }

  /** Fields that products say or show by themselves, as rules. */
  suggest(draft: Draft, key: string): Suggestion[] {
    const found = this.#induced(draft)
    if (!found) return []
    const known = new Set(draft.wrapper.fields.map(({ name }) => name))
    const products = this.#products(draft)
    const seen = this.#held.get(key)?.sample
    const shown = seen && products.includes(seen) ? seen : products[0]
    return found.fields
      .filter(({ name }) => !known.has(name))
      .map((field) => ({
        field,
        says: sayXPath(field.xpath),
        value: cut(valueText(shown?.read(field).value), LONGEST_SHOWN),
        filled: products.filter((sample) => sample.read(field).value !== null).length,
        of: products.length,
      }))
  }

  proposeRules(draft: Draft): ProposedRule[] {
    const { fields, detail } = draft.wrapper
    const offered = fields.length > 0 ? fields : (this.#induced(draft)?.fields ?? [])
    return proposeRules(offered, detail, this.#judged(draft))
  }

  /** A rule tried on all samples; `unlike`: the first product that it does not hold for. */
  test(draft: Draft, rule: DetailRule): { tally: RuleTally; unlike: string | null } {
    const missed = this.#products(draft).find((sample) => sample.fails(rule) !== null)
    return { tally: tallyRule(rule, this.#judged(draft)), unlike: missed?.url ?? null }
  }

  list(draft: Draft, key: string, picked: number[], nextAt: number | null): ListView | null {
    const held = this.#held.get(key)
    if (!held) return null
    const lists = this.#judged(draft).filter(({ kind }) => kind === 'list')
    return listView(held.sample, lists, draft.wrapper.list ?? null, picked, nextAt)
  }

  /** The draft and the wrapper in use, side by side on all samples. */
  trial(draft: Draft, active: Wrapper | null): Trial {
    return tryWrappers(draft.wrapper, active, this.#judged(draft))
  }

  #induced(draft: Draft): Wrapper | null {
    const judged = this.#judged(draft)
    const of = judged.map(({ sample, kind }) => `${sample.key}=${kind}`).join(' ')
    if (this.#suggested?.of !== of) {
      const products = judged.filter(({ kind }) => kind === 'product')
      const others = judged.filter(({ kind }) => kind !== 'product')
      const examples = products.map(({ sample }) => exampleOf(sample.page, sample.auto))
      const induced = induceWrapper(
        examples,
        others.map(({ sample }) => sample.page),
      )
      this.#suggested = { of, found: induced?.wrapper ?? null }
    }
    return this.#suggested.found
  }

  #judged({ marks }: Draft): Judged[] {
    return [...this.#held.values()].map(({ sample, guess }) => ({
      sample,
      kind: marks[sample.url] ?? guess,
    }))
  }

  #products(draft: Draft): Sample[] {
    return this.#judged(draft).flatMap(({ sample, kind }) => (kind === 'product' ? sample : []))
  }

  #at({ key, number }: Spot): Picked | null {
    const sample = this.#held.get(key)?.sample
    const element = sample?.elements[number]
    return sample && element ? { sample, element } : null
  }
}
