/** @jsxImportSource hono/jsx */
/**
 * Fields of a product, all that is known of it: its fields with where they were found, its numbers and addresses. Used
 * by `history.tsx` and `product.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import { type FieldSources, fieldText } from '../../src/shop/product-fields.ts'
import { storedFields } from '../../src/shop/stored.ts'
import type { ProductDetails } from '../../src/store/products/products.ts'
import { Out, pathOf } from '../shell/layout.tsx'
import { Table } from '../shell/table.tsx'
import { Said } from '../shell/text.tsx'

const KEYS = { url: 'Address', canonical: 'Canonical', gtin: 'GTIN', sku: 'SKU' }
/** Fields that are told in words of their own. */
const TOLD = new Set(['name', 'price', 'currency', 'availability'])
const LONGEST = 2000

/** What is known of a product beyond what is told in words of its own. */
export function shownFields(json: string): [string, string][] {
  return Object.entries(storedFields(json)).flatMap(([name, value]) => {
    const text = linesOf(value)
    return text === '' || TOLD.has(name) ? [] : [[name, text] as [string, string]]
  })
}

/** Tables a line each row, the rest as everywhere. */
function linesOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'amount' in value) {
    return fieldText(value)
  }
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${fieldText(each, ', ')}`)
    .join('\n')
}

export function Fields(props: { fields: [string, string][]; sources: FieldSources }) {
  const { fields, sources } = props
  if (fields.length === 0) return null
  return (
    <section>
      <h2>Fields</h2>
      <Table columns={[['Field', 'fact'], 'What the shop says', ['Where it was found', 'extra']]}>
        {fields.map(([name, value]) => {
          const source = sourceOf(sources, name)
          return (
            <tr>
              <th scope="row" class="fact">
                <Said>{name}</Said>
              </th>
              <td class="lines">
                <Value>{value}</Value>
                {source && <span class="sub phone">{source}</span>}
              </td>
              <td class="extra source">{source ?? '–'}</td>
            </tr>
          )
        })}
      </Table>
    </section>
  )
}

function sourceOf(sources: FieldSources, name: string) {
  if (sources.from === 'list') return <ListLink url={sources.url} />
  return Object.hasOwn(sources.xpaths, name) ? <code>{sources.xpaths[name]}</code> : null
}

/** The list that a product was read from, where no wrapper reads its own page. */
export function ListLink({ url }: { url: string | null }) {
  if (url === null) return <>a list of the shop</>
  return (
    <>
      the list <Out href={url}>{pathOf(url)}</Out>
    </>
  )
}

/** Every number and address it is known by. */
export function Known({ product }: { product: ProductDetails }) {
  if (product.keys.length === 0) return null
  return (
    <section>
      <h2>Known by</h2>
      <div class="scroll">
        <table>
          <tbody>
            {product.keys.map(({ kind, value }) => (
              <tr>
                <th scope="row" class="fact">
                  {KEYS[kind]}
                </th>
                <td class="lines">
                  <Value>{value}</Value>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Value({ children }: { children: string }) {
  const text = children.length > LONGEST ? `${cut(children, LONGEST)}…` : children
  return /^https?:\/\/\S+$/.test(children) ? <Out href={children}>{text}</Out> : <Said>{text}</Said>
}
