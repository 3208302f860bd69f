/** @jsxImportSource hono/jsx */
/**
 * The model of the annotator's panels, what they show, and the buttons by which they ask for something. Used by `views`
 * and `web`.
 * @module
 */

import type { Child } from 'hono/jsx'
import type { Here } from '../../src/jobs/annotate/actions.ts'
import type { BenchView, Pointed, Suggestion } from '../../src/jobs/annotate/bench-data.ts'
import type { ListView } from '../../src/jobs/annotate/lists.ts'
import type { Trial } from '../../src/jobs/annotate/trial.ts'
import type { Shop } from '../../src/store/types.ts'
import type { Difference } from '../../src/wrapper/annotate/diff.ts'
import type { Draft } from '../../src/wrapper/annotate/draft.ts'
import type { ProposedRule } from '../../src/wrapper/annotate/rules.ts'

export type VersionView = {
  version: number
  origin: string
  createdAt: number
  active: boolean
  /** From the version before it. */
  differences: Difference[]
}

/** A mistake with the line of the text it is in. */
export type LineMistake = { line: number; column: number; path: string; message: string }

export type State = {
  shop: Shop
  here: Here
  draft: Draft
  view: BenchView
  pointed: Pointed | null
  problem: string | null
  /** The version in use, where the draft is not of it. */
  newer: number | null
  /** Of the tab that is open; null elsewhere. */
  suggestions: Suggestion[] | null
  groups: { text: string; groups: string[] }[] | null
  proposals: ProposedRule[] | null
  list: ListView | null
  text: { text: string; mistakes: LineMistake[]; problem: string | null } | null
  save: {
    mistakes: string[]
    trial: Trial | null
    differences: Difference[]
    versions: VersionView[]
    inUse: number | null
    unsure: boolean
  } | null
}

const WORDS: Record<string, string> = { regularPrice: 'regular price', oldPrice: 'old price' }

/** A field's name as people say it. */
export const fieldWord = (name: string): string => WORDS[name] ?? name

/** What a click sends. */
export const send = (call: Record<string, unknown>): string => JSON.stringify(call)

/** A button that sends something; the script does. `busy`: what it says until the answer is there. */
export const Send = (props: {
  call: Record<string, unknown>
  look?: string
  pressed?: boolean
  busy?: string
  children?: Child
}) => (
  <button
    type="button"
    class={props.look}
    data-send={send(props.call)}
    data-busy={props.busy}
    aria-pressed={props.pressed === undefined ? undefined : props.pressed ? 'true' : 'false'}
  >
    {props.children}
  </button>
)

/** That the draft is not of the wrapper in use, and the choice between the two. */
export function Newer({ newer, draft }: State) {
  if (newer === null) return null
  return (
    <section class="note warn an-newer">
      <p>
        Crawls use version {newer} of the wrapper now.{' '}
        {draft.of === null
          ? 'This draft is another one.'
          : `This draft was begun with version ${draft.of}.`}
      </p>
      <div class="row">
        <Send look="small primary" call={{ do: 'version', version: newer }}>
          Go on with version {newer}
        </Send>
        <Send look="small" call={{ do: 'keep' }}>
          Keep this draft
        </Send>
      </div>
    </section>
  )
}
