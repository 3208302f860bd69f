/** @jsxImportSource hono/jsx */
/**
 * Settings of all of Aisle: who it says it is, limits, password, backups, log, version. Used by
 * `web/pages/settings.tsx`.
 * @module
 */

import { useContext } from 'hono/jsx'
import { userAgentWith } from '../../src/crawl/fetch/user-agent.ts'
import type { LogLine } from '../../src/jobs/log.ts'
import { MANNERS } from '../../src/jobs/manners.ts'
import { NOT_SAVED, Refused, Submit } from '../shell/controls.tsx'
import { fieldsOf, MannerFields, PasswordField, TextField } from '../shell/form.tsx'
import { HereContext } from '../shell/frame.ts'
import { Head, Layout } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Fact } from '../shell/table.tsx'
import { clean } from '../shell/text.tsx'
import { Backups, type BackupsView } from './backups.tsx'

export const SETTINGS_FIELDS = ['contact', 'delay', 'concurrency'] as const

const PASSWORD_FIELDS = ['current', 'password', 'again'] as const

type SettingsField = (typeof SETTINGS_FIELDS)[number] | (typeof PASSWORD_FIELDS)[number] | 'file'

export type SettingsView = BackupsView & {
  password: {
    /** AISLE_PASSWORD opens. */
    given: boolean
    /** One was set on this page. */
    chosen: boolean
    /** Others can come in, so one is needed. */
    needed: boolean
  }
  form: Record<(typeof SETTINGS_FIELDS)[number], string>
  problems: Partial<Record<SettingsField, string>>
  /** The contact as it is saved. */
  contact: string | null
  refused?: string
  logs: LogLine[]
}

export function SettingsPage(view: SettingsView) {
  const { refused } = view
  const { version } = useContext(HereContext)
  return (
    <Layout title="Settings" live={view.making} scripts>
      <Head title="Settings" />
      <Refused why={refused} />
      <Refused why={Object.keys(view.problems).length > 0 ? NOT_SAVED : null} />
      <Identity {...view} />
      <Password {...view} />
      <Backups {...view} />
      <Log {...view} />
      <section class="card" id="version">
        <h2>This Aisle</h2>
        <dl class="facts">
          <Fact title="Version">{version}</Fact>
          <Fact title="Data">
            <code>{view.place}</code>
          </Fact>
        </dl>
      </section>
    </Layout>
  )
}

function Identity({ form, problems, contact }: SettingsView) {
  const field = fieldsOf(SETTINGS_FIELDS, form, problems)
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
        <MannerFields
          {...{ field, size: 'half', usual: MANNERS }}
          hints={[
            `Milliseconds, for shops that are added from now on. Empty: ${MANNERS.delay}.`,
            `To one host, for shops that are added from now on. Empty: ${MANNERS.concurrency}.`,
          ]}
        />
      </div>
      <p class="soft">
        Whatever is set here, robots.txt is obeyed, a shop that is slow or busy is asked less often,
        and one that asks for a pause gets it.
      </p>
      <div class="row">
        <Submit primary>Save</Submit>
      </div>
    </form>
  )
}

/** Set, changed, taken away. */
function Password({ problems, password }: SettingsView) {
  const { given, chosen, needed } = password
  const set = given || chosen
  const first = PASSWORD_FIELDS.find((field) => problems[field])
  const field = (name: (typeof PASSWORD_FIELDS)[number]) => ({
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
          <Submit icon="key">{set ? 'Change the password' : 'Set a password'}</Submit>
          {chosen && (!needed || given) && (
            <Submit name="do" value="remove">
              Ask for it no more
            </Submit>
          )}
        </div>
        <p class="hint">Everybody who is logged in has to log in again, but you.</p>
      </form>
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
