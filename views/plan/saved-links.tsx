/** @jsxImportSource hono/jsx */
/**
 * Links that the last crawl by rules kept, followed or refused, below the rules of a shop. Used by `rules.tsx`.
 * @module
 */

import { refusalText } from '../../src/jobs/crawl/words.ts'
import { type RuleLink, SAVED_KINDS, type SavedKind } from '../../src/jobs/kept/links.ts'
import type { Shop } from '../../src/store/types.ts'
import { bareAddress, Out } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table } from '../shell/table.tsx'
import { Said } from '../shell/text.tsx'

/** A page of them. */
export type RuleLinks = {
  kind: SavedKind
  links: RuleLink[]
  total: number
  page: number
  pages: number
}

const KINDS: Record<SavedKind, [title: string, none: string]> = {
  kept: ['kept link', 'The last crawl by rules kept none.'],
  followed: ['followed link', 'The last crawl by rules followed none.'],
  refused: ['refused link', 'All links that the rules name were followed.'],
}

/** One kind at a time. */
export function SavedLinks({ shop, shown }: { shop: Shop; shown: RuleLinks | null }) {
  const { count, number } = useWords()
  if (!shown) return null
  const { kind } = shown
  const of = (one: SavedKind, part = 1): string =>
    `/shops/${shop.slug}/rules?links=${one}&part=${part}#${one}`
  const isKept = kind === 'kept'
  return (
    <section id={kind}>
      <div class="head">
        <h2>{count(shown.total, KINDS[kind][0])}</h2>
        {shown.total > 0 && <a href={`/shops/${shop.slug}/${kind}.csv`}>Download as CSV</a>}
      </div>
      <nav class="row" aria-label="Kinds of links">
        {SAVED_KINDS.map((one) => (
          <a href={of(one)} aria-current={one === kind ? 'true' : undefined}>
            {one}
          </a>
        ))}
      </nav>
      {shown.links.length === 0 ? (
        <p class="soft">{KINDS[kind][1]}</p>
      ) : (
        <Table
          columns={[
            'Link',
            ['Found on', 'extra'],
            isKept ? ['Type', 'extra'] : 'Rule',
            ...(kind === 'refused' ? ['Why not'] : []),
          ]}
        >
          {shown.links.map(({ url, page, state, rule, reason, behind }) => (
            <tr>
              <td class="wide">
                <Out href={url}>{bareAddress(url)}</Out>
                <span class="sub phone">
                  <Said>{bareAddress(page)}</Said>
                </span>
              </td>
              <td class="extra">
                <Out href={page}>{bareAddress(page)}</Out>
              </td>
              {isKept ? <td class="extra">{state}</td> : <td>{rule}</td>}
              {reason && (
                <td>
                  {refusalText(reason)}
                  {behind && <span class="sub">leads to {bareAddress(behind)}</span>}
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      {shown.pages > 1 && (
        <nav class="row" aria-label={`Pages of ${KINDS[kind][0]}s`}>
          {shown.page > 1 && <a href={of(kind, shown.page - 1)}>Previous</a>}
          <span class="soft">
            {number(shown.page)} of {number(shown.pages)}
          </span>
          {shown.page < shown.pages && <a href={of(kind, shown.page + 1)}>Next</a>}
        </nav>
      )}
    </section>
  )
}
