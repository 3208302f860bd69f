/** @jsxImportSource hono/jsx */
/**
 * Starting a crawl with everything that can be said of it. Used by `web/pages/start-crawl.tsx`.
 * @module
 */

import { MAX_AGE_DAYS } from '../../src/crawl/frontier/due.ts'
import { pause } from '../../src/format/words.ts'
import { MANNERS } from '../../src/jobs/manners.ts'
import type { Shop } from '../../src/store/types.ts'
import { Refused, Submit } from '../shell/controls.tsx'
import { CheckField, fieldsOf, MannerFields, SelectField, TextField } from '../shell/form.tsx'
import { Head, Layout } from '../shell/layout.tsx'
import { MODES } from '../shop/settings.tsx'
import { ShopHead } from '../shop/tabs.tsx'

export const CRAWL_FIELDS = [
  ...(['mode', 'whole', 'maxPages', 'maxAge', 'delay', 'concurrency', 'timeout', 'fresh'] as const),
]
export type CrawlField = (typeof CRAWL_FIELDS)[number]
export type CrawlForm = Record<CrawlField, string>
export type CrawlProblems = Partial<Record<CrawlField, string>>

export function StartPage(props: {
  shop: Shop
  form: CrawlForm
  problems: CrawlProblems
  refused?: string
}) {
  const { shop, form, problems, refused } = props
  const field = fieldsOf(CRAWL_FIELDS, form, problems)
  const usual = {
    delay: shop.delay ?? MANNERS.delay,
    concurrency: shop.concurrency ?? MANNERS.concurrency,
  }
  const whole = (name: CrawlField) => ({ ...field(name), inputmode: 'numeric' as const })
  return (
    <Layout title={`Crawl ${shop.name}`} scripts>
      <ShopHead shop={shop} tab="crawls" below />
      <Head
        title="Crawl it with options"
        lead="Once, as said here; the settings of the shop stay as they are."
      />
      <Refused why={refused} />
      <form
        class="card stack"
        method="post"
        action={`/shops/${shop.slug}/crawl/options`}
        data-doing="Starting…"
      >
        <div class="fields">
          <SelectField {...field('mode')} label="What to crawl" options={MODES} />
          <CheckField
            {...field('whole')}
            label="The whole shop"
            checked={form.whole === 'on'}
            hint="Also reads copies, sorted and filtered lists, and endless pages. Only links that act, and what robots.txt forbids, are left out."
          />
          <TextField
            {...whole('maxPages')}
            label="Most pages"
            size="half"
            placeholder="no limit"
            hint="Then it ends, and can go on later with a higher limit or none."
          />
          <TextField
            {...whole('maxAge')}
            label="Days until pages are read again"
            size="half"
            placeholder={String(MAX_AGE_DAYS)}
            hint={`For a crawl of changes: product pages, and lists that it leaves out meanwhile. 0: all at once. Empty: ${MAX_AGE_DAYS}.`}
          />
          <MannerFields
            {...{ field, size: 'half', usual }}
            hints={[
              `In milliseconds. Empty: ${pause(usual.delay)}, as the shop is set.`,
              `Empty: ${usual.concurrency}, as the shop is set.`,
            ]}
          />
          <TextField
            {...whole('timeout')}
            label="Give a page up after"
            size="half"
            placeholder="60000"
            hint="In milliseconds. Empty: as its rules say, else a minute."
          />
          <CheckField
            name="fresh"
            label="Start anew"
            checked={form.fresh === 'on'}
            hint="Even where a crawl that was stopped could go on."
          />
        </div>
        <div class="row">
          <Submit icon="crawl" primary>
            Crawl it
          </Submit>
          <a href={`/shops/${shop.slug}`}>Cancel</a>
        </div>
      </form>
    </Layout>
  )
}
