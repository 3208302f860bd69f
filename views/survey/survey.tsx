/** @jsxImportSource hono/jsx */
/**
 * A survey: watched while it looks, then what it found, before anything is saved. Used by `web/pages/surveys.tsx`.
 * @module
 */

import { isRunning, type SurveyRun } from '../../src/jobs/survey/runs.ts'
import { MOST_DOWNLOADS } from '../../src/jobs/survey/surveying.ts'
import { Post, Submit } from '../shell/controls.tsx'
import { bareAddress, Head, Layout, Out, pathOf } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { clean, Said, sentence } from '../shell/text.tsx'
import { whatToDo } from './advice.ts'
import { Result, type ResultView } from './found.tsx'
import { Looked } from './samples.tsx'

export function SurveyPage(view: Omit<ResultView, 'found'>) {
  const { run, form, problems } = view
  const running = isRunning(run)
  const place = bareAddress(run.url)
  const found = run.found?.wrapper ? run.found : null
  const title = running ? 'Looking at' : found ? 'Found at' : 'Nothing to keep at'
  return (
    <Layout title={`${title} ${place}`} live={running} scripts>
      <Head
        crumb={run.shop ? [`/shops/${run.shop}/wrapper`, 'Wrapper'] : ['/shops/add', 'Add a shop']}
        title={
          <>
            {title} <Said>{place}</Said>
          </>
        }
      >
        <Post to={`/surveys/${run.id}/drop`}>
          {running ? 'Stop looking' : run.shop ? 'Leave it as it is' : 'Look at another'}
        </Post>
      </Head>
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
            <Said>{pathOf(url)}</Said>
            <span class="sub">{PURPOSES[purpose] ?? purpose}</span>
          </li>
        ))}
      </ul>
    </>
  )
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
          <Submit icon="crawl">Look again</Submit>
        </form>
        <Out href={run.url}>Open it in the browser</Out>
        <a href={`/shops/add?url=${encodeURIComponent(run.url)}`}>Change the address</a>
      </div>
      {found && found.pages.length > 0 && <Looked found={found} />}
    </>
  )
}

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
