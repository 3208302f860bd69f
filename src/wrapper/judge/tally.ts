/**
 * The tally of rules of fields on every page that they will ever read: right, wrong or missing, by what is known of
 * each page; and whether they read the product at all. Used by `judge.ts`.
 * @module
 */

import { compileXPath, selectOrNone } from '../../page/xpath/xpath.ts'
import { compileExtract, type FieldValue } from '../extract.ts'
import { agrees, type Example, isForeign } from '../induce/known.ts'
import type { Field } from '../wrapper.ts'

/** What only its own product page says. */
const OWN = new Set(['sku', 'mpn', 'gtin', 'image', 'description'])
/** What many products share. */
const SHARED = new Set(['brand', 'availability'])
/** Of the values that a rule reads: one and the same on more pages is the template's. */
const MOST_SAME = 0.5
const MOST_SHARED = 0.9
/** A rule that is right on fewer of the pages whose value is known is none. */
const LEAST_RIGHT = 0.6
/** Pages that tell whether a value is always the same. */
const ENOUGH = 8
/** Share of what it reads that must be known from elsewhere, for that to judge it. */
const KNOWN = 0.25
/** A value that is not there is better than a wrong one. */
const WRONG = 2

type Holder = { canonical: string | null; name: string | undefined }

/** Holders of one number that are compared. */
const MOST_HOLDERS = 50
/** Share of the numbers that several products have, for it to be a number at all. */
const MOST_SHARING = 0.5

const isAnother = (a: Holder, b: Holder): boolean =>
  a.canonical !== null && b.canonical !== null && a.canonical !== b.canonical && a.name !== b.name

export class Tally {
  readonly field: Field
  right = 0
  wrong = 0
  /** Pages whose value is known. */
  of = 0
  /** Pages on which it reads a box of another product. */
  foreign = 0
  read = 0
  pages = 0
  /** Pages that it is not right on. */
  readonly failed: string[] = []
  /** By number: what pages that have it are called, and name as their own address. */
  readonly #holders = new Map<string, Holder[]>()
  readonly #extract: ReturnType<typeof compileExtract>
  readonly #select: ReturnType<typeof compileXPath>
  #values = new Map<string, number>()

  constructor(field: Field) {
    this.field = field
    this.#extract = compileExtract([field])
    this.#select = compileXPath(field.xpath)
  }

  add(example: Example): void {
    const { page, known } = example
    const { name, type } = this.field
    const value: FieldValue | undefined = this.#extract(page).fields[name]
    const wanted = known[name]
    this.pages++
    const [first] = selectOrNone(this.#select, page.document)
    const isOther = first !== undefined && isForeign(first, example)
    if (value !== undefined) {
      this.read++
      if (isOther) this.foreign++
      else if (name === 'sku') this.#hold(`${value}`, page.canonical, known.name)
      const text = JSON.stringify(value)
      this.#values.set(text, (this.#values.get(text) ?? 0) + 1)
    }
    if (wanted === undefined) {
      if (isOther && value !== undefined) this.failed.push(page.url)
      return
    }
    this.of++
    const isRight = value !== undefined && !isOther && agrees(type, value, wanted)
    if (isRight) this.right++
    else {
      this.failed.push(page.url)
      if (value !== undefined) this.wrong++
    }
  }

  #hold(number: string, canonical: string | null, name: string | undefined): void {
    const holders = this.#holders.get(number) ?? []
    if (holders.length < MOST_HOLDERS) this.#holders.set(number, [...holders, { canonical, name }])
  }

  /**
   * Whether a number identifies no product: some pages that have the same are called otherwise and name another address
   * as their own. Where most do, these are languages.
   */
  get isShared(): boolean {
    const others = [...this.#holders.values()].filter(([first, ...rest]) =>
      rest.some((one) => isAnother(first!, one)),
    )
    return others.length > 0 && others.length < MOST_SHARING * this.#holders.size
  }

  /** Of one page: by what is known, or, where pages do not say it by themselves, by what it finds. */
  get worth(): number {
    if (!this.#isKnown) return (this.read - (1 + WRONG) * this.foreign) / this.pages
    const strays = Math.max(0, this.foreign - this.wrong)
    return (this.right - WRONG * (this.wrong + strays)) / this.of
  }

  get #isKnown(): boolean {
    return this.of >= KNOWN * this.read && this.of > 0
  }

  /** Whether it reads products, and not the template or what stands beside them. */
  get isSound(): boolean {
    const { name } = this.field
    if (this.#isKnown && this.right < LEAST_RIGHT * this.of) return false
    if (this.worth <= 0) return false
    const most = OWN.has(name) ? MOST_SAME : SHARED.has(name) ? MOST_SHARED : 1
    if (this.read < ENOUGH || name === 'availability') return true
    return Math.max(...this.#values.values()) <= most * this.read
  }
}
