/** @jsxImportSource hono/jsx */
/**
 * Asks before a backup takes the place of the data, or goes.
 * @module
 */

import { bytes } from '../../src/format/words.ts'
import type { Contents } from '../../src/store/backup/backup.ts'
import { Crumb, Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { clean } from '../shell/text.tsx'

export type Now = { shops: string[]; products: number; crawls: number }

const NAMES = 8

export function RestorePage(props: {
  name: string
  contents: Contents
  /** What would be replaced. */
  now: Now
  /** Shops that are being crawled, which would be stopped. */
  running: string[]
  refused?: string
  version: string
}) {
  const { name, contents, now, running, refused, version } = props
  const { number } = useWords()
  const rows: [string, string, string][] = [
    ['Shops', named(contents.shops), named(now.shops)],
    ['Products', number(contents.products), number(now.products)],
    ['Crawls', number(contents.crawls), number(now.crawls)],
  ]
  return (
    <Layout title={`Restore ${name}`} version={version} scripts>
      <div class="head">
        <div>
          <Crumb href="/settings#backups">Settings</Crumb>
          <h1>Restore {name}?</h1>
        </div>
      </div>
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">What</span>
              </th>
              <th scope="col">In the backup</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, then, today]) => (
              <tr>
                <th scope="row">{title}</th>
                <td>{then}</td>
                <td>{today}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Last crawl</th>
              <td>{contents.newest === null ? 'never' : <When at={contents.newest} />}</td>
              <td />
            </tr>
            <tr>
              <th scope="row">Size</th>
              <td>{bytes(contents.bytes)}</td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
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
          <button class="danger" type="submit">
            Replace everything
          </button>
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

export function RemoveBackupPage({ name, version }: { name: string; version: string }) {
  return (
    <Layout title={`Remove ${name}`} version={version}>
      <div class="head">
        <div>
          <Crumb href="/settings#backups">Settings</Crumb>
          <h1>Remove {name}?</h1>
        </div>
      </div>
      <form class="card stack" method="post" action={`/settings/backups/${name}/remove`}>
        <p>The file goes for good. Download it first if you want to keep it elsewhere.</p>
        <div class="row">
          <button class="danger" type="submit">
            Remove the file
          </button>
          <a href={`/settings/backups/${name}`}>Download it</a>
          <a href="/settings#backups">Cancel</a>
        </div>
      </form>
    </Layout>
  )
}
