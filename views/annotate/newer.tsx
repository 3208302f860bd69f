/** @jsxImportSource hono/jsx */
/**
 * That the draft is not of the wrapper in use, and the choice between the two.
 * @module
 */

import { type State, send } from './model.ts'

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
        <button
          type="button"
          class="small primary"
          data-send={send({ do: 'version', version: newer })}
        >
          Go on with version {newer}
        </button>
        <button type="button" class="small" data-send={send({ do: 'keep' })}>
          Keep this draft
        </button>
      </div>
    </section>
  )
}
