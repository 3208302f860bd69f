/** @jsxImportSource hono/jsx */
/**
 * Samples that a survey saw: products as its rules read them, categories, pages. Used by `found.tsx` and `survey.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import type { Surveyed } from '../../src/jobs/survey/surveying.ts'
import { fieldText } from '../../src/shop/product-fields.ts'
import { bareAddress, Out, pathOf } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Fact, Table } from '../shell/table.tsx'
import { clean, Said, stockWords } from '../shell/text.tsx'

/** What fits a row; the rest is read by crawls all the same. */
const SHOWN = ['name', 'price', 'availability', 'sku', 'brand']

const TITLES: Record<string, string> = { sku: 'Number', availability: 'Stock' }

export function Samples({ found }: { found: Surveyed }) {
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
      <Table
        columns={columns.map((name) => [
          TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
          name === 'price' ? 'num' : name === 'name' ? '' : 'extra',
        ])}
      >
        {found.products.map(({ url, fields }) => (
          <tr>
            {columns.map((name) =>
              name === 'name' ? (
                <th scope="row" class="wide">
                  <Out href={url}>{text(name, fields[name]) || url}</Out>
                </th>
              ) : (
                <td class={name === 'price' ? 'num' : 'extra short'}>
                  <Said>{cut(text(name, fields[name]), 40)}</Said>
                </td>
              ),
            )}
          </tr>
        ))}
      </Table>
    </section>
  )
}

const NAMES_SHOWN = 24

export function Categories({ found }: { found: Surveyed }) {
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
            <bdi>{cut(name, 60)}</bdi>
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
export function Looked({ found }: { found: Surveyed }) {
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
              <Fact title={name}>
                <code>{regex ? `${xpath}  (${regex})` : xpath}</code>
              </Fact>
            ))}
          </dl>
        )}
        <ul class="trail">
          {found.pages.map(({ url, kind, title }) => (
            <li>
              <Out href={url}>{pathOf(url)}</Out>
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
