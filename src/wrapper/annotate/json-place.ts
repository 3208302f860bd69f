/**
 * The place of something in a JSON text, to show a mistake beside it. Used by `web/annotate/panels.tsx`.
 * @module
 */

export type Line = { line: number; column: number }

/** Offsets of values by their paths, as mistakes name them: `fields[1].xpath`. The text must be sound JSON. */
export function placesIn(text: string): Map<string, number> {
  const places = new Map<string, number>()
  let at = 0
  const space = (): void => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const string = (): string => {
    const from = at++
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    at++
    return JSON.parse(text.slice(from, at)) as string
  }
  const value = (path: string): void => {
    space()
    // A key may look like the way to another; who comes first is it.
    if (!places.has(path)) places.set(path, at)
    const first = text[at]
    if (first === '{') {
      members('}', () => {
        const key = string()
        space()
        at++
        value(path === '' ? key : `${path}.${key}`)
      })
    } else if (first === '[') {
      let index = 0
      members(']', () => value(`${path}[${index++}]`))
    } else if (first === '"') string()
    else while (at < text.length && !/[,\]}\s]/.test(text[at]!)) at++
  }
  const members = (end: string, member: () => void): void => {
    at++
    for (space(); at < text.length && text[at] !== end; space()) {
      member()
      space()
      if (text[at] === ',') at++
    }
    at++
  }
  value('')
  return places
}

/** Of the path itself, else of the nearest thing around it that is there. */
export function lineOf(text: string, path: string): Line {
  const places = placesIn(text)
  for (let at = path; ; at = at.replace(/(?:\.?[^.[\]]+|\[\d+\])$/, '')) {
    const found = places.get(at)
    if (found !== undefined) return lineAt(text, found)
    if (at === '' || !/[.[\]\w]/.test(at)) return { line: 1, column: 1 }
  }
}

function lineAt(text: string, offset: number): Line {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
