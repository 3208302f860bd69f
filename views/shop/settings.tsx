/** @jsxImportSource hono/jsx */
/**
 * Everything that can be set for a shop, with what holds where nothing is.
 * @module
 */

import { pause } from '../../src/format/words.ts'
import { MANNERS } from '../../src/jobs/manners.ts'
import { CRON_EXAMPLES } from '../../src/jobs/schedule/cron.ts'
import {
  SETTING_FIELDS,
  type SettingField,
  type SettingForm,
  type SettingProblems,
} from '../../src/jobs/shop-settings.ts'
import type { Shop } from '../../src/store/types.ts'
import { CheckField, SelectField, TextField } from '../shell/form.tsx'
import { Icon } from '../shell/icons.tsx'
import { bareAddress, Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Said } from '../shell/text.tsx'
import { SCOPES } from './form.tsx'
import { ShopHead } from './tabs.tsx'

export type ShopSettingsView = {
  shop: Shop
  form: SettingForm
  problems: SettingProblems
  nextCrawl: number | null
  /** Asks before the shop moves to an address on another host. */
  move?: { to: string; products: number; plan: boolean }
  refused?: string
  version: string
}

export const MODES: [string, string][] = [
  ['auto', 'As the shop is: by its rules or plan, else every page'],
  ['initial', 'Every page, and learn the plan anew'],
  ['focused', 'The pages of the plan'],
  ['delta', 'Changes: lists, and products that they show to have changed'],
  ['rules', 'Exactly what the rules name'],
  ['topic', 'The topic alone, the best links first'],
]

export function ShopSettingsPage(view: ShopSettingsView) {
  const { shop, form, problems, nextCrawl, move, refused, version } = view
  const first = SETTING_FIELDS.find((field) => problems[field])
  const field = (name: SettingField) => ({
    ...{ name, value: form[name], problem: problems[name], focus: name === first },
  })
  return (
    <Layout title={`Settings of ${shop.name}`} version={version}>
      <ShopHead shop={shop} tab="settings" />
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      {first && (
        <p class="note bad" role="alert">
          Nothing was saved: see what is marked below.
        </p>
      )}
      {move && <Moving from={shop.seed} {...move} />}
      <form class="stack wide-gap" method="post" action={`/shops/${shop.slug}/settings`}>
        {move && <input type="hidden" name="move" value={move.to} />}
        <fieldset class="card">
          <legend>The shop</legend>
          <div class="fields">
            <TextField {...field('url')} label="Address" inputmode="url" required />
            <TextField
              {...field('name')}
              label="Name"
              size="half"
              hint={`As you call it. Empty: its host. On the command line it is ${shop.slug}.`}
            />
            <SelectField
              {...field('scope')}
              label="What belongs to it"
              size="half"
              options={SCOPES}
              hint="Links that lead elsewhere are not followed."
            />
          </div>
        </fieldset>
        <fieldset class="card">
          <legend>Manners</legend>
          <div class="fields">
            <TextField
              {...field('delay')}
              label="Pause between requests"
              size="half"
              placeholder={String(MANNERS.delay)}
              inputmode="numeric"
              hint={`Milliseconds. Empty: ${pause(MANNERS.delay)}. Longer where robots.txt asks for it, or where the shop is slow or busy.`}
            />
            <TextField
              {...field('concurrency')}
              label="Requests at once"
              size="half"
              placeholder={String(MANNERS.concurrency)}
              inputmode="numeric"
              hint={`Empty: ${MANNERS.concurrency}. More only for a shop of your own.`}
            />
          </div>
        </fieldset>
        <fieldset class="card">
          <legend>Schedule</legend>
          <div class="fields">
            <TextField
              {...field('schedule')}
              label="When to crawl"
              size="half"
              placeholder="0 4 * * *"
              hint="As cron writes it, in the time of this machine. Empty: only when asked."
            />
            <SelectField
              {...field('scheduleMode')}
              label="How"
              size="half"
              options={MODES}
              hint="Limits of one crawl are set where it is started, on the overview."
            />
          </div>
          <p class="soft">
            {nextCrawl !== null && shop.schedule && (
              <>
                The next one begins <When at={nextCrawl} />.{' '}
              </>
            )}
            {CRON_EXAMPLES.map(({ cron, means }, i) => (
              <>
                {i > 0 && ', '}
                <code>{cron}</code> {means}
              </>
            ))}
            .
          </p>
        </fieldset>
        <fieldset class="card">
          <legend>Pictures</legend>
          <CheckField
            name="pictures"
            label="Show pictures of its products"
            checked={form.pictures === 'on'}
            hint="Your browser then loads them from the shop, which sees your address. Off: none are loaded."
          />
        </fieldset>
        <div class="row">
          <button class="primary" type="submit">
            {move ? 'Move the shop' : 'Save'}
          </button>
          {move && <a href={`/shops/${shop.slug}/settings`}>Cancel</a>}
        </div>
      </form>
      <section class="card">
        <h2>Take it along, or away</h2>
        <p class="soft">
          The file holds settings, wrappers, plans, topics and all products with every price. Pages
          and crawls are not in it: the next crawl brings them again.
        </p>
        <div class="row">
          <a class="button" href={`/shops/${shop.slug}/export.json`}>
            <Icon name="download" />
            Download the shop
          </a>
          <a class="button" href={`/shops/${shop.slug}/remove`}>
            <Icon name="trash" />
            Remove this shop…
          </a>
        </div>
      </section>
    </Layout>
  )
}

/** What Aisle knows of the shop is of its old address. */
function Moving(props: { from: string; to: string; products: number; plan: boolean }) {
  const { from, to, products, plan } = props
  const { count } = useWords()
  return (
    <p class="note warn" role="alert">
      Nothing was saved yet: move the shop from <Said>{bareAddress(from)}</Said> to{' '}
      <Said>{bareAddress(to)}</Said>, another host?
      {products > 0 &&
        ` ${count(products, 'product')} of the old address stay until a complete crawl of the new one calls them gone.`}
      {plan && ' Its plan starts at the old address: then crawl every page, not by the plan.'}
    </p>
  )
}
