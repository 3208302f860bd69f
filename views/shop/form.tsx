/** @jsxImportSource hono/jsx */
/**
 * The form that adds a shop by hand, and what other forms of shops have of it. Used all over `views`.
 * @module
 */

import { MANNERS } from '../../src/jobs/manners.ts'
import type { ShopField, ShopForm, ShopProblems } from '../../src/shop/draft.ts'
import { AreaField, fieldsOf, MannerFields, SelectField, TextField } from '../shell/form.tsx'

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

export function ShopFields({ form, problems }: { form: ShopForm; problems: ShopProblems }) {
  const field = fieldsOf(ORDER, form, problems)
  return (
    <div class="fields">
      <TextField
        {...field('url')}
        label="Address"
        placeholder="https://toys.example/"
        inputmode="url"
        required
      />
      <NameFields field={field} />
      <SelectField
        {...field('scope')}
        value={form.scope || 'host'}
        label="What belongs to it"
        size="third"
        options={SCOPES}
      />
      <MannerFields
        {...{ field, size: 'third', usual: MANNERS }}
        hints={['In milliseconds. Be gentle.']}
      />
      <AreaField
        {...field('wrapper')}
        label="Wrapper"
        placeholder={WRAPPER_EXAMPLE}
        hint="Says what a product page is and where its fields are, as JSON. Without one, a crawl finds only what the lists of the shop show."
      />
    </div>
  )
}

/** What a new shop is called. */
export const NameFields = (props: {
  field(name: 'name' | 'id'): Pick<Parameters<typeof TextField>[0], 'name' | 'value'>
}) => (
  <>
    <TextField
      {...props.field('name')}
      label="Name"
      size="half"
      hint="As you call it. Empty: its host."
    />
    <TextField
      {...props.field('id')}
      label="Id"
      size="half"
      hint="A short word for the command line. Empty: from the host."
    />
  </>
)
