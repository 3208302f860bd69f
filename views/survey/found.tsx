/** @jsxImportSource hono/jsx */
/**
 * The find of a survey: what it is not sure of, and how to keep it. Used by `web/pages/surveys.tsx` and `survey.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import { MANNERS } from '../../src/jobs/manners.ts'
import type { SurveyRun } from '../../src/jobs/survey/runs.ts'
import type { Surveyed } from '../../src/jobs/survey/surveying.ts'
import type { ShopProblems } from '../../src/shop/draft.ts'
import { questionKey } from '../../src/survey/questions.ts'
import { Submit } from '../shell/controls.tsx'
import { fieldsOf, MannerFields } from '../shell/form.tsx'
import { useWords } from '../shell/locale.ts'
import { Said } from '../shell/text.tsx'
import { NameFields } from '../shop/form.tsx'
import { Categories, Looked, Samples } from './samples.tsx'

export type KeepForm = Record<'name' | 'id' | 'delay' | 'concurrency', string>

export type ResultView = {
  run: SurveyRun
  found: Surveyed
  form: KeepForm
  problems: ShopProblems
}

export function Result({ run, found, form, problems }: ResultView) {
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
            <p>With {readOf(found).join(', ')}.</p>
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
          <Submit icon="check" primary>
            {run.shop ? 'Use this wrapper' : 'Keep this shop'}
          </Submit>
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

/** What its rules read, and what else the samples have by the data of their pages. */
const readOf = ({ wrapper, products }: Surveyed): string[] => [
  ...new Set([
    ...wrapper!.fields.map(({ name }) => name),
    ...products.flatMap(({ fields }) => Object.keys(fields)),
  ]),
]

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
                  .map(({ value }) => cut(value, 40))
                  .join(' · ')}
              </Said>
            </span>
          </p>
          <Submit name="name" value={question.label} small>
            Yes
          </Submit>
          <Submit name="name" value="" small>
            No
          </Submit>
        </form>
      ))}
    </section>
  )
}

function KeepFields({ form, problems }: { form: KeepForm; problems: ShopProblems }) {
  const field = fieldsOf(['name', 'id', 'delay', 'concurrency'], form, problems)
  return (
    <div class="fields">
      <NameFields field={field} />
      <MannerFields
        {...{ field, size: 'half', usual: MANNERS }}
        hints={['In milliseconds. Empty: a second.', 'Empty: one.']}
      />
    </div>
  )
}
