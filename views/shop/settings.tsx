/** @jsxImportSource hono/jsx */
/**
 * Settings of a shop, everything that can be set, with what holds where nothing is; and its removal. Used by
 * `web/shop/settings.tsx` and `views/crawl/start.tsx`.
 * @module
 */

import { pause } from '../../src/format/words.ts'
import { MANNERS } from '../../src/jobs/manners.ts'
import { CRON_EXAMPLES } from '../../src/jobs/schedule/cron.ts'
import {
  SETTING_FIELDS,
  type SettingForm,
  type SettingProblems,
} from '../../src/jobs/shop-settings.ts'
import type { Shop } from '../../src/store/types.ts'
import { ButtonLink, NOT_SAVED, Refused, Submit } from '../shell/controls.tsx'
import { CheckField, fieldsOf, MannerFields, SelectField, TextField } from '../shell/form.tsx'
import { bareAddress, Head, Layout, When } from '../shell/layout.tsx'
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
  const { shop, form, problems, nextCrawl, move, refused } = view
  const field = fieldsOf(SETTING_FIELDS, form, problems)
  return (
    <Layout title={`Settings of ${shop.name}`}>
      <ShopHead shop={shop} tab="settings" />
      <Refused why={refused} />
      <Refused why={SETTING_FIELDS.some((name) => problems[name]) ? NOT_SAVED : null} />
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
            <MannerFields
              {...{ field, size: 'half', usual: MANNERS }}
              hints={[
                `Milliseconds. Empty: ${pause(MANNERS.delay)}. Longer where robots.txt asks for it, or where the shop is slow or busy.`,
                `Empty: ${MANNERS.concurrency}. More only for a shop of your own.`,
              ]}
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
          <Submit primary>{move ? 'Move the shop' : 'Save'}</Submit>
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
          <ButtonLink href={`/shops/${shop.slug}/export.json`} icon="download">
            Download the shop
          </ButtonLink>
          <ButtonLink href={`/shops/${shop.slug}/remove`} icon="trash">
            Remove this shop…
          </ButtonLink>
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

/** Asks before a shop goes. */
export function RemovePage(props: {
  shop: Shop
  what: string
  /** Why it was not removed. */
  problem?: string
}) {
  const { shop, what, problem } = props
  return (
    <Layout title={`Remove ${shop.name}`}>
      <Head
        crumb={[`/shops/${shop.slug}`, shop.name]}
        title={
          <>
            Remove <Said>{shop.name}</Said>?
          </>
        }
      />
      <Refused why={problem} />
      <form class="card" method="post" action={`/shops/${shop.slug}/remove`}>
        <p>
          With it go {what}, its wrapper and its plan. This cannot be undone. To keep a copy,{' '}
          <a href={`/shops/${shop.slug}/export.json`}>export it</a> first.
        </p>
        <div class="row actions">
          <Submit danger>Remove it for good</Submit>
          <a href={`/shops/${shop.slug}`}>Cancel</a>
        </div>
      </form>
    </Layout>
  )
}
