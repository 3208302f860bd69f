/**
 * Tables for people: aligned, as wide as the terminal and not wider.
 * @module
 */

export type Column<Row> = {
  title: string
  cell(row: Row): string | number | null
  align?: 'right'
  /** Gives way first where the terminal is narrow. */
  flexible?: boolean
}

const GAP = 2
const NARROWEST = 8

/** The lines of a table with a header. */
export function tableOf<Row>(
  rows: Row[],
  columns: Column<Row>[],
  width = Number.POSITIVE_INFINITY,
): string[] {
  const cells = rows.map((row) => columns.map(({ cell }) => plain(String(cell(row) ?? ''))))
  const widths = columns.map(({ title }, i) =>
    cells.reduce((most, row) => Math.max(most, Bun.stringWidth(row[i]!)), Bun.stringWidth(title)),
  )
  shrink(widths, columns, width)
  const line = (texts: string[]): string =>
    texts
      .map((text, i) => pad(clip(text, widths[i]!), widths[i]!, columns[i]!.align === 'right'))
      .join(' '.repeat(GAP))
      .trimEnd()
  return [line(columns.map(({ title }) => title)), ...cells.map(line)]
}

/** Takes from the widest flexible column until the table fits or every one is at its narrowest. */
function shrink(widths: number[], columns: { flexible?: boolean }[], width: number): void {
  const total = (): number => widths.reduce((sum, w) => sum + w, GAP * (widths.length - 1))
  while (total() > width) {
    let widest = -1
    columns.forEach(({ flexible }, i) => {
      if (flexible && widths[i]! > NARROWEST && (widest < 0 || widths[i]! > widths[widest]!)) {
        widest = i
      }
    })
    if (widest < 0) return
    widths[widest]!--
  }
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - Bun.stringWidth(text)))
  return right ? space + text : text + space
}

function clip(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text
  let clipped = ''
  for (const character of text) {
    if (Bun.stringWidth(clipped + character) > width - 1) break
    clipped += character
  }
  return `${clipped}…`
}

/** What a shop sends may not move the cursor, colour the terminal or turn the text around. */
export function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
}
