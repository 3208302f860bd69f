/** @jsxImportSource hono/jsx */
/**
 * Texts as people read them: stock, sentences, and what shops say. Used by `views` and `web`.
 * @module
 */

import { cut } from '../../src/format/text.ts'

const STOCK: Record<string, string> = {
  InStock: 'in stock',
  OutOfStock: 'out of stock',
  PreOrder: 'pre-order',
  BackOrder: 'back order',
  Discontinued: 'discontinued',
}

export const stockWords = (availability: string | null): string =>
  availability === null ? '' : (STOCK[availability] ?? availability)

/** Control characters and those that turn text around, but for line ends and tabs. */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/** A row of a database that was tampered with may hold another thing than text. */
export const clean = (text: string): string => String(text).replace(UNSEEN, '')

/** Shorter ones are never cut in view. */
const CUT = 60
/** In a list nobody reads on. */
const LONGEST = 300

/** What a shop says, kept from turning the text around it. */
export function Said({ children, clamp }: { children: string; clamp?: boolean }) {
  const whole = clean(children)
  const text = clamp && whole.length > LONGEST ? `${cut(whole, LONGEST)}…` : whole
  return clamp ? (
    <bdi class="clamp" title={text.length > CUT ? text : undefined}>
      {text}
    </bdi>
  ) : (
    <bdi>{text}</bdi>
  )
}

/** A capital at the beginning, where the first word is ours and not what somebody typed. */
export const sentence = (text: string): string =>
  /^(must|is|it|its|the|there|this|nothing|something|no|an?) /.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text
