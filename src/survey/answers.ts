/**
 * Answers to the questions of a survey: yes makes the column a field of the wrapper, and nobody has to look at the shop
 * again for it. Used by `cli/commands/survey.ts` and `web/pages/surveys.tsx`.
 * @module
 */

import type { Field } from '../wrapper/wrapper.ts'
import { type Question, questionText } from './questions.ts'
import type { Survey } from './survey.ts'

/** The survey with that column as a field of this name; one that is a field already gets the name. */
export function withAnswer<S extends Survey>(found: S, question: Question, name: string): S {
  const { xpath, regex, kept, label } = question
  const field: Field = { name, type: 'text', xpath, ...(regex ? { regex } : {}) }
  const bare = kept ? withoutField(found, label) : found
  if (bare.wrapper!.fields.some((one) => one.name === name)) return settled(found, question)
  const wrapper = { ...bare.wrapper!, fields: [...bare.wrapper!.fields, field] }
  const values = new Map(question.values.map(({ url, value }) => [url, value]))
  const products = bare.products.map(({ url, fields }) => {
    const value = values.get(url)
    return { url, fields: value === undefined ? fields : { ...fields, [name]: value } }
  })
  return settled({ ...bare, wrapper, products }, question)
}

/** The survey where the answer is no: what was a field by its look alone is none. */
export function withoutAnswer<S extends Survey>(found: S, question: Question): S {
  return settled(question.kept ? withoutField(found, question.label) : found, question)
}

function withoutField<S extends Survey>(found: S, name: string): S {
  const fields = found.wrapper!.fields.filter((field) => field.name !== name)
  const products = found.products.map(({ url, fields: { [name]: _, ...rest } }) => ({
    url,
    fields: rest,
  }))
  return { ...found, wrapper: { ...found.wrapper!, fields }, products }
}

const settled = <S extends Survey>(found: S, question: Question): S => ({
  ...found,
  questions: found.questions.filter((one) => one !== question),
  uncertain: found.uncertain.filter(
    (doubt) =>
      doubt !== questionText(question) && !doubt.startsWith(`${question.label}: known only`),
  ),
})
