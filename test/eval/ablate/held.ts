/**
 * Rules that lose nothing on any page of the samples and stay, because a test tells of a kind of page that has them.
 * `text` is the rule as `ablate.ts` prints it, whole; a test finds each exactly once.
 * @module
 */

export type Held = { file: string; text: string; by: string }

export const HELD: Held[] = []
