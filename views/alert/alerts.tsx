/** @jsxImportSource hono/jsx */
/**
 * Alerts, what a person should look at: each with before and after, and the buttons that help. Used by
 * `web/pages/alerts.tsx`.
 * @module
 */

import { count } from '../../src/format/words.ts'
import { repairIn } from '../../src/jobs/repair/proposal.ts'
import { type Doubt, doubtsIn } from '../../src/model/doubt.ts'
import { type Drift, driftFinding, driftIn } from '../../src/model/redesign.ts'
import type { Alert, Shop } from '../../src/store/types.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { forPage } from '../shell/commands.ts'
import { ButtonLink, Post } from '../shell/controls.tsx'
import { Icon } from '../shell/icons.tsx'
import { Head, Layout, Out, When } from '../shell/layout.tsx'
import { Said, sentence } from '../shell/text.tsx'
import { BeforeAfter } from './before-after.tsx'

/** With the shop it is of. */
type ShownAlert = Alert & { of: Shop | null }

const KINDS: Record<string, string> = {
  design: 'Redesign',
  blocked: 'Blocked',
  robots: 'Refused by robots.txt',
  wrapper: 'Wrapper trouble',
  scripts: 'Built by scripts',
  plan: 'No plan learned',
  endless: 'No end of pages',
  doubt: 'Products may be missing',
  broken: 'Broke off',
  removal: 'Not removed',
}

/** What every card shows. */
type CardAlert = Pick<ShownAlert, 'kind' | 'at' | 'message' | 'details' | 'of' | 'crawl'>

type AlertsView = {
  /** Those that are not stored yet. */
  unstored: CardAlert[]
  alerts: ShownAlert[]
  silent: ShownAlert[]
  /** The last that were closed. */
  closed: ShownAlert[]
  shop: Shop | null
}

/** What it means, where the message does not say it. */
const ADVICE: Record<string, string> = {
  blocked:
    'The shop turns crawlers away. Wait a while, then crawl again with a longer pause; if it stays so, ask the shop.',
  robots: 'Aisle obeys robots.txt. Ask the shop, or start at an address that it allows.',
  endless:
    'The shop links more and more pages without products. Go on if it has products that are missing here; those that were found are kept.',
  doubt:
    'The crawl finished, but there are signs that the shop has more products. Until that is settled, no product is marked as gone.',
  scripts: 'Pages that scripts fill in the browser stay empty for Aisle.',
  wrapper: 'Show Aisle in the annotator where name and price stand, or let it find a new wrapper.',
}

export function AlertsPage({ unstored, alerts, silent, closed, shop }: AlertsView) {
  return (
    <Layout title="Alerts" scripts>
      <Head
        title="Alerts"
        lead={
          shop && (
            <>
              Of <a href={`/shops/${shop.slug}`}>{<Said>{shop.name}</Said>}</a>.{' '}
              <a href="/alerts">See those of all shops</a>
            </>
          )
        }
      />
      {unstored.length + alerts.length === 0 ? (
        <section class="card">
          <h2>Nothing needs you</h2>
          <p class="soft">
            Here you are told when a shop refuses to be crawled, when its design changed so that its
            products are no longer found, when a crawl may have missed some, and when one broke off.
          </p>
        </section>
      ) : (
        <div class="stack wide-gap">
          {unstored.map((alert) => (
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
  const doubts = doubtsIn(details)
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
      {doubts.length > 0 && <Missing doubts={doubts} />}
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
        {id !== null && (
          <>
            <Post to={`/alerts/${id}/resolve`} icon="check">
              Done with it
            </Post>
            <Post
              to={`/alerts/${id}/silence`}
              icon="pause"
              title="No alert of this shop and kind for a week"
            >
              Silence for a week
            </Post>
          </>
        )}
      </div>
    </article>
  )
}

/** What may be missing, with pages to look at. */
const Missing = ({ doubts }: { doubts: Doubt[] }) => (
  <ul class="note doubts">
    {doubts.map(({ text, examples }) => (
      <li>
        <Said>{text}</Said>
        {examples.map((url) => (
          <span class="sub">
            <Out href={url}>{url}</Out>
          </span>
        ))}
      </li>
    ))}
  </ul>
)

/** The buttons that help with this one. */
function Helps(props: { alert: CardAlert; of: Shop; drift: Drift | null; waits: boolean }) {
  const { alert, of, drift, waits } = props
  const at = `/shops/${of.slug}`
  const annotator = <ButtonLink href={`/annotate/${of.slug}`}>Open in annotator</ButtonLink>
  if (waits) {
    return (
      <ButtonLink href={`${at}/repair`} primary>
        Look at the repair
      </ButtonLink>
    )
  }
  if (alert.kind === 'design' && drift?.broke !== 'plan') {
    return (
      <>
        <Post to={`${at}/repair`} doing="Looking…" primary>
          Repair the wrapper
        </Post>
        {annotator}
      </>
    )
  }
  if (alert.kind === 'wrapper') {
    return (
      <>
        <ButtonLink href={`${at}/wrapper`} primary>
          See the wrapper
        </ButtonLink>
        {annotator}
      </>
    )
  }
  const whole = ['design', 'plan', 'doubt'].includes(alert.kind)
  return (
    <>
      <CrawlButton slug={of.slug} mode={whole ? 'initial' : undefined} icon="crawl" primary>
        {whole ? 'Crawl every page' : alert.kind === 'endless' ? 'Go on' : 'Crawl again'}
      </CrawlButton>
      {alert.kind === 'design' && <ButtonLink href={`${at}/plan`}>See the plan</ButtonLink>}
      {alert.kind === 'blocked' && (
        <ButtonLink href={`${at}/settings`}>Set a longer pause</ButtonLink>
      )}
      <Out href={of.seed}>Open the shop</Out>
    </>
  )
}

/** Those that nobody wants to hear of for a while. */
function Silent({ silent }: { silent: ShownAlert[] }) {
  return (
    <details class="card">
      <summary>Silent now</summary>
      <ul class="trail">
        {silent.map(({ id, kind, of, silentUntil }) => (
          <li class="row">
            <span>
              <What kind={kind} of={of} />, until <When at={silentUntil!} />
            </span>
            <Post to={`/alerts/${id}/speak`} small>
              Let it speak again
            </Post>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is over, and why: nobody has to wonder where an alert went. */
function Closed({ closed }: { closed: ShownAlert[] }) {
  return (
    <details class="card">
      <summary>Closed lately</summary>
      <ul class="trail">
        {closed.map(({ kind, of, resolvedAt, reason }) => (
          <li>
            <What kind={kind} of={of} />, closed <When at={resolvedAt!} />
            {': '}
            <Said>{reason ?? 'somebody was done with it.'}</Said>
          </li>
        ))}
      </ul>
    </details>
  )
}

const What = ({ kind, of }: Pick<ShownAlert, 'kind' | 'of'>) => (
  <>
    {KINDS[kind] ?? kind}
    {of && (
      <>
        {' '}
        of <Said>{of.name}</Said>
      </>
    )}
  </>
)
