/** @jsxImportSource hono/jsx */
/**
 * Backups: made, brought in, restored, removed.
 * @module
 */

import { bytes } from '../../src/format/words.ts'
import type { Backup } from '../../src/jobs/backup/backups.ts'
import { FileField } from '../shell/form.tsx'
import { Icon } from '../shell/icons.tsx'
import { When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'

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
          <form method="post" action="/settings/backups" data-doing="Copying…">
            <button type="submit" disabled={making}>
              <Icon name="copy" />
              {making ? 'Copying…' : 'Make a backup now'}
            </button>
          </form>
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
            <div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">File</th>
                    <th scope="col" class="num">
                      Size
                    </th>
                    <th scope="col">
                      <span class="unseen">Do</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
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
                          <a class="button small" href={`/settings/backups/${name}/restore`}>
                            Restore…
                          </a>
                          <a class="button small" href={`/settings/backups/${name}/remove`}>
                            <Icon name="trash" />
                            <span class="unseen">Remove {name}</span>
                          </a>
                        </div>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
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
              <button type="submit">
                <Icon name="upload" />
                Look into it
              </button>
            </div>
          </form>
        </>
      )}
    </section>
  )
}
