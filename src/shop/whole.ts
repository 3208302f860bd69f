/**
 * Whole numbers as people type them into a form.
 * @module
 */

export type Limits = { min: number; max: number }

/** Null where nothing was typed; what is none, or beyond its limits, is a problem of the field. */
export function wholeIn<Field extends string>(
  form: Record<Field, string>,
  field: Field,
  { min, max }: Limits,
  problems: Partial<Record<Field, string>>,
): number | null {
  const text = form[field].trim()
  if (text === '') return null
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  problems[field] = `must be a whole number from ${min} to ${max}`
  return null
}
