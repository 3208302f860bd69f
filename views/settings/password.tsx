/** @jsxImportSource hono/jsx */
/**
 * The password of the page: set, changed, taken away.
 * @module
 */

import { PasswordField } from '../shell/form.tsx'
import { Icon } from '../shell/icons.tsx'

export const PASSWORD_FIELDS = ['current', 'password', 'again'] as const

type Field = (typeof PASSWORD_FIELDS)[number]

export type PasswordView = {
  password: {
    /** AISLE_PASSWORD opens. */
    given: boolean
    /** One was set on this page. */
    chosen: boolean
    /** Others can come in, so one is needed. */
    needed: boolean
  }
  problems: Partial<Record<Field, string>>
}

export function Password({ problems, password }: PasswordView) {
  const { given, chosen, needed } = password
  const set = given || chosen
  const first = PASSWORD_FIELDS.find((field) => problems[field])
  const field = (name: Field) => ({
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
