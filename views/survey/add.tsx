/** @jsxImportSource hono/jsx */
/**
 * Adding a shop: on the first run, and later. Used by `views` and `web`.
 * @module
 */

import type { ShopForm, ShopProblems } from '../../src/shop/draft.ts'
import type { Shop } from '../../src/store/types.ts'
import { Refused, Submit } from '../shell/controls.tsx'
import { TextField } from '../shell/form.tsx'
import { Head, Layout } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'
import { ShopFields } from '../shop/form.tsx'

export type AddView = {
  address: string
  /** What is wrong with the address. */
  problem?: string
  /** The shop that has it already. */
  known?: Shop
  /** The whole form, for who knows what to write. */
  form: ShopForm
  problems: ShopProblems
}

/** Nothing is known yet: what Aisle is, and the two ways to begin. */
export function FirstRun({ demo }: { demo: boolean }) {
  return (
    <Layout title="Aisle" scripts>
      <section class="welcome">
        <h1>Watch the prices of any shop</h1>
        <p class="lead">
          Aisle walks through a shop politely, finds its products and keeps every price it has ever
          seen. Everything stays on this machine.
        </p>
        <LookForm address="" large />
        {demo && (
          <form class="row demo" method="post" action="/demo" data-doing="Opening it…">
            <Submit icon="shops">Try the demo shop</Submit>
            <span class="hint">It runs inside Aisle: no other site is asked.</span>
          </form>
        )}
      </section>
      <Steps />
    </Layout>
  )
}

/** What will happen, before anything does. */
function Steps() {
  return (
    <ol class="steps">
      <li>
        <strong>It looks.</strong> Robots.txt first, then at most 40 pages, a second apart. Nothing
        is saved.
      </li>
      <li>
        <strong>You see what it found:</strong> products with their prices, categories, and what it
        is not certain of.
      </li>
      <li>
        <strong>You keep the shop.</strong> Then it is crawled, one request a second, slower where
        the shop asks for it. Stop it whenever you like.
      </li>
    </ol>
  )
}

function LookForm(props: { address: string; problem?: string; large?: boolean }) {
  const { address, problem, large } = props
  return (
    <form
      class={large ? 'look look-large' : 'look'}
      method="post"
      action="/surveys"
      data-doing="Looking…"
    >
      <TextField
        name="address"
        label="Address of the shop"
        value={address}
        problem={problem}
        focus={problem !== undefined || large}
        placeholder="toys.example"
        inputmode="url"
        required
      />
      <Submit icon="search" primary>
        Look at it
      </Submit>
    </form>
  )
}

export function AddPage({ address, problem, known, form, problems }: AddView) {
  const wrong = Object.keys(problems).length > 0
  return (
    <Layout title="Add a shop" scripts>
      <Head crumb={['/', 'Shops']} title="Add a shop" />
      <div class="card stack">
        <LookForm address={address} problem={problem} />
        {known && (
          <p class="note warn">
            See <a href={`/shops/${known.slug}`}>{<Said>{known.name}</Said>}</a>. To have it twice,
            add it by hand with an id of its own.
          </p>
        )}
      </div>
      <Steps />
      <details class="card" open={wrong}>
        <summary>Add it by hand, without looking</summary>
        <Refused why={wrong ? 'Nothing was saved yet: see what is marked below.' : null} />
        <form method="post" action="/shops">
          <ShopFields form={form} problems={problems} />
          <div class="row actions">
            <Submit primary>Add the shop</Submit>
            <a href="/">Cancel</a>
          </div>
        </form>
      </details>
    </Layout>
  )
}
