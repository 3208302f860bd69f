/** @jsxImportSource hono/jsx */
/**
 * The page for somebody who has not given the password. Used by `web/entry/login.tsx`.
 * @module
 */

import { Submit } from './controls.tsx'
import { PasswordField } from './form.tsx'
import { Layout } from './layout.tsx'

export function LoginPage(props: {
  /** Where to go then. */
  next: string
  problem?: string
  /** AISLE_PASSWORD opens it, and none was set on the page. */
  given: boolean
}) {
  const { next, problem, given } = props
  return (
    <Layout title="Log in" locked>
      <form class="card login" method="post" action="/login">
        <h1>Log in</h1>
        <input type="hidden" name="next" value={next} />
        <PasswordField
          name="password"
          label="Password"
          autocomplete="current-password"
          problem={problem}
          focus
          hint={
            given ? 'The one in AISLE_PASSWORD, where Aisle was started.' : 'As set on this page.'
          }
        />
        <Submit primary>Log in</Submit>
      </form>
    </Layout>
  )
}
