/**
 * CSV as RFC 4180 has it, safe to open in a spreadsheet. Used by `cli`, `shop` and `web`.
 * @module
 */

export type Cell = string | number | null

/** One record, with its line end. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  const text = defused(cell === null ? '' : String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

/**
 * A name such as `=HYPERLINK(…)` from a shop must not run in a spreadsheet; numbers stay numbers. Many
 * spreadsheets begin another cell at `;` or a tab, and quotes around all of it do not hold there.
 */
function defused(text: string): string {
  const inside = text.replace(INNER_FORMULA, "$1'")
  return /^[=+\-@\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${inside}` : inside
}

const INNER_FORMULA = /([;\t\r\n])(?!-?\d+(?:\.\d+)?(?:[;\t\r\n]|$))(?="*[=+\-@])/g
