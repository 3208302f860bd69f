/**
 * Detail page identification rules (Kapsa 3): each is an XPath or the address, with a regular expression or without,
 * and must match (mandatory) or may not (forbidden). Used by `cli`, `crawl` and `wrapper`.
 * @module
 */

import { Effort, textOf } from '../page/html/shown-text.ts'
import type { Page } from '../page/page.ts'
import { compilePattern, type Pattern } from '../page/pattern.ts'
import { PageBudget } from '../page/xpath/budget.ts'
import { compileXPath, type XPath, XPathError } from '../page/xpath/xpath.ts'
import type { DetailRule, Mode } from './wrapper.ts'

export type Verdict = {
  detail: boolean
  /** Rules that hold. */
  matched: number
  of: number
  /** The rules that do not hold, and why. */
  failed: string[]
}

type Limits = { effort: Effort; budget: PageBudget }

type CompiledRule = {
  mode: Mode
  /** The rule as a person would say it. */
  text: string
  /** Why it does not match, or null where it does. */
  misses(page: Page, limits: Limits): string | null
}

/** All mandatory rules match, no forbidden one does. */
export function compileDetail(rules: DetailRule[]): (page: Page) => Verdict {
  const compiled = rules.map(compileRule)
  return (page) => {
    const limits = { effort: new Effort(), budget: new PageBudget() }
    const failed = compiled.flatMap((rule) => {
      const miss = rule.misses(page, limits)
      if (rule.mode === 'mandatory') return miss === null ? [] : [`${rule.text} (${miss})`]
      return miss === null ? [`${rule.text} (forbidden, but matches)`] : []
    })
    const matched = compiled.length - failed.length
    return { detail: failed.length === 0, matched, of: compiled.length, failed }
  }
}

function compileRule(rule: DetailRule): CompiledRule {
  const { mode } = rule
  if (rule.on === 'url') {
    const regex = compilePattern(rule.regex)
    return {
      mode,
      text: `address like ${rule.regex}`,
      misses: ({ url }) => (regex.test(url) ? null : 'it is not'),
    }
  }
  const xpath = compileXPath(rule.xpath)
  const regex = rule.regex === undefined ? null : compilePattern(rule.regex)
  return {
    mode,
    text: regex ? `${rule.xpath} with text like ${rule.regex}` : rule.xpath,
    misses: (page, limits) => missesXPath(page, xpath, regex, limits),
  }
}

function missesXPath(
  page: Page,
  xpath: XPath,
  regex: Pattern | null,
  { effort, budget }: Limits,
): string | null {
  let found: ReturnType<XPath['evaluate']>
  try {
    found = budget.evaluate(xpath, page.document)
  } catch (error) {
    if (!(error instanceof XPathError)) throw error
    return 'it takes too long on this page'
  }
  if (!Array.isArray(found)) return missesValue(found, regex)
  if (found.length === 0) return 'it selects nothing'
  if (regex === null) return null
  let left = regex.limit
  for (const node of found) {
    const text = textOf(node, effort)
    if (regex.test(text)) return null
    left -= text.length + 1
    if (left < 0) break
  }
  return 'no text matches'
}

/** An expression such as `count(//h1) = 1` decides by itself. */
function missesValue(value: string | number | boolean, regex: Pattern | null): string | null {
  if (regex) return regex.test(String(value)) ? null : 'no text matches'
  return value ? null : 'it is not so'
}
