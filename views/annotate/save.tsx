/** @jsxImportSource hono/jsx */
/**
 * Saving: the trial on the samples, what differs from the version in use, all versions; and the wrapper as text. Used
 * by `web/annotate/panels.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import type { Trial } from '../../src/jobs/annotate/trial.ts'
import type { Difference } from '../../src/wrapper/annotate/diff.ts'
import { Icon } from '../shell/icons.tsx'
import { When } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'
import { fieldWord, Send, type State } from './model.tsx'

export function SavePanel({ save, shop }: State) {
  if (!save) return null
  const { mistakes, trial, differences, versions, inUse, unsure } = save
  return (
    <>
      {mistakes.length > 0 ? (
        <div class="note warn">
          <p>Not yet a wrapper:</p>
          <ul>
            {mistakes.map((mistake) => (
              <li>{mistake}</li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          {trial && <TrialView trial={trial} />}
          {unsure && (
            <p class="note warn" role="alert">
              It reads the samples worse than the version in use. Save it all the same?
            </p>
          )}
          <div class="row">
            <Send look="primary" call={{ do: 'save', use: true, sure: unsure }}>
              {unsure ? 'Save and use it anyway' : 'Save and use it'}
            </Send>
            <Send call={{ do: 'save', use: false }}>Save only</Send>
          </div>
        </>
      )}
      <section>
        <h2>{inUse === null ? 'No version is in use' : `Differs from version ${inUse}`}</h2>
        {inUse !== null && <Differences differences={differences} />}
      </section>
      {versions.length > 0 && <Versions versions={versions} />}
      <section class="row">
        <a
          class="button small"
          href={`/annotate/${shop.slug}/wrapper.json`}
          download={`${shop.slug}.json`}
        >
          <Icon name="download" /> Export
        </a>
        <label class="button small an-file">
          <Icon name="upload" /> Import
          <input type="file" id="an-import" accept="application/json,.json" />
        </label>
        <Send look="small" call={{ do: 'discard' }}>
          Throw the draft away
        </Send>
      </section>
      <Bookmark />
    </>
  )
}

function TrialView({ trial }: { trial: Trial }) {
  const { now, before, ofProducts, ofOthers, changes } = trial
  return (
    <section class="an-trial">
      <h2>Tried on {ofProducts + ofOthers} stored pages</h2>
      <dl class="numbers">
        <div>
          <dt>Products known</dt>
          <dd>
            {now.products} of {ofProducts}
            {before && <small class="soft"> in use: {before.products}</small>}
          </dd>
        </div>
        <div>
          <dt>Read whole</dt>
          <dd>
            {now.read} of {ofProducts}
            {before && <small class="soft"> in use: {before.read}</small>}
          </dd>
        </div>
        <div>
          <dt>Mistaken for products</dt>
          <dd>
            {now.mistaken} of {ofOthers}
            {before && <small class="soft"> in use: {before.mistaken}</small>}
          </dd>
        </div>
      </dl>
      {before && changes.length > 0 && (
        <details data-open="trial">
          <summary>{changes.length} values would be read otherwise</summary>
          <ul class="an-changes">
            {changes.map(({ key, field, before: old, after }) => (
              <li>
                <button type="button" class="an-cell" data-go={key}>
                  {fieldWord(field)}
                </button>
                <del>
                  <Said>{cut(old, 80) || 'nothing'}</Said>
                </del>
                <ins>
                  <Said>{cut(after, 80) || 'nothing'}</Said>
                </ins>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Differences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <p class="soft">Nothing differs.</p>
  return (
    <ul class="an-changes">
      {differences.map(({ what, change, before, after }) => (
        <li>
          <b>
            {fieldWord(what)} <span class="soft">{change}</span>
          </b>
          {before && (
            <del>
              <Said>{before}</Said>
            </del>
          )}
          {after && (
            <ins>
              <Said>{after}</Said>
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function Versions({ versions }: { versions: NonNullable<State['save']>['versions'] }) {
  return (
    <section>
      <h2>Versions</h2>
      <ul class="an-versions">
        {versions.map(({ version, origin, createdAt, active, differences }) => (
          <li>
            <details data-open={`version ${version}`}>
              <summary>
                <b>{version}</b> <span class="soft">{origin}</span> <When at={createdAt} />
                {active && <span class="badge">in use</span>}
              </summary>
              <Differences differences={differences} />
              <div class="row">
                <Send look="small" call={{ do: 'version', version }}>
                  Take as draft
                </Send>
                {!active && (
                  <Send look="small" call={{ do: 'version', version, use: true }}>
                    Go back to it
                  </Send>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The script writes the address of this very Aisle into it. */
const Bookmark = () => (
  <p class="hint an-bookmark">
    Drag this to your bookmarks, and press it on any page of a shop:{' '}
    <a id="an-bookmarklet" href="/annotate">
      Open in Aisle
    </a>
  </p>
)

export function TextPanel({ text }: State) {
  if (!text) return null
  const wrong = text.mistakes.length > 0 || text.problem !== null
  return (
    <form class="stack" data-form="text" id="an-json-form">
      <label for="an-json">The wrapper as JSON</label>
      <textarea
        id="an-json"
        name="text"
        rows={22}
        spellcheck={false}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={wrong ? 'an-mistakes' : undefined}
      >
        {text.text}
      </textarea>
      {wrong && (
        <ul class="an-mistakes" id="an-mistakes" role="alert">
          {text.problem && <li>{text.problem}</li>}
          {text.mistakes.map(({ line, column, path, message }) => (
            <li>
              <button type="button" class="an-line" data-line={line} data-column={column}>
                Line {line}
              </button>{' '}
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <button type="submit" class="primary">
          Take it over
        </button>
      </div>
    </form>
  )
}
