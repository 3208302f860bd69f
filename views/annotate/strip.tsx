/** @jsxImportSource hono/jsx */
/**
 * The strip of sample pages, and the tools of the page that is looked at. Used by `web/annotate/panels.tsx`.
 * @module
 */

import type { SampleView } from '../../src/jobs/annotate/bench-data.ts'
import { PART } from '../../src/wrapper/annotate/render.ts'
import { Icon } from '../shell/icons.tsx'
import { bareAddress } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'
import { Send, type State } from './model.tsx'

const GROUPS = [
  ['product', 'Products'],
  ['list', 'Lists'],
  ['other', 'Others'],
] as const

export function Strip({ view, here, draft }: State) {
  const agrees = new Map(view.agreement.map((one) => [one.key, one]))
  const ruled = draft.wrapper.detail.length > 0
  if (view.samples.length === 0) return <Empty />
  const count = (kind: string): number => view.samples.filter((one) => one.kind === kind).length
  return (
    <>
      <fieldset class="an-groups-nav" aria-label="Kinds of pages">
        {GROUPS.map(([kind, title]) => (
          <button type="button" class="small" data-group={kind} disabled={count(kind) === 0}>
            {title} {count(kind)}
          </button>
        ))}
      </fieldset>
      {GROUPS.map(([kind, title]) => {
        const samples = view.samples.filter((sample) => sample.kind === kind)
        if (samples.length === 0) return null
        return (
          <div class="an-group" id={`an-group-${kind}`}>
            <h2 class="unseen">{title}</h2>
            <ul>
              {samples.map((sample) => {
                const told = agrees.get(sample.key)
                return (
                  <li>
                    <Tile
                      sample={sample}
                      current={sample.key === here.key}
                      wrong={ruled && told?.agrees === false}
                    />
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
      <More />
    </>
  )
}

function Tile({
  sample,
  current,
  wrong,
}: {
  sample: SampleView
  current: boolean
  wrong: boolean
}) {
  const { key, title, url, failure } = sample
  const note = failure ?? (wrong ? 'the rules take it otherwise' : null)
  return (
    <button
      type="button"
      class={note ? 'an-tile warned' : 'an-tile'}
      data-go={key}
      aria-current={current ? 'page' : undefined}
      title={note ? `${url}\n${note}` : url}
    >
      {note && <Icon name="warn" />}
      <Said>{title}</Said>
      {note && <span class="unseen">: {note}</span>}
    </button>
  )
}

function Empty() {
  return (
    <div class="an-none">
      <div>
        <h2>No sample pages yet</h2>
        <p class="soft">
          A crawl keeps some pages of every kind. Or let Aisle look around the shop now: at most 40
          downloads, as politely as a crawl.
        </p>
      </div>
      <Send look="primary" busy="Looking around…" call={{ do: 'survey' }}>
        Look around the shop
      </Send>
      <Fetch />
    </div>
  )
}

function More() {
  return (
    <details class="an-more">
      <summary>
        <Icon name="add" /> More pages
      </summary>
      <div class="an-pop">
        <Fetch />
        <Send busy="Looking around…" call={{ do: 'survey' }}>
          Look around the shop
        </Send>
        <p class="hint">At most 40 downloads, as politely as a crawl.</p>
      </div>
    </details>
  )
}

const Fetch = () => (
  <form class="row" data-form="fetch" data-busy="Getting it…">
    <label class="unseen" for="an-url">
      Address of a page
    </label>
    <input id="an-url" name="url" placeholder="Address of a page" autocomplete="off" required />
    <button type="submit">Get it</button>
  </form>
)

const KINDS = [
  ['product', 'a product'],
  ['list', 'a list'],
  ['other', 'neither'],
] as const

export function Tools({ view, here, draft, shop }: State) {
  const sample = view.samples.find(({ key }) => key === here.key)
  if (!sample) return null
  const told = view.agreement.find(({ key }) => key === sample.key)
  const { styles, pictures } = draft.allow
  return (
    <>
      <fieldset class="an-kinds" aria-label="What this page is">
        <span>This is</span>
        {KINDS.map(([kind, title]) => (
          <Send look="small" pressed={sample.kind === kind} call={{ do: 'mark', kind }}>
            {title}
          </Send>
        ))}
      </fieldset>
      <p class="an-where">
        <a href={sample.url} rel="noopener noreferrer nofollow" title={sample.url}>
          <Said>{bareAddress(sample.url)}</Said>
        </a>
      </p>
      <form class="an-find" id="an-find">
        <label class="unseen" for="an-text">
          Find a text on the page
        </label>
        <input id="an-text" type="search" placeholder="Find a text" autocomplete="off" />
      </form>
      <details class="an-more">
        <summary>
          <Icon name="settings" /> View
        </summary>
        <div class="an-pop">
          <form class="stack" data-form="allow" data-now>
            <label class="check">
              <input type="checkbox" name="styles" checked={styles} /> Load the styles of{' '}
              {shop.name}
            </label>
            <label class="check">
              <input type="checkbox" name="pictures" checked={pictures} /> Load its pictures
            </label>
            <p class="hint">Aisle gets them, as politely as a crawl; your browser asks nobody.</p>
          </form>
          <label class="check">
            <input type="checkbox" id="an-bare" /> Without any styles
          </label>
          <button type="button" class="small" id="an-unhide">
            Show what was hidden
          </button>
          {sample.from !== 'crawl' && (
            <Send look="small" call={{ do: 'drop' }}>
              Take this page off
            </Send>
          )}
        </div>
      </details>
      <Parts elements={sample.elements} />
      {told && draft.wrapper.detail.length > 0 && !told.agrees && (
        <p class="an-verdict">
          <Icon name="warn" />{' '}
          {told.detail ? (
            'The rules take this page for a product.'
          ) : (
            <>
              The rules do not know this product: <Said>{told.reasons[0] ?? ''}</Said>
            </>
          )}
        </p>
      )}
    </>
  )
}

/** A large page is shown in parts; the script says which. */
function Parts({ elements }: { elements: number }) {
  const parts = Math.ceil(elements / PART)
  return (
    <div
      class="an-parts"
      id="an-parts"
      data-parts={parts}
      data-size={PART}
      data-elements={elements}
      hidden={parts < 2}
    >
      <button type="button" class="small" data-part="-1">
        <Icon name="previous" /> <span class="unseen">Part before</span>
      </button>
      <span id="an-part" />
      <button type="button" class="small" data-part="1">
        <span class="unseen">Part after</span> <Icon name="next" />
      </button>
    </div>
  )
}
