/** @jsxImportSource hono/jsx */
/**
 * What a person should look at: each with before and after, and the buttons that help.
 * @module
 */

import { count } from '../../src/format/words.ts'
import { repairIn } from '../../src/jobs/repair/proposal.ts'
import { type Drift, driftFinding, driftIn } from '../../src/model/redesign.ts'
import type { Shop } from '../../src/store/types.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { forPage } from '../shell/commands.ts'
import { Icon } from '../shell/icons.tsx'
import { Layout, Out, When } from '../shell/layout.tsx'
import { Said, sentence } from '../shell/text.tsx'
import { Closed, KINDS, type ShownAlert, Silent } from './quiet-alerts.tsx'
import { BeforeAfter } from './redesign.tsx'

/** What every card shows. */
type CardAlert = Pick<ShownAlert, 'kind' | 'at' | 'message' | 'details' | 'of' | 'crawl'>

export type AlertsView = {
  /** Those that are not stored yet. */
  untold: CardAlert[]
  alerts: ShownAlert[]
  silent: ShownAlert[]
  /** The last that were closed. */
  closed: ShownAlert[]
  shop: Shop | null
  version: string
}

/** What it means, where the message does not say it. */
const ADVICE: Record<string, string> = {
  blocked:
    'The shop turns crawlers away. Wait a while, then crawl again with a longer pause; if it stays so, ask the shop.',
  robots: 'Aisle obeys robots.txt. Ask the shop, or start at an address that it allows.',
  endless:
    'The shop links more and more pages without products. Go on if it has products that are missing here; those that were found are kept.',
  scripts: 'Pages that scripts fill in the browser stay empty for Aisle.',
  wrapper: 'Show Aisle in the annotator where name and price stand, or let it find a new wrapper.',
}

export function AlertsPage({ untold, alerts, silent, closed, shop, version }: AlertsView) {
  return (
    <Layout title="Alerts" version={version} scripts>
      <div class="head">
        <div>
          <h1>Alerts</h1>
          {shop && (
            <p>
              Of <a href={`/shops/${shop.slug}`}>{<Said>{shop.name}</Said>}</a>.{' '}
              <a href="/alerts">See those of all shops</a>
            </p>
          )}
        </div>
      </div>
      {untold.length + alerts.length === 0 ? (
        <section class="card">
          <h2>Nothing needs you</h2>
          <p class="soft">
            Here you are told when a shop refuses to be crawled, when its design changed so that its
            products are no longer found, and when a crawl broke off.
          </p>
        </section>
      ) : (
        <div class="stack wide-gap">
          {untold.map((alert) => (
            <AlertCard {...{ alert, id: null }} />
          ))}
          {alerts.map((alert) => (
            <AlertCard {...{ alert, id: alert.id }} />
          ))}
        </div>
      )}
      {silent.length > 0 && <Silent silent={silent} />}
      {closed.length > 0 && <Closed closed={closed} />}
    </Layout>
  )
}

/** One that is not stored yet has no id: it can be neither closed nor silenced. */
function AlertCard({ alert, id }: { alert: CardAlert; id: number | null }) {
  const { kind, at, message, details, of, crawl } = alert
  const name = `alert-${id ?? `of-crawl-${crawl}`}`
  const drift = driftIn(details)
  const repair = repairIn(details)
  // What to do about what was found is on the buttons; what was done since is in the message alone.
  const found = drift && driftFinding(drift)
  const told = found && message.startsWith(found) ? found : sentence(forPage(message))
  return (
    <article class={`card alert ${kind}`} aria-labelledby={name}>
      <header>
        <h2 id={name}>
          <Icon name="warn" /> {KINDS[kind] ?? kind}
          {of && (
            <>
              : <a href={`/shops/${of.slug}`}>{<Said>{of.name}</Said>}</a>
            </>
          )}
        </h2>
        <span class="soft">
          <When at={at} />
        </span>
      </header>
      <p>
        <Said>{told}</Said>
      </p>
      {drift && <BeforeAfter drift={drift} />}
      {ADVICE[kind] && <p class="soft">{ADVICE[kind]}</p>}
      {repair?.state === 'proposed' && (
        <p class="note good">
          A repaired wrapper waits: version {repair.version}, made from{' '}
          {count(repair.samples, 'page')} of known products.
        </p>
      )}
      <div class="row">
        {of && <Helps {...{ alert, of, drift, waits: repair?.state === 'proposed' }} />}
        {of && crawl !== null && <a href={`/shops/${of.slug}/crawls/${crawl}`}>See the crawl</a>}
        {id !== null && <Quiet id={id} />}
      </div>
    </article>
  )
}

function Quiet({ id }: { id: number }) {
  return (
    <>
      <form method="post" action={`/alerts/${id}/resolve`}>
        <button type="submit">
          <Icon name="check" />
          Done with it
        </button>
      </form>
      <form method="post" action={`/alerts/${id}/silence`}>
        <button type="submit" title="No alert of this shop and kind for a week">
          <Icon name="pause" />
          Silence for a week
        </button>
      </form>
    </>
  )
}

/** The buttons that help with this one. */
function Helps(props: { alert: CardAlert; of: Shop; drift: Drift | null; waits: boolean }) {
  const { alert, of, drift, waits } = props
  if (waits) {
    return (
      <a class="button primary" href={`/shops/${of.slug}/repair`}>
        Look at the repair
      </a>
    )
  }
  if (alert.kind === 'design' && drift?.broke !== 'plan') {
    return (
      <>
        <form method="post" action={`/shops/${of.slug}/repair`} data-doing="Looking…">
          <button class="primary" type="submit">
            Repair the wrapper
          </button>
        </form>
        <a class="button" href={`/annotate/${of.slug}`}>
          Open in annotator
        </a>
      </>
    )
  }
  if (alert.kind === 'wrapper') {
    return (
      <>
        <a class="button primary" href={`/shops/${of.slug}/wrapper`}>
          See the wrapper
        </a>
        <a class="button" href={`/annotate/${of.slug}`}>
          Open in annotator
        </a>
      </>
    )
  }
  const whole = alert.kind === 'design' || alert.kind === 'plan'
  return (
    <>
      <CrawlButton slug={of.slug} mode={whole ? 'initial' : undefined} icon="crawl" primary>
        {whole ? 'Crawl every page' : alert.kind === 'endless' ? 'Go on' : 'Crawl again'}
      </CrawlButton>
      {alert.kind === 'design' && (
        <a class="button" href={`/shops/${of.slug}/plan`}>
          See the plan
        </a>
      )}
      {alert.kind === 'blocked' && (
        <a class="button" href={`/shops/${of.slug}/settings`}>
          Set a longer pause
        </a>
      )}
      <Out href={of.seed}>Open the shop</Out>
    </>
  )
}
