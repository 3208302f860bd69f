/**
 * Kinds of flags: what a value must be, and the sentence for one that is not. Used all over `cli`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'

/** A flag that takes a value (`value` names it in the help) or, without one, a switch. */
export type Flag<T = unknown> = {
  value: string | null
  help: string
  parse(text: string, flag: string): T
}

export type Flags = Record<string, Flag>

/** What a command gets: null or false for a flag that was not given. */
export type FlagValues<F extends Flags> = {
  [K in keyof F]: F[K] extends Flag<infer T> ? (T extends boolean ? boolean : T | null) : never
}

/** A flag without a value: given or not. */
export function on(help: string): Flag<boolean> {
  return { value: null, help, parse: () => true }
}

export function text(value: string, help: string): Flag<string> {
  return {
    value,
    help,
    parse(text, flag) {
      if (text.trim() === '') throw wrong(flag, `needs ${value}, which may not be empty`)
      return text
    },
  }
}

export function choice<const T extends string>(choices: readonly T[], help: string): Flag<T> {
  return {
    value: choices.join('|'),
    help,
    parse(text, flag) {
      const found = choices.find((known) => known === text)
      if (found === undefined)
        throw wrong(flag, `must be one of ${choices.join(', ')}, not "${text}"`)
      return found
    },
  }
}

/** A whole number within limits. */
export function whole(
  value: string,
  limits: { min: number; max: number },
  help: string,
): Flag<number> {
  const { min, max } = limits
  return {
    value,
    help,
    parse(text, flag) {
      const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
      if (number >= min && number <= max) return number
      throw wrong(flag, `must be a whole number from ${min} to ${max}, not "${text}"`)
    },
  }
}

/** A value of its own kind: `parse` returns what is wrong as a sentence, or the value. */
export function kind<T>(
  value: string,
  help: string,
  read: (text: string) => T | string,
): Flag<Exclude<T, string>> {
  return {
    value,
    help,
    parse(text, flag) {
      const result = read(text)
      if (typeof result === 'string') throw wrong(flag, result)
      return result as Exclude<T, string>
    },
  }
}

function wrong(flag: string, what: string): AisleError {
  return new AisleError('usage', `--${flag} ${what}`)
}
