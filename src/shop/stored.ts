/**
 * Plans, wrappers, topics and fields as they are stored. They were checked when they came in; who finds one that is
 * damaged all the same says so in its place. Used by most rooms.
 * @module
 */

import { readJson, storedJson } from '../format/json.ts'
import { AisleError } from '../model/errors.ts'
import type { Plan } from '../plan/plan.ts'
import { parseSavedPlan } from '../plan/validate.ts'
import { parseTopic, type TopicFile } from '../topic/file.ts'
import { parseWrapper, type Wrapper } from '../wrapper/wrapper.ts'

type Stored = { version: number; json: string }

/** The reading, or an error that names the version and what to do. */
const reader =
  <T>(kind: string, parse: (json: unknown) => T) =>
  ({ version, json }: Stored): T => {
    try {
      return parse(readJson(String(json), 'it'))
    } catch (error) {
      if (!(error instanceof AisleError)) throw error
      throw new AisleError('invalid', error.message, {
        where: `version ${version} of the ${kind}`,
        hint: `Use another version of it, or save a new ${kind}.`,
        cause: error,
      })
    }
  }

export const storedPlan = reader<Plan>('plan', parseSavedPlan)
export const storedWrapper = reader<Wrapper>('wrapper', parseWrapper)
export const storedTopic = reader<TopicFile>('topic', parseTopic)

/** As it was written, once it is known to be sound. */
export function checked<T>(read: (stored: Stored) => T, stored: Stored): T {
  read(stored)
  return JSON.parse(stored.json) as T
}

/** Null where there is none, or one that cannot be read. */
export function ifSound<T>(read: (stored: Stored) => T, stored: Stored | null): T | null {
  try {
    return stored && read(stored)
  } catch (error) {
    if (error instanceof AisleError) return null
    throw error
  }
}

/** The fields of a product, by name; none where they cannot be read. */
export const storedFields = (json: string): Record<string, unknown> => storedJson(json, {})
