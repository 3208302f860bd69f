/** @jsxImportSource hono/jsx */
/**
 * Settings of all of Aisle: who it says it is, limits, password, backups, log, version.
 * @module
 */

import { userAgentWith } from '../../src/crawl/fetch/user-agent.ts'
import type { LogLine } from '../../src/jobs/log.ts'
import { MANNERS } from '../../src/jobs/manners.ts'
import { TextField } from '../shell/form.tsx'
import { Layout } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { clean } from '../shell/text.tsx'
import { Backups, type BackupsView } from './backups.tsx'
import { type PASSWORD_FIELDS, Password, type PasswordView } from './password.tsx'

export const SETTINGS_FIELDS = ['contact', 'delay', 'concurrency'] as const

export type SettingsField =
  | (typeof SETTINGS_FIELDS)[number]
  | (typeof PASSWORD_FIELDS)[number]
  | 'file'

export type SettingsView = PasswordView &
  BackupsView & {
    form: Record<(typeof SETTINGS_FIELDS)[number], string>
    problems: Partial<Record<SettingsField, string>>
    /** The contact as it is saved. */
    contact: string | null
    refused?: string
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
