/** @jsxImportSource hono/jsx */
/**
 * The wrapper of a shop: what it reads, its versions, and a place to write it.
 * @module
 */

import { prettyJson } from '../../src/format/json.ts'
import { ifSound, storedWrapper } from '../../src/shop/stored.ts'
import type { Document, Shop, WrapperOrigin } from '../../src/store/types.ts'
import { AreaField, FileField } from '../shell/form.tsx'
import { Icon } from '../shell/icons.tsx'
import { Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { UseVersion, VersionTable } from '../shell/versions.tsx'
import { WRAPPER_EXAMPLE } from '../shop/form.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { Reads } from './reads.tsx'

export type WrapperView = {
  shop: Shop
  /** The one in use, or the one that was asked for. */
  shown: Document<WrapperOrigin> | null
  versions: Document<WrapperOrigin>[]
  /** A repaired one waits to be looked at. */
  waits: number | null
  /** What was typed and is wrong. */
  form?: { wrapper: string; problem: string }
  refused?: string
  version: string
}

const ORIGINS: Record<WrapperOrigin, string> = {
  hand: 'written by hand',
  auto: 'found by a survey',
  repair: 'repaired after a redesign',
}

export function WrapperPage(view: WrapperView) {
  const { shop, shown, versions, waits, form, refused, version } = view
  const isUsed = shown !== null && shown.version === shop.wrapper
  return (
    <Layout title={`Wrapper of ${shop.name}`} version={version} scripts>
      <ShopHead
        shop={shop}
        tab="wrapper"
        lead={
          shown ? (
            <>
              Version {shown.version}, {ORIGINS[shown.origin]} <When at={shown.createdAt} />
              {isUsed ? '; in use' : '; not in use'}
            </>
          ) : (
            'None: products are read from lists alone'
          )
        }
      >
        <div class="row">
          {shown && !isUsed && (
            <UseVersion at={`/shops/${shop.slug}/wrapper`} version={shown.version} />
          )}
          <a class="button" href={`/annotate/${shop.slug}`}>
            Open in annotator
          </a>
        </div>
      </ShopHead>
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      {waits !== null && (
        <p class="note warn">
          A repaired wrapper waits:{' '}
          <a href={`/shops/${shop.slug}/repair`}>look at version {waits}</a>.
        </p>
      )}
      {shown ? (
        <ReadsOf shown={shown} />
      ) : (
        <section class="card">
          <h2>No wrapper yet</h2>
          <p class="soft">
            A wrapper says what a product page is and where its name, price and the rest stand. Let
            Aisle find one, show it in the annotator, or write it below.
          </p>
        </section>
      )}
      <Ways shop={shop} />
      <Editor {...{ shop, shown, form }} />
      {versions.length > 0 && <Versions {...{ shop, shown, versions }} />}
    </Layout>
  )
}

function ReadsOf({ shown }: { shown: Document<WrapperOrigin> }) {
  const wrapper = ifSound(storedWrapper, shown)
  if (wrapper) return <Reads wrapper={wrapper} />
  return (
    <p class="note bad" role="alert">
      Version {shown.version} of the wrapper is damaged. Use another version, or save a new one
      below.
    </p>
  )
}

function Ways({ shop }: { shop: Shop }) {
  return (
    <section class="card">
      <h2>Other ways to have one</h2>
      <div class="row">
        <form method="post" action={`/shops/${shop.slug}/wrapper/survey`} data-doing="Looking…">
          <button type="submit">
            <Icon name="search" />
            Find one by a survey
          </button>
        </form>
        {shop.wrapper !== null && (
          <>
            <form method="post" action={`/shops/${shop.slug}/repair`} data-doing="Looking…">
              <button type="submit">
                <Icon name="crawl" />
                Repair it by known products
              </button>
            </form>
            <form method="post" action={`/shops/${shop.slug}/wrapper/none`}>
              <button type="submit">Go without one</button>
            </form>
          </>
        )}
      </div>
      <p class="hint">
        A survey looks at up to 40 pages, a second apart. What it finds is shown before it is used;
        every version is kept below.
      </p>
    </section>
  )
}

function Editor({ shop, shown, form }: Pick<WrapperView, 'shop' | 'shown' | 'form'>) {
  const stored = shown ? prettyJson(shown.json) : ''
  return (
    <details class="card" open={form !== undefined || shown === null}>
      <summary>Edit it as JSON</summary>
      <form
        method="post"
        action={`/shops/${shop.slug}/wrapper`}
        enctype="multipart/form-data"
        class="stack"
      >
        <AreaField
          name="wrapper"
          label="Wrapper"
          value={form?.wrapper ?? stored}
          problem={form?.problem}
          focus={form !== undefined}
          placeholder={WRAPPER_EXAMPLE}
          hint="Field types: text, number, price, url, html, table, availability. Every mandatory rule must match, no forbidden one may."
        />
        <FileField
          name="file"
          label="Or a file"
          accept=".json,application/json"
          hint="It is taken instead of the text above."
        />
        <div class="row">
          <button class="primary" type="submit">
            Save and use it
          </button>
          {shown && (
            <a href={`/shops/${shop.slug}/wrapper.json?version=${shown.version}`}>Download it</a>
          )}
        </div>
      </form>
    </details>
  )
}

function Versions({ shop, shown, versions }: Pick<WrapperView, 'shop' | 'shown' | 'versions'>) {
  const { number } = useWords()
  return (
    <section>
      <h2>Versions</h2>
      <VersionTable
        at={`/shops/${shop.slug}/wrapper`}
        {...{ versions, inUse: shop.wrapper, shown: shown?.version }}
        name={({ version, origin }) => `${version}, ${ORIGINS[origin]}`}
        columns={[
          {
            ...{ title: 'Fields', class: 'num extra' },
            cell: (one) => {
              const fields = ifSound(storedWrapper, one)?.fields
              return fields ? number(fields.length) : 'damaged'
            },
          },
        ]}
      />
    </section>
  )
}
