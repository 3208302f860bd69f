/** @jsxImportSource hono/jsx */
/**
 * The wrapper of a shop: what it reads, its versions, and a place to write it. Used by `web/shop/wrapper.tsx`.
 * @module
 */

import { prettyJson } from '../../src/format/json.ts'
import { ifSound, storedWrapper } from '../../src/shop/stored.ts'
import type { Document, Shop, WrapperOrigin } from '../../src/store/types.ts'
import type { DetailRule, Wrapper } from '../../src/wrapper/wrapper.ts'
import { ButtonLink, Post, Refused, Submit } from '../shell/controls.tsx'
import { AreaField, FileField } from '../shell/form.tsx'
import { Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table, UseVersion, VersionTable } from '../shell/table.tsx'
import { WRAPPER_EXAMPLE } from '../shop/form.tsx'
import { ShopHead } from '../shop/tabs.tsx'

export type WrapperView = {
  shop: Shop
  /** The one in use, or the one that was asked for. */
  shown: Document<WrapperOrigin> | null
  versions: Document<WrapperOrigin>[]
  /** A repaired one waits to be looked at. */
  waits: number | null
  /** What was typed and is wrong. */
  form?: { wrapper: string; problem: string }
}

const ORIGINS: Record<WrapperOrigin, string> = {
  hand: 'written by hand',
  auto: 'found by a survey',
  repair: 'repaired after a redesign',
}

export function WrapperPage(view: WrapperView) {
  const { shop, shown, versions, waits, form } = view
  const isUsed = shown !== null && shown.version === shop.wrapper
  return (
    <Layout title={`Wrapper of ${shop.name}`} scripts>
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
            <UseVersion at={`/shops/${shop.slug}/wrapper`} version={shown.version} primary>
              Use version {shown.version}
            </UseVersion>
          )}
          <ButtonLink href={`/annotate/${shop.slug}`}>Open in annotator</ButtonLink>
        </div>
      </ShopHead>
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
    <Refused
      why={`Version ${shown.version} of the wrapper is damaged. Use another version, or save a new one below.`}
    />
  )
}

function Ways({ shop }: { shop: Shop }) {
  return (
    <section class="card">
      <h2>Other ways to have one</h2>
      <div class="row">
        <Post to={`/shops/${shop.slug}/wrapper/survey`} doing="Looking…" icon="search">
          Find one by a survey
        </Post>
        {shop.wrapper !== null && (
          <>
            <Post to={`/shops/${shop.slug}/repair`} doing="Looking…" icon="crawl">
              Repair it by known products
            </Post>
            <Post to={`/shops/${shop.slug}/wrapper/none`}>Go without one</Post>
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
          <Submit primary>Save and use it</Submit>
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

/** What a product page is, and what is read of it, as people read it. */
function Reads({ wrapper }: { wrapper: Wrapper }) {
  return (
    <>
      <section>
        <h2>A product page is one where</h2>
        {wrapper.detail.length === 0 ? (
          <p class="soft">There is no rule, so no page is taken for a product.</p>
        ) : (
          <ul class="plain">
            {wrapper.detail.map((rule) => (
              <li>{ruleWords(rule)}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>What is read of it</h2>
        <Table columns={['Field', 'Kind', ['Where it stands', 'extra']]}>
          {wrapper.fields.map(({ name, type, xpath, regex, required, many }) => (
            <tr>
              <th scope="row">
                {name}
                <span class="sub phone">
                  <code>{xpath}</code>
                </span>
              </th>
              <td>
                {type}
                <span class="sub">
                  {[required && 'required', many && 'several'].filter(Boolean).join(', ')}
                </span>
              </td>
              <td class="extra wide">
                <code>{xpath}</code>
                {regex && (
                  <span class="sub">
                    of which <code>{regex}</code>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  )
}

function ruleWords(rule: DetailRule) {
  const not = rule.mode === 'forbidden'
  if (rule.on === 'url') {
    return (
      <>
        the address {not ? 'does not match' : 'matches'} <code>{rule.regex}</code>
      </>
    )
  }
  return (
    <>
      <code>{rule.xpath}</code> {not ? 'finds nothing' : 'finds something'}
      {rule.regex && (
        <>
          {' '}
          with a text like <code>{rule.regex}</code>
        </>
      )}
    </>
  )
}
