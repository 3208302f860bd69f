/** @jsxImportSource hono/jsx */
/**
 * The topic of a shop, what it is narrowed to: keywords, examples, and how they weigh. Used by `web/shop/topic.tsx`.
 * @module
 */

import {
  type ExampleRow,
  TOPIC_FIELDS,
  type TopicField,
  type TopicForm,
  type TopicProblems,
} from '../../src/shop/topic.ts'
import type { Shop } from '../../src/store/types.ts'
import { LANGUAGES } from '../../src/topic/text/language.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { NOT_SAVED, Submit } from '../shell/controls.tsx'
import { AreaField, FileField, fieldsOf, Options, SelectField, TextField } from '../shell/form.tsx'
import { Layout } from '../shell/layout.tsx'
import { Unseen } from '../shell/table.tsx'
import { sentence } from '../shell/text.tsx'
import { ShopHead } from './tabs.tsx'

export type TopicView = {
  shop: Shop
  form: TopicForm
  problems: TopicProblems
  /** Of a file that was brought in. */
  fileProblem?: string
  /** What a person should know of the one that is saved. */
  warnings: string[]
  /** The row that was added last. */
  added?: number
}

export function TopicPage(view: TopicView) {
  const { shop, form, problems, warnings, fileProblem } = view
  const wrong = Object.keys(problems.fields).length + problems.examples.size + problems.whole.length
  const field = fieldsOf(TOPIC_FIELDS, form, problems.fields)
  const numeric = (name: TopicField, usual: string) => ({
    ...field(name),
    ...{ size: 'third' as const, placeholder: usual },
  })
  return (
    <Layout title={`Topic of ${shop.name}`}>
      <ShopHead
        shop={shop}
        tab="topic"
        lead={
          shop.topic === null
            ? 'None: all of the shop is taken'
            : `Version ${shop.topic}: crawls are narrowed to it`
        }
      >
        {shop.topic !== null && (
          <div class="row">
            <CrawlButton slug={shop.slug} mode="topic" icon="crawl">
              Crawl for the topic
            </CrawlButton>
          </div>
        )}
      </ShopHead>
      {wrong > 0 && (
        <div class="note bad" role="alert">
          {NOT_SAVED}
          {problems.whole.map((text) => (
            <p>{sentence(text)}</p>
          ))}
        </div>
      )}
      {warnings.map((text) => (
        <p class="note warn">{sentence(text)}</p>
      ))}
      <form class="stack wide-gap" method="post" action={`/shops/${shop.slug}/topic`}>
        <button class="unseen" type="submit" name="do" value="save" tabindex={-1}>
          Save the topic
        </button>
        <fieldset class="card">
          <legend>What it is about</legend>
          <AreaField
            {...field('keywords')}
            label="Keywords"
            rows={4}
            placeholder={'tablets\ne-readers'}
            hint="One a line. Keywords alone do; a few examples on both sides do better."
          />
        </fieldset>
        <Examples {...view} />
        <fieldset class="card">
          <legend>How it is looked for</legend>
          <div class="fields">
            <SelectField
              {...field('language')}
              label="Language"
              size="third"
              options={[['', 'As detected'], ...LANGUAGES.map((l): [string, string] => [l, l])]}
            />
            <SelectField
              {...field('algorithm')}
              label="Algorithm"
              size="third"
              options={[
                ['', 'Aisle’s own'],
                ['paper', 'As published'],
              ]}
            />
            <TextField
              {...numeric('maxPages', 'no limit')}
              label="Most pages"
              inputmode="numeric"
              hint="Of a crawl for the topic."
            />
            <TextField
              {...numeric('decay', '0.25')}
              label="Decay"
              hint="Below it, only what is like the topic is followed."
            />
            <TextField
              {...numeric('similarity', '0.5')}
              label="Similarity"
              hint="A page below that decay and more like the topic starts anew."
            />
            <TextField
              {...numeric('k', '5')}
              label="Neighbours"
              inputmode="numeric"
              hint="Of the published algorithm."
            />
            <SelectField
              {...field('votes')}
              label="Votes of neighbours"
              size="third"
              options={[
                ['', 'All alike, as published'],
                ['nearer', 'Nearer ones count more'],
              ]}
            />
            <TextField {...numeric('weightPage', '0.3')} label="Weight of the page" />
            <TextField {...numeric('weightAnchor', '0.2')} label="Weight of link texts" />
            <TextField {...numeric('weightUrl', '0.15')} label="Weight of addresses" />
            <AreaField
              {...field('seeds')}
              label="Where else to start"
              size="half"
              rows={2}
              hint="Addresses, one a line."
            />
            <AreaField
              {...field('hosts')}
              label="Where else to go"
              size="half"
              rows={2}
              hint="Hosts, one a line. Else only the shop’s own."
            />
          </div>
        </fieldset>
        <div class="row">
          <Submit name="do" value="save" primary>
            Save and use it
          </Submit>
          {shop.topic !== null && (
            <>
              <Submit name="do" value="none">
                Take all of the shop again
              </Submit>
              <a href={`/shops/${shop.slug}/topic.json`}>Download it</a>
            </>
          )}
        </div>
      </form>
      <details class="card" open={fileProblem !== undefined}>
        <summary>Take it from a file</summary>
        <form
          class="stack"
          method="post"
          action={`/shops/${shop.slug}/topic`}
          enctype="multipart/form-data"
        >
          <FileField
            name="file"
            label="File"
            accept=".json,application/json"
            problem={fileProblem}
            focus={fileProblem !== undefined}
          />
          <div class="row">
            <Submit name="do" value="file">
              Save and use it
            </Submit>
          </div>
        </form>
      </details>
    </Layout>
  )
}

function Examples({ form, problems, added }: TopicView) {
  const elsewhere = Object.keys(problems.fields).length > 0
  const first = elsewhere ? null : Math.min(...problems.examples.keys())
  return (
    <fieldset class="card rows">
      <legend>Examples</legend>
      {form.examples.length === 0 ? (
        <p class="soft">None yet. Pages of the topic, and some that look like it but are not.</p>
      ) : (
        <ul class="examples">
          {form.examples.map((row, i) => (
            <Example
              {...{ row, i, problem: problems.examples.get(i), focus: i === (added ?? first) }}
            />
          ))}
        </ul>
      )}
      <Submit name="do" value="add" icon="add" small>
        Add an example
      </Submit>
    </fieldset>
  )
}

function Example(props: { row: ExampleRow; i: number; problem?: string; focus: boolean }) {
  const { row, i, problem, focus } = props
  const nth = `example ${i + 1}`
  return (
    <li>
      <select name={`kind-${i}`} aria-label={`Kind of ${nth}`}>
        <Options
          of={[
            ['url', 'Address'],
            ['text', 'Text'],
          ]}
          value={row.kind}
        />
      </select>
      <div>
        <textarea
          id={`value-${i}`}
          name={`value-${i}`}
          rows={1}
          aria-label={`Address or text of ${nth}`}
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem ? `value-${i}-problem` : undefined}
          autofocus={focus || undefined}
        >
          {row.value}
        </textarea>
        {problem && (
          <span class="problem" id={`value-${i}-problem`}>
            {sentence(problem)}
          </span>
        )}
      </div>
      <select name={`relevant-${i}`} aria-label={`Whether ${nth} is of the topic`}>
        <Options
          of={[
            ['yes', 'of the topic'],
            ['no', 'not of it'],
          ]}
          value={row.relevant ? 'yes' : 'no'}
        />
      </select>
      <Submit name="do" value={`remove-${i}`} icon="close" small>
        <Unseen>Remove {nth}</Unseen>
      </Submit>
    </li>
  )
}
