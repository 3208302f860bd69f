/**
 * Clusters of XPaths that differ in exactly one number between brackets at the same position (Kapsa 3.2). An XPath with
 * one bracket masked is a number, so XPaths of a cluster have a number in common and a page costs as much as it has
 * links. Used by `generalize.ts`.
 * @module
 */

import { larger, Pairs } from './pairs.ts'
import { bracketsOf, Texts, withoutBracket } from './texts.ts'

export class Clusters {
  /** The generalized XPaths: labels of the edges. */
  readonly labels = new Texts()
  #xpaths = new Texts()
  #steps = new Texts()
  #prefixes = new Pairs()
  #suffixes = new Pairs()
  #masked = new Pairs()
  /** Masked forms of an XPath, one a bracket: from `#start[xpath]` to `#start[xpath + 1]`. */
  #start: number[] = [0, 0]
  #masks = new Int32Array(1 << 12)
  /** By masked form: how many XPaths of the page have it, and its label. */
  #counts = new Int32Array(0)
  #labelOf = new Int32Array(0)

  /** The number of an XPath, from 1; 0 for none. */
  number(xpath: string): number {
    const number = this.#xpaths.number(xpath)
    if (number === this.#start.length - 1) this.#mask(xpath)
    return number
  }

  /**
   * A masked form is what stands before the bracket and what stands after, each known by a number:
   * as texts the forms would be as long as the XPath, as often as it has brackets.
   */
  #mask(xpath: string): void {
    const brackets = bracketsOf(xpath)
    const first = this.#start.at(-1)!
    while (first + brackets.length > this.#masks.length) this.#masks = larger(this.#masks)
    const text = (i: number, to?: number): number =>
      this.#steps.number(xpath.slice(i === 0 ? 0 : brackets[i - 1]!.to, to))
    const prefixes = [0]
    brackets.forEach(({ to }, i) => {
      prefixes.push(this.#prefixes.number(prefixes[i]!, text(i, to)))
    })
    let suffix = this.#suffixes.number(0, text(brackets.length))
    for (let i = brackets.length - 1; i >= 0; i--) {
      const bare = this.#suffixes.number(suffix, text(i, brackets[i]!.from))
      this.#masks[first + i] = this.#masked.number(prefixes[i]!, bare)
      suffix = this.#suffixes.number(suffix, text(i, brackets[i]!.to))
    }
    this.#start.push(first + brackets.length)
  }

  /**
   * Writes the label of each XPath into `labels`; all of them must be different. "Iterative partial
   * clustering based on the longest common prefix": XPaths that differ behind the longest prefix
   * cluster first, the rest again on the bracket before. What stays alone keeps its brackets.
   */
  cluster(xpaths: Int32Array, labels: Int32Array): void {
    this.#room()
    let deepest = 0
    for (const xpath of xpaths) {
      deepest = Math.max(deepest, this.#start[xpath + 1]! - this.#start[xpath]!)
    }
    labels.fill(0)
    for (let bracket = deepest - 1; bracket >= 0; bracket--) {
      for (let i = 0; i < xpaths.length; i++) {
        if (labels[i] === 0) this.#counts[this.#maskOf(xpaths[i]!, bracket)]!++
      }
      for (let i = 0; i < xpaths.length; i++) {
        if (labels[i] !== 0) continue
        const mask = this.#maskOf(xpaths[i]!, bracket)
        if (mask > 0 && this.#counts[mask]! > 1) labels[i] = this.#label(xpaths[i]!, bracket, mask)
      }
      for (const xpath of xpaths) this.#counts[this.#maskOf(xpath, bracket)] = 0
    }
    for (let i = 0; i < xpaths.length; i++) {
      if (labels[i] === 0) labels[i] = this.labels.number(this.#xpaths.texts[xpaths[i]!]!)
    }
  }

  /** 0 where the XPath has no such bracket. */
  #maskOf(xpath: number, bracket: number): number {
    const at = this.#start[xpath]! + bracket
    return at < this.#start[xpath + 1]! ? this.#masks[at]! : 0
  }

  #label(xpath: number, bracket: number, mask: number): number {
    if (this.#labelOf[mask] === 0) {
      const text = this.#xpaths.texts[xpath]!
      this.#labelOf[mask] = this.labels.number(withoutBracket(text, bracketsOf(text)[bracket]!))
    }
    return this.#labelOf[mask]!
  }

  #room(): void {
    if (this.#counts.length >= this.#masked.size) return
    this.#counts = new Int32Array(this.#masked.size)
    this.#labelOf = new Int32Array(this.#masked.size)
  }
}
