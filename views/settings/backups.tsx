/** @jsxImportSource hono/jsx */
/**
 * Backups: made and brought in, and the questions before one takes the place of the data, or goes. Used by
 * `web/pages/settings.tsx` and `settings.tsx`.
 * @module
 */

import type { Child } from 'hono/jsx'
import { bytes } from '../../src/format/words.ts'
import type { Backup } from '../../src/jobs/backup/backups.ts'
import type { Contents } from '../../src/store/backup/backup.ts'
import { ButtonLink, Post, Refused, Submit } from '../shell/controls.tsx'
import { FileField } from '../shell/form.tsx'
import { Head, Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Table, Unseen } from '../shell/table.tsx'
import { clean } from '../shell/text.tsx'

export type BackupsView = {
  /** Null where the data is on a server. */
  backups: Backup[] | null
  making: boolean
  problems: { file?: string }
  place: string
}

export function Backups({ backups, making, problems, place }: BackupsView) {
  const { exact } = useWords()
  return (
    <section class="card" id="backups">
      <div class="head">
        <h2>Backups</h2>
        {backups && (
          <Post to="/settings/backups" doing="Copying…" icon="copy" disabled={making}>
            {making ? 'Copying…' : 'Make a backup now'}
          </Post>
        )}
      </div>
      {!backups ? (
        <p class="note">
          The data is on a libSQL server ({place}), which Aisle cannot copy. Back it up there, with
          the server’s own tools; a single shop can be downloaded on its settings page.
        </p>
      ) : (
        <>
          <p class="soft">
            One file with everything: shops, products, every price, settings. It is made while
            crawls go on, and kept beside the data.
          </p>
          {making && <span data-live="/settings/backups/live" />}
          {backups.length > 0 && (
            <Table columns={['File', ['Size', 'num'], <Unseen>Do</Unseen>]}>
              {backups.map(({ name, bytes: size, at, replaced }) => (
                <tr>
                  <th scope="row" class="wide">
                    <a href={`/settings/backups/${name}`}>{name}</a>
                    <span class="sub" title={exact(at)}>
                      <When at={at} />
                      {replaced && ', what was there before a backup was restored'}
                    </span>
                  </th>
                  <td class="num">{bytes(size)}</td>
                  <td>
                    <div class="row end">
                      <ButtonLink href={`/settings/backups/${name}/restore`} small>
                        Restore…
                      </ButtonLink>
                      <ButtonLink href={`/settings/backups/${name}/remove`} icon="trash" small>
                        <Unseen>Remove {name}</Unseen>
                      </ButtonLink>
                    </div>
                  </td>
                </tr>
              ))}
            </Table>
          )}
          <form
            class="stack"
            method="post"
            action="/settings/restore"
            enctype="multipart/form-data"
            data-doing="Looking into it…"
          >
            <FileField
              name="file"
              label="Restore from a file"
              accept=".db"
              problem={problems.file}
              focus={problems.file !== undefined}
              hint="You are told what is in it, and asked, before anything is replaced."
            />
            <div class="row">
              <Submit icon="upload">Look into it</Submit>
            </div>
          </form>
        </>
      )}
    </section>
  )
}

type Now = { shops: string[]; products: number; crawls: number }

const NAMES = 8
const CRUMB: [string, string] = ['/settings#backups', 'Settings']

export function RestorePage(props: {
  name: string
  contents: Contents
  /** What would be replaced. */
  now: Now
  /** Shops that are being crawled, which would be stopped. */
  running: string[]
  refused?: string
}) {
  const { name, contents, now, running, refused } = props
  const { number } = useWords()
  const newest = contents.newest === null ? 'never' : <When at={contents.newest} />
  const rows: [title: string, then: Child, now?: string][] = [
    ['Shops', named(contents.shops), named(now.shops)],
    ['Products', number(contents.products), number(now.products)],
    ['Crawls', number(contents.crawls), number(now.crawls)],
    ['Last crawl', newest],
    ['Size', bytes(contents.bytes)],
  ]
  return (
    <Layout title={`Restore ${name}`} scripts>
      <Head crumb={CRUMB} title={`Restore ${name}?`} />
      <Refused why={refused} />
      <Table columns={[<Unseen>What</Unseen>, 'In the backup', 'Now']}>
        {rows.map(([title, then, today]) => (
          <tr>
            <th scope="row">{title}</th>
            <td>{then}</td>
            <td>{today}</td>
          </tr>
        ))}
      </Table>
      <form
        class="card stack"
        method="post"
        action={`/settings/backups/${name}/restore`}
        data-doing="Restoring…"
      >
        <p>
          Everything in the right column is replaced by the left one. What is there now is kept
          beside the data under another name, so that you can go back. The password stays as it is.
          {running.length > 0 && ` Crawls of ${running.join(', ')} are stopped first.`}
        </p>
        <div class="row">
          <Submit danger>Replace everything</Submit>
          <a href="/settings#backups">Cancel</a>
        </div>
      </form>
    </Layout>
  )
}

const named = (shops: string[]): string =>
  shops.length === 0
    ? 'none'
    : `${shops.slice(0, NAMES).map(clean).join(', ')}${shops.length > NAMES ? ` and ${shops.length - NAMES} more` : ''}`

export function RemoveBackupPage({ name }: { name: string }) {
  return (
    <Layout title={`Remove ${name}`}>
      <Head crumb={CRUMB} title={`Remove ${name}?`} />
      <form class="card stack" method="post" action={`/settings/backups/${name}/remove`}>
        <p>The file goes for good. Download it first if you want to keep it elsewhere.</p>
        <div class="row">
          <Submit danger>Remove the file</Submit>
          <a href={`/settings/backups/${name}`}>Download it</a>
          <a href="/settings#backups">Cancel</a>
        </div>
      </form>
    </Layout>
  )
}
