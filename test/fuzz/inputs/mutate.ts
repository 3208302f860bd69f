/**
 * What is right, made wrong in a few places: values, texts and bytes.
 * @module
 */

import fc from 'fast-check'
import { junkJson, junkText, setOwn } from './junk.ts'

/** A place as a share of the whole, in steps that shrink well. */
const place = fc.nat(4095)
const at = (share: number, length: number): number => Math.floor((share * length) / 4096)

type TextChange =
  | { do: 'insert'; at: number; text: string }
  | { do: 'cut'; at: number; length: number }
  | { do: 'repeat'; at: number; length: number; times: number }
  | { do: 'move'; at: number; length: number; to: number }
  | { do: 'end'; at: number }

const length = fc.oneof(fc.nat(8), fc.nat(200), fc.nat(5000))

const textChange = (more: fc.Arbitrary<string>): fc.Arbitrary<TextChange> =>
  fc.oneof(
    fc.record({ do: fc.constant('insert' as const), at: place, text: fc.oneof(more, junkText) }),
    fc.record({ do: fc.constant('cut' as const), at: place, length }),
    fc.record({ do: fc.constant('repeat' as const), at: place, length, times: fc.nat(300) }),
    fc.record({ do: fc.constant('move' as const), at: place, length, to: place }),
    fc.record({ do: fc.constant('end' as const), at: place }),
  )

function changed(text: string, change: TextChange, most: number): string {
  const from = at(change.at, text.length)
  const head = text.slice(0, from)
  if (change.do === 'end') return head
  if (change.do === 'insert') return head + change.text + text.slice(from)
  const part = text.slice(from, from + change.length)
  if (change.do === 'cut') return head + text.slice(from + change.length)
  if (change.do === 'repeat') {
    const room = Math.max(0, most - text.length)
    const times = Math.min(change.times, Math.floor(room / Math.max(1, part.length)))
    return head + part.repeat(times) + text.slice(from)
  }
  const left = head + text.slice(from + change.length)
  const to = at(change.to, left.length)
  return left.slice(0, to) + part + left.slice(to)
}

/** One of the texts with a few changes; `more` are pieces that may come in. */
export function mutatedText(
  texts: readonly string[],
  { more = junkText, most = 200_000 }: { more?: fc.Arbitrary<string>; most?: number } = {},
): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(texts.length - 1), fc.array(textChange(more), { maxLength: 6 }))
    .map(([which, changes]) =>
      changes.reduce((text, change) => changed(text, change, most), texts[which]!),
    )
}

type ValueChange = { at: number; do: 'replace' | 'drop' | 'twice' | 'rename' | 'many' } & {
  value: unknown
  key: string
}

const valueChange = (more: fc.Arbitrary<unknown>): fc.Arbitrary<ValueChange> =>
  fc.record({
    at: place,
    do: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'twice', 'rename', 'many'),
    value: fc.oneof({ weight: 3, arbitrary: more }, { weight: 1, arbitrary: junkJson }),
    key: junkText,
  })

/** One of the values with a few changes anywhere in it; `more` are values that may come in. */
export function mutatedValue(
  values: readonly unknown[],
  more: fc.Arbitrary<unknown> = junkText,
): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.nat(values.length - 1), fc.array(valueChange(more), { maxLength: 3 }))
    .map(([which, changes]) => {
      const value = structuredClone(values[which])
      for (const { at: share, ...what } of changes) {
        const places = placesIn(value)
        const chosen = places[at(share, places.length)]
        if (chosen) change(...chosen, what.do, what)
      }
      return value
    })
}

/** Every place that holds something, in order. */
function placesIn(value: unknown): [holder: object, name: string][] {
  const places: [object, string][] = []
  const waiting = [value]
  for (const holder of waiting) {
    if (typeof holder !== 'object' || holder === null) continue
    for (const [name, inner] of Object.entries(holder)) {
      places.push([holder, name])
      waiting.push(inner)
    }
  }
  return places
}

function change(
  holder: object,
  name: string,
  what: ValueChange['do'],
  { value, key }: { value: unknown; key: string },
): void {
  const own = Reflect.get(holder, name)
  if (what === 'replace') Reflect.set(holder, name, value)
  else if (Array.isArray(holder)) {
    const index = Number(name)
    if (what === 'drop') holder.splice(index, 1)
    else if (what === 'twice') holder.splice(index, 0, structuredClone(own))
    else if (what === 'many') holder.push(...Array.from({ length: 600 }, () => own))
    else holder.reverse()
  } else {
    if (what === 'drop' || what === 'rename') Reflect.deleteProperty(holder, name)
    if (what !== 'drop') setOwn(holder, key, own)
  }
}

/** Files as other programs save them, or broken on the way. */
export const encoded = (text: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(text, fc.nat(19), fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 6 }))
    .map(([whole, how, flips]) => {
      const bytes = Uint8Array.from(bytesOf(whole, how))
      if (how >= 17) for (const [where, value] of flips) bytes[at(where, bytes.length)] = value
      return bytes
    })

function bytesOf(text: string, how: number): Uint8Array {
  if (how === 1) return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (how === 2) return Buffer.from(text, 'utf16le')
  if (how === 3) return Buffer.from(text, 'latin1')
  if (how === 4) return Buffer.from(`\ufeff${text}`)
  return Buffer.from(text)
}
