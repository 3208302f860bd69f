/**
 * CSV as RFC 4180 has it, safe to open in a spreadsheet.
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

/** A name such as `=HYPERLINK(…)` from a shop must not run in a spreadsheet; numbers stay numbers. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}
