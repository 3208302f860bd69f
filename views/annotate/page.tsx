/** @jsxImportSource hono/jsx */
/**
 * The annotator: the page of the shop in the middle, what is made of it beside and below. Used by
 * `web/annotate/routes.tsx`.
 * @module
 */

import type { Shop } from '../../src/store/types.ts'
import { asset } from '../shell/assets.ts'
import { Icon } from '../shell/icons.tsx'
import { Layout } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'

const TABS = [
  ['fields', 'Fields'],
  ['rules', 'Product or not'],
  ['list', 'Lists'],
  ['text', 'Text'],
  ['save', 'Save'],
] as const

/** `url`: the page that was asked for; `known`: it is among the samples under that key. */
export function AnnotatePage(props: {
  shop: Shop
  url: string | null
  known: string | null
  tab: string
}) {
  const { shop, url, known, tab } = props
  return (
    <Layout title={`Annotate ${shop.name}`}>
      <link rel="stylesheet" href={asset('annotate.css')} />
      <script type="module" src={asset('annotate.js')} />
      <div
        class="annotator"
        id="annotator"
        data-shop={shop.slug}
        data-key={known ?? ''}
        data-tab={tab}
        data-shown="page"
      >
        <header class="an-head">
          <div>
            <p class="an-up">
              <a href={`/shops/${shop.slug}`}>
                <Said>{shop.name}</Said>
              </a>
            </p>
            <h1>Annotator</h1>
          </div>
          <fieldset class="an-switch" aria-label="Show">
            <button type="button" class="small" data-shown="page" aria-pressed="true">
              Page
            </button>
            <button type="button" class="small" data-shown="panel" aria-pressed="false">
              Rules
            </button>
            <button type="button" class="small" data-shown="table" aria-pressed="false">
              Table
            </button>
          </fieldset>
          <div class="row an-acts">
            <button
              type="button"
              id="an-undo"
              class="small"
              data-send='{"do":"undo"}'
              title="Ctrl+Z"
              aria-disabled="true"
            >
              <Icon name="back" /> <span class="an-word">Undo</span>
            </button>
            <button
              type="button"
              id="an-redo"
              class="small"
              data-send='{"do":"redo"}'
              title="Ctrl+Shift+Z or Ctrl+Y"
              aria-disabled="true"
            >
              <Icon name="again" /> <span class="an-word">Redo</span>
            </button>
            <button type="button" class="small primary" data-tab="save">
              Try and save
            </button>
          </div>
        </header>
        <noscript>
          <p class="note warn">
            This page needs scripts, which your browser does not run. Allow them for this address,
            or write the wrapper under <a href={`/shops/${shop.slug}/wrapper`}>Wrapper</a>.
          </p>
        </noscript>
        <p class="note bad" id="an-problem" role="alert" hidden />
        {url !== null && known === null && <Asked url={url} />}
        <a class="skip" href="#an-overlay">
          Skip the samples
        </a>
        <nav class="an-strip" id="an-strip" aria-label="Sample pages"></nav>
        <section class="an-page" aria-label="The page">
          <div class="an-tools" id="an-tools" />
          <div class="an-view" id="an-view" tabindex={-1}>
            <div class="an-stage" id="an-stage">
              <iframe
                id="an-frame"
                title="The page as the crawler sees it"
                sandbox="allow-same-origin"
                referrerpolicy="no-referrer"
                tabindex={-1}
                aria-hidden="true"
              />
              <div
                class="an-overlay"
                id="an-overlay"
                tabindex={0}
                role="application"
                aria-label="The page"
                aria-describedby="an-keys"
              />
            </div>
          </div>
          <p class="an-at" id="an-at" aria-hidden="true">
            Point at something on the page.
          </p>
          <p class="unseen" id="an-keys">
            Up goes to the parent, down to the first child, left and right to siblings. Enter
            selects, Shift and Enter adds a second example, Alt and Enter excludes. H hides what is
            in the way. Slash finds a text.
          </p>
        </section>
        <aside class="an-side" aria-label="Rules">
          <div class="an-tabs" role="tablist" aria-label="What to work on">
            {TABS.map(([name, title]) => (
              <button
                type="button"
                role="tab"
                id={`an-tab-${name}`}
                data-tab={name}
                aria-controls="an-panel"
                aria-selected={name === tab ? 'true' : 'false'}
                tabindex={name === tab ? 0 : -1}
              >
                {title}
              </button>
            ))}
          </div>
          <div id="an-selected" />
          <div
            class="an-panel"
            id="an-panel"
            role="tabpanel"
            aria-labelledby={`an-tab-${tab}`}
            tabindex={0}
          />
        </aside>
        <section class="an-table" id="an-table" aria-label="What the samples read" />
        <p class="unseen" id="an-said" role="status" aria-live="polite" />
      </div>
    </Layout>
  )
}

function Asked({ url }: { url: string }) {
  return (
    <form class="note an-asked" data-form="fetch">
      <p>
        <Said>{url}</Said> is not among the sample pages.
      </p>
      <input type="hidden" name="url" value={url} />
      <button type="submit" class="small primary">
        Get this page
      </button>
    </form>
  )
}

/** For a page that was opened by the bookmark and is of no shop that is known. */
export function UnknownShopPage({ url }: { url: string }) {
  return (
    <Layout title="Annotator">
      <div class="head">
        <h1>No shop of yours has this page</h1>
      </div>
      <p>
        <Said>{url}</Said> is on no host that is watched. Add the shop first, then open the page
        again.
      </p>
      <p>
        <a class="button primary" href="/shops/add">
          Add a shop
        </a>
      </p>
    </Layout>
  )
}
