/** @jsxImportSource hono/jsx */
/**
 * Panels of the annotator after something was done, as HTML to put in their places. Used by `routes.tsx`.
 * @module
 */

import type { Context } from 'hono'
import { FieldsPanel } from '../../../views/annotate/fields.tsx'
import { ListPanel } from '../../../views/annotate/list.tsx'
import {
  type LineMistake,
  Newer,
  type State,
  type VersionView,
} from '../../../views/annotate/model.tsx'
import { RulesPanel } from '../../../views/annotate/rules.tsx'
import { SavePanel, TextPanel } from '../../../views/annotate/save.tsx'
import { Selected } from '../../../views/annotate/selected.tsx'
import { Strip, Tools } from '../../../views/annotate/strip.tsx'
import { LiveTable } from '../../../views/annotate/table.tsx'
import type { Here } from '../../jobs/annotate/actions.ts'
import type { BenchView } from '../../jobs/annotate/bench-data.ts'
import { ifSound, storedWrapper } from '../../shop/stored.ts'
import { wrapperDiff } from '../../wrapper/annotate/diff.ts'
import type { Draft } from '../../wrapper/annotate/draft.ts'
import { lineOf } from '../../wrapper/annotate/json-place.ts'
import { WrapperError } from '../../wrapper/mistakes.ts'
import { parseWrapper, type Wrapper } from '../../wrapper/wrapper.ts'
import { fragment } from '../context.tsx'
import { type AnnotatedShop, damageOf, newerThan } from './drafts.ts'
import type { Outcome } from './edit.ts'

/** Parts of the annotator's page, as HTML by the id of their place, and what its script draws. */
export type Answer = {
  html: Record<string, string>
  key: string
  say: string
  problem: string | null
  /** Elements of the page that fields are read from. */
  marks: { name: string; numbers: number[] }[]
  /** Elements that the best expression, or the list, selects. */
  selects: number[]
  bare: boolean
  /** Changes when the framed document does. */
  frame: string
  addresses: { key: string; url: string; kind: string }[]
  busy: string | null
  /** Whether there is something to take back, or to do again. */
  steps: { undo: boolean; redo: boolean }
}

export async function answerFor(
  c: Context,
  annotated: AnnotatedShop,
  asked: Here,
  done: Outcome,
  busy: string | null,
): Promise<Answer> {
  const state = await stateOf(annotated, asked, done)
  const { here, draft, view } = state
  const parts = {
    'an-strip': <Strip {...state} />,
    'an-tools': <Tools {...state} />,
    'an-selected': <Selected {...state} />,
    'an-panel': (
      <>
        <Newer {...state} />
        {panelOf(state)}
      </>
    ),
    'an-table': <LiveTable {...state} />,
  }
  const html: Record<string, string> = {}
  for (const [id, element] of Object.entries(parts)) html[id] = String(await fragment(c, element))
  const { styles, pictures } = draft.allow
  return {
    ...{ html, key: here.key, say: done.say, problem: state.problem, busy, bare: false },
    marks: here.key ? await annotated.annotators.ask(annotated.shop, 'marks', draft, here.key) : [],
    selects: await selected(annotated, state),
    steps: { undo: done.draft.past.length > 0, redo: done.draft.future.length > 0 },
    frame: `${here.key} ${styles} ${pictures}`,
    addresses: view.samples.map(({ key, url, kind }) => ({ key, url, kind })),
  }
}

function panelOf(state: State) {
  switch (state.here.tab) {
    case 'fields':
      return <FieldsPanel {...state} />
    case 'rules':
      return <RulesPanel {...state} />
    case 'list':
      return <ListPanel {...state} />
    case 'text':
      return <TextPanel {...state} />
    case 'save':
      return <SavePanel {...state} />
  }
}

async function selected({ annotators, shop }: AnnotatedShop, { here, list, pointed }: State) {
  if (here.tab === 'list' && list) return list.records.map(({ number }) => number)
  const xpath = pointed?.candidates[0]?.xpath
  return xpath ? await annotators.ask(shop, 'selects', here.key, xpath) : []
}

async function stateOf(annotated: AnnotatedShop, asked: Here, done: Outcome): Promise<State> {
  const { annotators, shop } = annotated
  // The way back is not for the bench: it would be copied with every question.
  const draft = { ...done.draft, past: [], future: [] }
  const view = await annotators.ask(shop, 'view', draft)
  const here: Here = { ...asked, key: keyIn(view, done.key ?? asked.key) }
  const { tab, key, open } = here
  const opened = draft.wrapper.fields.find(({ name, regex }) => name === open && regex)
  const ask = annotators.ask.bind(annotators)
  const picked = here.picked.filter((spot) => spot.key === key).map(({ number }) => number)
  const pointed =
    done.pointed !== undefined || here.picked.length === 0 || tab === 'list'
      ? (done.pointed ?? null)
      : await ask(shop, 'point', draft, {
          ...{ picked: here.picked, excluded: here.excluded, key },
          wanted: here.field === null ? null : wantedOf(draft, here.field),
        })
  return {
    ...{ shop, here, draft, view, pointed, problem: done.problem ?? (await damageOf(annotated)) },
    newer: await newerThan(annotated, draft),
    suggestions: tab === 'fields' ? await ask(shop, 'suggest', draft, key) : null,
    groups: tab === 'fields' && opened ? await ask(shop, 'groups', draft, opened) : null,
    proposals: tab === 'rules' ? await ask(shop, 'proposeRules', draft) : null,
    list: tab === 'list' ? await ask(shop, 'list', draft, key, picked, here.next) : null,
    text: tab === 'text' ? textOf(draft, done) : null,
    save: tab === 'save' ? await saveOf(annotated, draft, done) : null,
  }
}

const wantedOf = ({ wrapper }: Draft, name: string) =>
  wrapper.fields.find((field) => field.name === name) ?? { name, type: 'text' as const }

/** The page that was looked at, else the first product, else the first there is. */
function keyIn({ samples }: BenchView, key: string): string {
  if (samples.some((sample) => sample.key === key)) return key
  return (samples.find(({ kind }) => kind === 'product') ?? samples[0])?.key ?? ''
}

function textOf({ wrapper }: Draft, { typed, mistakes = [], problem }: Outcome): State['text'] {
  const text = typed ?? JSON.stringify(wrapper, null, 2)
  return { text, mistakes: mistakes.map((one) => lineMistake(text, one)), problem: problem ?? null }
}

function lineMistake(
  text: string,
  { path, position, message }: WrapperError['mistakes'][number],
): LineMistake {
  const { line, column } = lineOf(text, path)
  const at = position === null ? message : `character ${position}: ${message}`
  return { line, column, path, message: at }
}

async function saveOf(
  annotated: AnnotatedShop,
  draft: Draft,
  done: Outcome,
): Promise<State['save']> {
  const { store, shop, annotators } = annotated
  const all = await store.wrappers.list(shop.id)
  const { wrapper: inUse } = (await store.shops.get(shop.slug)) ?? shop
  const active = all.find(({ version }) => version === inUse)
  const used = ifSound(storedWrapper, active ?? null)
  const mistakes = mistakesIn(draft.wrapper)
  return {
    mistakes,
    trial: mistakes.length > 0 ? null : await annotators.ask(shop, 'trial', draft, used),
    differences: used ? wrapperDiff(used, draft.wrapper) : [],
    versions: versionsOf(all, inUse),
    inUse,
    unsure: done.unsure ?? false,
  }
}

const MOST_VERSIONS = 20
const EMPTY: Wrapper = { detail: [], fields: [] }

function versionsOf(
  all: Awaited<ReturnType<AnnotatedShop['store']['wrappers']['list']>>,
  inUse: number | null,
): VersionView[] {
  const wrappers = all.slice(0, MOST_VERSIONS + 1).map(
    // One that cannot be read has nothing to compare.
    (each) => ifSound(storedWrapper, each) ?? EMPTY,
  )
  return all.slice(0, MOST_VERSIONS).map(({ version, origin, createdAt }, i) => ({
    ...{ version, origin, createdAt, active: version === inUse },
    differences: wrapperDiff(wrappers[i + 1] ?? EMPTY, wrappers[i]!),
  }))
}

const SENTENCES: Record<string, string> = {
  detail: 'It says of no page that it is a product: see “Product or not”.',
  fields: 'It reads nothing yet: see “Fields”.',
}

function mistakesIn(wrapper: Wrapper): string[] {
  try {
    parseWrapper(wrapper)
    return []
  } catch (error) {
    if (!(error instanceof WrapperError)) throw error
    return error.mistakes.map(({ path, message }) => SENTENCES[path] ?? `${path}: ${message}`)
  }
}
