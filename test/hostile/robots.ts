/**
 * The robots.txt of the hostile server, in every state that RFC 9309 speaks of.
 * @module
 */

/** A number of redirects before the rules, or what happens instead. */
export type RobotsMode =
  | { kind: 'rules'; text: string }
  | { kind: 'status'; status: number; headers?: string }
  | { kind: 'hang' }
  | { kind: 'drop' }
  | { kind: 'redirects'; count: number; text: string }
  | { kind: 'away'; location: string }
  | { kind: 'long' }

/** 600 KiB: a rule at the start, a comment of 598 KiB, a rule that nobody reads. */
export function longRobots(): string {
  const line = `# ${'x'.repeat(97)}\n`
  const padding = line.repeat(Math.ceil((598 * 1024) / line.length))
  return `User-agent: *\nDisallow: /early\n${padding}Disallow: /late\n`
}
