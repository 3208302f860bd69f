/**
 * The value of a field as one text.
 * @module
 */

/** Prices are `12.90 EUR`, lists are joined, tables are JSON. */
export function fieldText(value: unknown, between = '\n'): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => fieldText(one, between)).join(between)
  if (typeof value !== 'object') return String(value)
  if ('amount' in value && 'currency' in value) {
    return [value.amount, value.currency].filter(Boolean).join(' ')
  }
  return JSON.stringify(value)
}
