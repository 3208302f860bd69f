/** @jsxImportSource hono/jsx */
/**
 * Starting a crawl with everything that can be said of it.
 * @module
 */

import { MAX_AGE_DAYS } from '../../src/crawl/frontier/due.ts'
import { pause } from '../../src/format/words.ts'
import { MANNERS } from '../../src/jobs/crawl/run.ts'
import type { Shop } from '../../src/store/types.ts'
import { CheckField, SelectField, TextField } from '../shell/form.tsx'
import { Icon } from '../shell/icons.tsx'
import { Layout } from '../shell/layout.tsx'
import { MODES } from '../shop/settings.tsx'
import { ShopHead } from '../shop/tabs.tsx'

export const CRAWL_FIELDS = [
  ...(['mode', 'maxPages', 'maxAge', 'delay', 'concurrency', 'fresh'] as const),
] as const
export type CrawlField = (typeof CRAWL_FIELDS)[number]
export type CrawlForm = Record<CrawlField, string>
export type CrawlProblems = Partial<Record<CrawlField, string>>

export function StartPage(props: {
  shop: Shop
  form: CrawlForm
  problems: CrawlProblems
  refused?: string
  version: string
}) {
  const { shop, form, problems, refused, version } = props
  const first = CRAWL_FIELDS.find((field) => problems[field])
  const field = (name: CrawlField) => ({
    ...{ name, value: form[name], problem: problems[name], focus: name === first },
  })
  const whole = (name: CrawlField) => ({ ...field(name), inputmode: 'numeric' as const })
  return (
    <Layout title={`Crawl ${shop.name}`} version={version} scripts>
      <ShopHead shop={shop} tab="crawls" below />
      <div class="head">
        <div>
          <h1>Crawl it with options</h1>
          <p>Once, as said here; the settings of the shop stay as they are.</p>
        </div>
      </div>
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      <form
        class="card stack"
        method="post"
        action={`/shops/${shop.slug}/crawl/options`}
        data-doing="Starting…"
      >
        <div class="fields">
          <SelectField {...field('mode')} label="What to crawl" options={MODES} />
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
          <TextField
            {...whole('delay')}
            label="Pause between requests"
            size="half"
            placeholder={String(shop.delay ?? MANNERS.delay)}
            hint={`In milliseconds. Empty: ${pause(shop.delay ?? MANNERS.delay)}, as the shop is set.`}
          />
          <TextField
            {...whole('concurrency')}
            label="Requests at once"
            size="half"
            placeholder={String(shop.concurrency ?? MANNERS.concurrency)}
            hint={`Empty: ${shop.concurrency ?? MANNERS.concurrency}, as the shop is set.`}
          />
          <CheckField
            name="fresh"
            label="Start anew"
            checked={form.fresh === 'on'}
            hint="Even where a crawl that was stopped could go on."
          />
        </div>
        <div class="row">
          <button class="primary" type="submit">
            <Icon name="crawl" />
            Crawl it
          </button>
          <a href={`/shops/${shop.slug}`}>Cancel</a>
        </div>
      </form>
    </Layout>
  )
}
