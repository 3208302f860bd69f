/** @jsxImportSource hono/jsx */
/**
 * For somebody who has not given the password.
 * @module
 */

import { PasswordField } from './form.tsx'
import { Layout } from './layout.tsx'

export function LoginPage(props: {
  /** Where to go then. */
  next: string
  problem?: string
  /** AISLE_PASSWORD opens it, and none was set on the page. */
  given: boolean
  version: string
}) {
  const { next, problem, given, version } = props
  return (
    <Layout title="Log in" version={version} locked>
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
        <button class="primary" type="submit">
          Log in
        </button>
      </form>
    </Layout>
  )
}
