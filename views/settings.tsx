/** @jsxImportSource hono/jsx */
/**
 * Settings of all of Aisle: who it says it is, limits, password, backups, log, version.
 * @module
 */

import { userAgentWith } from '../src/crawl/agent.ts'
import type { Backup } from '../src/jobs/backups.ts'
import { MANNERS } from '../src/jobs/run.ts'
import type { LogLine } from '../src/web/logs.ts'
import { bytes } from '../src/words.ts'
import { FileField, PasswordField, TextField } from './form.tsx'
import { Icon } from './icons.tsx'
import { Layout, When } from './layout.tsx'
import { useWords } from './locale.ts'
import { clean } from './text.tsx'

export const SETTINGS_FIELDS = ['contact', 'delay', 'concurrency'] as const
export type SettingsField =
  | (typeof SETTINGS_FIELDS)[number]
  | 'current'
  | 'password'
  | 'again'
  | 'file'

export type SettingsView = {
  form: Record<(typeof SETTINGS_FIELDS)[number], string>
  problems: Partial<Record<SettingsField, string>>
  /** The contact as it is saved. */
  contact: string | null
  password: {
    /** AISLE_PASSWORD opens. */
    given: boolean
    /** One was set on this page. */
    chosen: boolean
    /** Others can come in, so one is needed. */
    needed: boolean
  }
  /** Null where the data is on a server. */
  backups: Backup[] | null
  making: boolean
  refused?: string
  place: string
  logs: LogLine[]
  version: string
}

export function SettingsPage(view: SettingsView) {
  const { refused, version } = view
  return (
    <Layout title="Settings" version={version} live={view.making} scripts>
      <div class="head">
        <div>
          <h1>Settings</h1>
        </div>
      </div>
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      {Object.keys(view.problems).length > 0 && (
        <p class="note bad" role="alert">
          Nothing was saved: see what is marked below.
        </p>
      )}
      <Identity {...view} />
      <Password {...view} />
      <Backups {...view} />
      <Log {...view} />
      <section class="card" id="version">
        <h2>This Aisle</h2>
        <dl class="facts">
          <div>
            <dt>Version</dt>
            <dd>{version}</dd>
          </div>
          <div>
            <dt>Data</dt>
            <dd>
              <code>{view.place}</code>
            </dd>
          </div>
        </dl>
      </section>
    </Layout>
  )
}

function Identity({ form, problems, contact }: SettingsView) {
  const first = SETTINGS_FIELDS.find((field) => problems[field])
  const field = (name: (typeof SETTINGS_FIELDS)[number]) => ({
    ...{ name, value: form[name], problem: problems[name], focus: name === first },
  })
  return (
    <form class="card stack" method="post" action="/settings" id="identity">
      <h2>Who asks, and how</h2>
      <div class="fields">
        <TextField
          {...field('contact')}
          label="Contact address"
          placeholder="prices@example.com"
          hint="An e-mail address or a page about you. Shops see it with every request, and can write to you before they block you."
        />
        <div class="field">
          <span class="label">User-Agent</span>
          <code>{userAgentWith(contact)}</code>
        </div>
        <TextField
          {...field('delay')}
          label="Pause between requests"
          size="half"
          placeholder={String(MANNERS.delay)}
          inputmode="numeric"
          hint={`Milliseconds, for shops that are added from now on. Empty: ${MANNERS.delay}.`}
        />
        <TextField
          {...field('concurrency')}
          label="Requests at once"
          size="half"
          placeholder={String(MANNERS.concurrency)}
          inputmode="numeric"
          hint={`To one host, for shops that are added from now on. Empty: ${MANNERS.concurrency}.`}
        />
      </div>
      <p class="soft">
        Whatever is set here, robots.txt is obeyed, a shop that is slow or busy is asked less often,
        and one that asks for a pause gets it.
      </p>
      <div class="row">
        <button class="primary" type="submit">
          Save
        </button>
      </div>
    </form>
  )
}

function Password({ problems, password }: SettingsView) {
  const { given, chosen, needed } = password
  const set = given || chosen
  const order = ['current', 'password', 'again'] as const
  const first = order.find((field) => problems[field])
  const field = (name: (typeof order)[number]) => ({
    ...{ name, problem: problems[name], focus: name === first },
  })
  return (
    <section class="card" id="lock">
      <h2>Password</h2>
      <p class="soft">
        {set
          ? 'It is asked for on every visit, from this machine too.'
          : 'None is asked for: only this machine can open this page. To let others in, set one here and start Aisle with another --host.'}
        {given &&
          ' AISLE_PASSWORD, set where Aisle was started, opens it too; scripts use that one. Take it away there.'}
      </p>
      <form class="stack" method="post" action="/settings/password">
        <div class="fields">
          {set && (
            <PasswordField
              {...field('current')}
              label="Password now"
              autocomplete="current-password"
            />
          )}
          <PasswordField
            {...field('password')}
            label="New password"
            size="half"
            autocomplete="new-password"
            hint="At least 8 characters."
          />
          <PasswordField
            {...field('again')}
            label="The same again"
            size="half"
            autocomplete="new-password"
          />
        </div>
        <div class="row">
          <button type="submit">
            <Icon name="key" />
            {set ? 'Change the password' : 'Set a password'}
          </button>
          {chosen && (!needed || given) && (
            <button type="submit" name="do" value="remove">
              Ask for it no more
            </button>
          )}
        </div>
        <p class="hint">Everybody who is logged in has to log in again, but you.</p>
      </form>
    </section>
  )
}

function Backups({ backups, making, problems, place }: SettingsView) {
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

function Log({ logs }: SettingsView) {
  const { exact } = useWords()
  return (
    <details class="card" id="log">
      <summary>Log</summary>
      {logs.length === 0 ? (
        <p class="soft">Nothing has happened since Aisle was started.</p>
      ) : (
        <ol class="log">
          {logs.map(({ at, text }) => (
            <li>
              <time datetime={new Date(at).toISOString()}>{exact(at)}</time>
              <span>{clean(text)}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
