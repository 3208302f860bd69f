/**
 * Questions to the person (DataRover 5): columns whose label is not sure, each with the rule that reads it. An answer
 * makes the column a field of the wrapper; nobody has to look at the shop again for it.
 * @module
 */

import type { Page } from '../page/page.ts'
import { induceField } from '../wrapper/induce/field.ts'
import { agrees, type Example } from '../wrapper/induce/known.ts'
import type { Field } from '../wrapper/wrapper.ts'
import { FILLED, type LabelledColumn, SURE } from './labels/label.ts'
import type { Label } from './labels/tree.ts'
import type { Survey } from './survey.ts'

export type Question = {
  /** What it may be, and how sure that is (0 to 1). */
  label: Label
  confidence: number
  /** How it is read. */
  xpath: string
  regex?: string
  /** What the samples show there. */
  values: { url: string; value: string }[]
}

/** Less likely ones are not worth a person's time. */
const LIKELY = 0.35
const MOST = 4
/** Columns for which a rule is looked for. */
const TRIED = 12
const ASKED = 'asked'

/** Of columns that may hold what no field of the wrapper holds yet. */
export function questionsOf(
  labelled: LabelledColumn[],
  examples: Example[],
  fields: Field[],
): Question[] {
  const has = new Set(fields.map(({ name }) => name))
  const unsure = labelled
    .filter(({ label, confidence }) => isAskable(label, confidence) && !has.has(label))
    .filter(({ column }) => !isKnown(column.cells, examples))
    .sort((a, b) => b.confidence - a.confidence)
  const questions = new Map<string, Question>()
  for (const { column, label, confidence } of unsure.slice(0, TRIED)) {
    if (questions.size === MOST) break
    const taught = examples.map(({ page }): Example => {
      const cell = column.cells.get(page)
      return { page, known: cell ? { [ASKED]: cell.text } : {} }
    })
    const rule = induceField({ name: ASKED, type: 'text' }, taught)
    if (!rule || rule.right < rule.of) continue
    const { xpath, regex } = rule.field
    const place = `${xpath} ${regex ?? ''}`
    if (questions.has(place)) continue
    const values = [...column.cells].map(([{ url }, { text }]) => ({ url, value: text }))
    questions.set(place, { label, confidence, xpath, ...(regex ? { regex } : {}), values })
  }
  return [...questions.values()]
}

const isAskable = (label: Label, confidence: number): boolean =>
  (FILLED as readonly Label[]).includes(label) && confidence >= LIKELY && confidence < SURE

/** It repeats what another field says on most pages. */
function isKnown(cells: Map<Page, { text: string }>, examples: Example[]): boolean {
  let repeats = 0
  for (const { page, known } of examples) {
    const text = cells.get(page)?.text
    if (text === undefined) continue
    if (Object.values(known).some((one) => one !== undefined && agrees('text', text, one)))
      repeats++
  }
  return 2 * repeats > cells.size
}

/** The survey with that column as a field of this name. A field of that name must not be there yet. */
export function withAnswer(found: Survey, question: Question, name: string): Survey {
  const { xpath, regex } = question
  const field: Field = { name, type: 'text', xpath, ...(regex ? { regex } : {}) }
  const wrapper = { ...found.wrapper!, fields: [...found.wrapper!.fields, field] }
  const values = new Map(question.values.map(({ url, value }) => [url, value]))
  return {
    ...found,
    wrapper,
    products: found.products.map(({ url, fields }) => {
      const value = values.get(url)
      return { url, fields: value === undefined ? fields : { ...fields, [name]: value } }
    }),
    questions: found.questions.filter((one) => one !== question),
    uncertain: found.uncertain.filter((doubt) => doubt !== questionText(question)),
  }
}

/** As a doubt, for those who are not asked. */
export function questionText({ label, confidence, values }: Question): string {
  const shown = values.slice(0, 3).map(({ value }) => `“${value.slice(0, 40)}”`)
  return `${label}: ${shown.join(', ')} may be it (${Math.round(100 * confidence)} % sure).`
}
