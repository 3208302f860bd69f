/** @jsxImportSource hono/jsx */
/**
 * A repaired wrapper beside the old one, before it is used. Used by `web/shop/wrapper.tsx`.
 * @module
 */

import { cut } from '../../src/format/text.ts'
import type { RepairProposal } from '../../src/jobs/repair/proposal.ts'
import { fieldText } from '../../src/shop/product-fields.ts'
import type { Shop } from '../../src/store/types.ts'
import type { FieldValue } from '../../src/wrapper/extract.ts'
import { Post, Refused } from '../shell/controls.tsx'
import { bareAddress, Head, Layout, Out } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Columns, Table } from '../shell/table.tsx'
import { clean, Said, sentence } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'

type RepairView = {
  shop: Shop
  proposal: RepairProposal | null
  /** It is being looked for. */
  looking: boolean
  /** Why there is none. */
  problem?: string
}

const LONGEST = 120

export function RepairPage({ shop, proposal, looking, problem }: RepairView) {
  return (
    <Layout title={`Repair ${shop.name}`} live={looking} scripts>
      <ShopHead shop={shop} tab="wrapper" below />
      <Head
        title="Repair the wrapper"
        lead="By the names, numbers and last prices of known products, found again on the pages of the new design."
      />
      <Refused why={problem && sentence(clean(problem))} />
      {looking ? (
        <section class="stack" data-live={`/shops/${shop.slug}/repair/live`}>
          <p role="status">
            Looking at pages of known products, politely. That can take a minute; you can leave this
            page meanwhile.
          </p>
        </section>
      ) : proposal ? (
        <Proposal {...{ shop, proposal }} />
      ) : (
        <section class="card">
          <h2>Nothing waits</h2>
          <p class="soft">
            When a crawl finds the shop redesigned, a repaired wrapper is proposed here by itself.
            Or look now: up to 40 pages are asked for.
          </p>
          <LookAgain slug={shop.slug}>Look for a repair</LookAgain>
        </section>
      )}
    </Layout>
  )
}

function LookAgain({ slug, children }: { slug: string; children: string }) {
  return (
    <Post to={`/shops/${slug}/repair`} doing="Looking…" icon="search">
      {children}
    </Post>
  )
}

function Proposal({ shop, proposal }: { shop: Shop; proposal: RepairProposal }) {
  const { count, number } = useWords()
  const { version, replaces, samples, fields, lost, detail, preview } = proposal
  return (
    <>
      <section class="card">
        <div class="head">
          <div>
            <h2>
              Version {version}, from {count(samples, 'page')} of known products
            </h2>
            <p>
              It would replace version {replaces}, which is kept. Nothing changes until you say so.
            </p>
          </div>
          <div class="row">
            <Post
              to={`/shops/${shop.slug}/repair/accept`}
              hidden={{ version }}
              icon="check"
              primary
            >
              Use it
            </Post>
            <Post to={`/shops/${shop.slug}/repair/decline`} hidden={{ version }}>
              Put it aside
            </Post>
            <LookAgain slug={shop.slug}>Look again</LookAgain>
          </div>
        </div>
        {(lost.length > 0 || detail.missed.length > 0 || detail.misfired.length > 0) && (
          <ul class="note warn doubts">
            {lost.map((name) => (
              <li>{name}: no place for it was found.</li>
            ))}
            {detail.missed.length > 0 && (
              <li>Its rules miss {count(detail.missed.length, 'sample')}.</li>
            )}
            {detail.misfired.length > 0 && (
              <li>
                Its rules take {count(detail.misfired.length, 'other page')} for products, such as{' '}
                <Out href={detail.misfired[0]!}>{bareAddress(detail.misfired[0]!)}</Out>.
              </li>
            )}
          </ul>
        )}
      </section>
      <section>
        <h2>Field by field, over all samples</h2>
        <Table columns={['Field', ['As it was', 'num'], ['Changed', 'num'], ['Missing', 'num']]}>
          {fields.map(({ name, same, changed, missing }) => (
            <tr>
              <th scope="row">{name}</th>
              <td class="num">{number(same)}</td>
              <td class="num">{number(changed)}</td>
              <td class="num">{missing > 0 ? <strong>{number(missing)}</strong> : '0'}</td>
            </tr>
          ))}
        </Table>
      </section>
      <section>
        <h2>Side by side</h2>
        {preview.map((sample) => (
          <Sample {...{ sample, fields: fields.map(({ name }) => name) }} />
        ))}
      </section>
    </>
  )
}

function Sample(props: { sample: RepairProposal['preview'][number]; fields: string[] }) {
  const { url, stored, old, now } = props.sample
  return (
    <div class="scroll sample">
      <table>
        <caption>
          <Out href={url}>{bareAddress(url)}</Out>
        </caption>
        <Columns of={['Field', 'Last known', ['Old wrapper', 'extra'], 'New wrapper']} />
        <tbody>
          {props.fields.map((name) => (
            <tr>
              <th scope="row">{name}</th>
              <td>
                <Value value={stored[name]} />
              </td>
              <td class="extra">
                <Value value={old[name]} />
              </td>
              <td>
                <Value value={now[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ value }: { value: FieldValue | undefined }) {
  const text = clean(fieldText(value, ', '))
  if (text === '') return <span class="soft">nothing</span>
  return <Said>{text.length > LONGEST ? `${cut(text, LONGEST)}…` : text}</Said>
}
