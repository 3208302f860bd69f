/** @jsxImportSource hono/jsx */
/**
 * Links that a crawl by rules kept, and rules brought in as text.
 * @module
 */

import type { Shop } from '../../src/store/types.ts'
import { AreaField, FileField } from '../shell/form.tsx'
import { bareAddress, Out } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Said } from '../shell/text.tsx'

export type BroughtView = {
  shop: Shop
  /** They are what crawls walk. */
  inUse: boolean
  saved: boolean
  /** A text or file that was brought in and is wrong. */
  text?: { value: string; problem: string }
}

type KeptLink = { url: string; page: string; state: string }

export type KeptView = {
  shop: Shop
  kept: { links: KeptLink[]; total: number; page: number; pages: number } | null
}

export function Brought({ shop, text, saved, inUse }: BroughtView) {
  return (
    <details class="card" open={text !== undefined}>
      <summary>As a file</summary>
      <form
        class="stack"
        method="post"
        action={`/shops/${shop.slug}/rules`}
        enctype="multipart/form-data"
      >
        <AreaField
          name="text"
          label="Rules as JSON"
          value={text?.value ?? ''}
          problem={text?.problem}
          focus={text !== undefined}
          placeholder={
            '[ { "ruleType": "follow", "fromType": "base", "toType": "list", "id": "menu" } ]'
          }
        />
        <FileField name="file" label="Or a file" accept=".json,application/json" />
        <div class="row">
          <button type="submit" name="do" value="text">
            Save and use them
          </button>
          {saved && <a href={`/shops/${shop.slug}/rules.json`}>Download the rules</a>}
        </div>
      </form>
      {inUse && (
        <form class="row actions" method="post" action={`/shops/${shop.slug}/rules/drop`}>
          <button type="submit">Use them no more</button>
          <span class="hint">They are kept as a version of the plan.</span>
        </form>
      )}
    </details>
  )
}

export function Kept({ shop, kept }: KeptView) {
  const { count, number } = useWords()
  if (!kept) return null
  const at = (page: number): string => `/shops/${shop.slug}/rules?kept=${page}#kept`
  return (
    <section id="kept">
      <div class="head">
        <h2>{count(kept.total, 'kept link')}</h2>
        {kept.total > 0 && <a href={`/shops/${shop.slug}/kept.csv`}>Download as CSV</a>}
      </div>
      {kept.links.length === 0 ? (
        <p class="soft">The last crawl by rules kept none.</p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Link</th>
                <th scope="col" class="extra">
                  Found on
                </th>
                <th scope="col" class="extra">
                  Type
                </th>
              </tr>
            </thead>
            <tbody>
              {kept.links.map(({ url, page, state }) => (
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
                  <td class="extra">{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {kept.pages > 1 && (
        <nav class="row" aria-label="Pages of kept links">
          {kept.page > 1 && <a href={at(kept.page - 1)}>Previous</a>}
          <span class="soft">
            {number(kept.page)} of {number(kept.pages)}
          </span>
          {kept.page < kept.pages && <a href={at(kept.page + 1)}>Next</a>}
        </nav>
      )}
    </section>
  )
}
