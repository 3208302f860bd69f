/** @jsxImportSource hono/jsx */
/**
 * The form that adds a shop or changes one.
 * @module
 */

import { MANNERS } from '../../src/jobs/manners.ts'
import type { ShopField, ShopForm, ShopProblems } from '../../src/shop/draft.ts'
import { AreaField, SelectField, TextField } from '../shell/form.tsx'

export const WRAPPER_EXAMPLE = `{
  "detail": [
    { "on": "xpath", "xpath": "//h1[@itemprop='name']", "mode": "mandatory" }
  ],
  "fields": [
    { "name": "name", "xpath": "//h1", "type": "text" },
    { "name": "price", "xpath": "//*[@class='price']", "type": "price" }
  ]
}`

export const SCOPES: [string, string][] = [
  ['host', 'Pages of this host'],
  ['domain', 'Pages of the whole domain'],
  ['prefix', 'Pages below the address'],
]

/** As they stand on the page. */
const ORDER: ShopField[] = ['url', 'name', 'id', 'scope', 'delay', 'concurrency', 'wrapper']

export function ShopFields(props: { form: ShopForm; problems: ShopProblems; adding: boolean }) {
  const { form, problems, adding } = props
  const first = ORDER.find((field) => problems[field])
  const wrong = (field: ShopField) => ({ problem: problems[field], focus: field === first })
  return (
    <div class="fields">
      <TextField
        name="url"
        label="Address"
        value={form.url}
        {...wrong('url')}
        placeholder="https://toys.example/"
        inputmode="url"
        required
      />
      <TextField
        name="name"
        label="Name"
        size={adding ? 'half' : undefined}
        value={form.name}
        {...wrong('name')}
        hint="As you call it. Empty: its host."
      />
      {adding && (
        <TextField
          name="id"
          label="Id"
          size="half"
          value={form.id}
          {...wrong('id')}
          hint="A short word for the command line. Empty: from the host."
        />
      )}
      <SelectField
        name="scope"
        label="What belongs to it"
        size="third"
        value={form.scope || 'host'}
        {...wrong('scope')}
        options={SCOPES}
      />
      <TextField
        name="delay"
        label="Pause between requests"
        size="third"
        value={form.delay}
        {...wrong('delay')}
        placeholder={String(MANNERS.delay)}
        inputmode="numeric"
        hint="In milliseconds. Be gentle."
      />
      <TextField
        name="concurrency"
        label="Requests at once"
        size="third"
        value={form.concurrency}
        {...wrong('concurrency')}
        placeholder={String(MANNERS.concurrency)}
        inputmode="numeric"
      />
      <AreaField
        name="wrapper"
        label="Wrapper"
        value={form.wrapper}
        {...wrong('wrapper')}
        placeholder={WRAPPER_EXAMPLE}
        hint="Says what a product page is and where its fields are, as JSON. Without one, a crawl finds only what the lists of the shop show."
      />
    </div>
  )
}
