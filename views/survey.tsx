/** @jsxImportSource hono/jsx */
/**
 * A survey: watched while it looks, then what it found, before anything is saved.
 * @module
 */

import { MANNERS } from '../src/jobs/run.ts'
import { MOST_DOWNLOADS, type Surveyed } from '../src/jobs/surveying.ts'
import type { ShopProblems } from '../src/shop/draft.ts'
import { fieldText } from '../src/shop/field-text.ts'
import { questionKey } from '../src/survey/questions.ts'
import { isRunning, type SurveyRun } from '../src/web/survey-runs.ts'
import { TextField } from './form.tsx'
import { Icon } from './icons.tsx'
import { bareAddress, Crumb, Layout, Out } from './layout.tsx'
import { useWords } from './locale.ts'
import { whatToDo } from './survey-words.ts'
import { clean, Said, sentence, stockWords } from './text.tsx'

export type KeepForm = Record<'name' | 'id' | 'delay' | 'concurrency', string>

type View = { run: SurveyRun; form: KeepForm; problems: ShopProblems; version: string }

export function SurveyPage({ run, form, problems, version }: View) {
  const running = isRunning(run)
  const place = bareAddress(run.url)
  const found = run.found?.wrapper ? run.found : null
  const title = running ? 'Looking at' : found ? 'Found at' : 'Nothing to keep at'
  return (
    <Layout title={`${title} ${place}`} version={version} live={running} scripts>
      <div class="head">
        <div>
          {run.shop ? (
            <Crumb href={`/shops/${run.shop}/wrapper`}>Wrapper</Crumb>
          ) : (
            <Crumb href="/shops/add">Add a shop</Crumb>
          )}
          <h1>
            {title} <Said>{place}</Said>
          </h1>
        </div>
        <form method="post" action={`/surveys/${run.id}/drop`}>
          <button type="submit">
            {running ? 'Stop looking' : run.shop ? 'Leave it as it is' : 'Look at another'}
          </button>
        </form>
      </div>
      {running ? (
        <section class="stack" data-live={`/surveys/${run.id}/live`}>
          <SurveyPanel run={run} />
        </section>
      ) : found ? (
        <Result {...{ run, found, form, problems }} />
      ) : (
        <Declined run={run} />
      )}
    </Layout>
  )
}

const PURPOSES: Record<string, string> = {
  home: 'where the shop starts',
  category: 'a category',
  list: 'more of a list',
  product: 'a product',
  other: 'something else, to tell it from products',
}

const LOOKS_SHOWN = 8

/** Sent with the page, and again while it looks. */
export function SurveyPanel({ run }: { run: SurveyRun }) {
  const { number } = useWords()
  const { looks } = run
  const last = looks.slice(-LOOKS_SHOWN).reverse()
  return (
    <>
      <div class="bar">
        <progress max={MOST_DOWNLOADS} value={looks.length} aria-label="Pages looked at">
          {number(looks.length)}
        </progress>
        <p role="status">
          {looks.length === 0
            ? 'Asking robots.txt what it may look at…'
            : `Page ${number(looks.length)}, of at most ${number(MOST_DOWNLOADS)}`}
        </p>
      </div>
      <p class="soft">
        {run.demo
          ? 'The demo shop runs inside Aisle, so it is asked as fast as it answers. A shop on the internet is asked once a second.'
          : 'One page at a time, a second between two, as robots.txt allows. Nothing is saved, and the shop hardly notices.'}
      </p>
      <ul class="trail">
        {last.map(({ url, purpose }) => (
          <li>
            <Said>{pathIn(url)}</Said>
            <span class="sub">{PURPOSES[purpose] ?? purpose}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const pathIn = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** What keeps the shop from being read, in the survey's own words, and what to do. */
function Declined({ run }: { run: SurveyRun }) {
  const { found, trouble } = run
  const why = found?.declined ?? trouble?.message ?? 'nothing was found'
  return (
    <>
      <div class="note bad stack" role="alert">
        <strong>{ended(sentence(clean(why)))}</strong>
        <span>{whatToDo(why, trouble?.hint)}</span>
      </div>
      <div class="row">
        <form class="row" method="post" action="/surveys">
          <input type="hidden" name="address" value={run.url} />
          <button type="submit">
            <Icon name="crawl" />
            Look again
          </button>
        </form>
        <Out href={run.url}>Open it in the browser</Out>
        <a href={`/shops/add?url=${encodeURIComponent(run.url)}`}>Change the address</a>
      </div>
      {found && found.pages.length > 0 && <Looked found={found} />}
    </>
  )
}

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

function Result(props: { run: SurveyRun; found: Surveyed } & Omit<View, 'version'>) {
  const { run, found, form, problems } = props
  const { count } = useWords()
  const wrong = Object.keys(problems).length > 0
  return (
    <>
      <form
        class="card keep"
        method="post"
        action={`/surveys/${run.id}/keep`}
        data-doing="Keeping it…"
      >
        <div class="head">
          <div>
            <h2>{count(found.products.length, 'sample product')} could be read</h2>
            <p>With {found.wrapper!.fields.map(({ name }) => name).join(', ')}.</p>
            {run.shop ? (
              <p>Nothing is saved yet. The wrapper that is in use now is kept as a version.</p>
            ) : (
              <p>
                Nothing is saved yet. When you keep the shop, Aisle walks through all of it once,{' '}
                {run.demo ? 'quickly, for it is your own' : 'a page a second'}, and learns which
                pages lead to products: later crawls visit only those.
              </p>
            )}
          </div>
          <button class="primary" type="submit">
            <Icon name="check" />
            {run.shop ? 'Use this wrapper' : 'Keep this shop'}
          </button>
        </div>
        {!run.shop && (
          <details open={wrong}>
            <summary>Name and manners</summary>
            <KeepFields {...{ form, problems }} />
          </details>
        )}
      </form>
      {found.uncertain.length > 0 && (
        <section>
          <h2>Not certain</h2>
          <ul class="note warn doubts">
            {found.uncertain.map((doubt) => (
              <li>
                <Said>{doubt}</Said>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Questions run={run} found={found} />
      <Samples found={found} />
      <Categories found={found} />
      <Looked found={found} />
    </>
  )
}

/** Columns that Aisle is not sure of: an answer makes them fields. */
function Questions({ run, found }: { run: SurveyRun; found: Surveyed }) {
  if (found.questions.length === 0) return null
  return (
    <section>
      <h2>You may know better</h2>
      {found.questions.map((question) => (
        <form class="card row question" method="post" action={`/surveys/${run.id}/answer`}>
          <input type="hidden" name="question" value={questionKey(question)} />
          <p>
            Is this the <strong>{question.label}</strong>?{' '}
            <span class="soft">
              <Said>
                {question.values
                  .slice(0, 3)
                  .map(({ value }) => value.slice(0, 40))
                  .join(' · ')}
              </Said>
            </span>
          </p>
          <button class="small" type="submit" name="name" value={question.label}>
            Yes
          </button>
          <button class="small" type="submit" name="name" value="">
            No
          </button>
        </form>
      ))}
    </section>
  )
}

function KeepFields({ form, problems }: { form: KeepForm; problems: ShopProblems }) {
  const order = ['name', 'id', 'delay', 'concurrency'] as const
  const first = order.find((field) => problems[field])
  const wrong = (field: (typeof order)[number]) => ({
    ...{ value: form[field], problem: problems[field], focus: field === first },
    size: 'half' as const,
  })
  return (
    <div class="fields">
      <TextField
        name="name"
        label="Name"
        {...wrong('name')}
        hint="As you call it. Empty: its host."
      />
      <TextField
        name="id"
        label="Id"
        {...wrong('id')}
        hint="A short word for the command line. Empty: from the host."
      />
      <TextField
        name="delay"
        label="Pause between requests"
        {...wrong('delay')}
        placeholder={String(MANNERS.delay)}
        inputmode="numeric"
        hint="In milliseconds. Empty: a second."
      />
      <TextField
        name="concurrency"
        label="Requests at once"
        {...wrong('concurrency')}
        placeholder={String(MANNERS.concurrency)}
        inputmode="numeric"
        hint="Empty: one."
      />
    </div>
  )
}

/** What fits a row; the rest is read by crawls all the same. */
const SHOWN = ['name', 'price', 'availability', 'sku', 'brand']
const TITLES: Record<string, string> = { sku: 'Number', availability: 'Stock' }

function Samples({ found }: { found: Surveyed }) {
  const { price } = useWords()
  const columns = SHOWN.filter((name) => found.wrapper!.fields.some((field) => field.name === name))
  const text = (name: string, value: unknown): string => {
    if (name === 'availability') return stockWords(value as string | null)
    if (name === 'price' && value) return price(value as Parameters<typeof price>[0])
    return fieldText(value, ', ')
  }
  return (
    <section>
      <h2>What its products look like to Aisle</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th scope="col" class={name === 'price' ? 'num' : name === 'name' ? '' : 'extra'}>
                  {TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.products.map(({ url, fields }) => (
              <tr>
                {columns.map((name) =>
                  name === 'name' ? (
                    <th scope="row" class="wide">
                      <Out href={url}>{text(name, fields[name]) || url}</Out>
                    </th>
                  ) : (
                    <td class={name === 'price' ? 'num' : 'extra short'}>
                      <Said>{text(name, fields[name]).slice(0, 40)}</Said>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const NAMES_SHOWN = 24

function Categories({ found }: { found: Surveyed }) {
  const { count } = useWords()
  const links = found.taxonomies.flat()
  const names = [...new Set(links.map(({ text, url }) => clean(text).trim() || bareAddress(url)))]
  if (names.length === 0) return null
  return (
    <section>
      <h2>Categories</h2>
      <ul class="chips">
        {names.slice(0, NAMES_SHOWN).map((name) => (
          <li class="chip">
            <bdi>{name.slice(0, 60)}</bdi>
          </li>
        ))}
      </ul>
      {names.length > NAMES_SHOWN && (
        <p class="soft">and {count(names.length - NAMES_SHOWN, 'more', 'more')}</p>
      )}
    </section>
  )
}

/** The same as the command line tells. */
function Looked({ found }: { found: Surveyed }) {
  const { count } = useWords()
  return (
    <details class="card">
      <summary>
        What it looked at: {count(found.pages.length, 'page')}, {count(found.requests, 'request')}
      </summary>
      <div class="stack">
        {found.wrapper && (
          <dl class="facts">
            {found.wrapper.fields.map(({ name, xpath, regex }) => (
              <div>
                <dt>{name}</dt>
                <dd>
                  <code>{regex ? `${xpath}  (${regex})` : xpath}</code>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ul class="trail">
          {found.pages.map(({ url, kind, title }) => (
            <li>
              <Out href={url}>{pathIn(url)}</Out>
              <span class="sub">
                {kind}: <Said>{title || 'without a title'}</Said>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
