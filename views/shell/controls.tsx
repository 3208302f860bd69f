/** @jsxImportSource hono/jsx */
/**
 * Buttons, links that look like them, and forms of one button: what every page lets people do. Used all over `views`.
 * @module
 */

import type { Child } from 'hono/jsx'
import { Icon, type IconName } from './icons.tsx'

type Look = {
  small?: boolean
  primary?: boolean
  danger?: boolean
  icon?: IconName
  title?: string
  children?: Child
}

const looks = ({ small, primary, danger }: Look, first = ''): string | undefined =>
  [first, small && 'small', primary && 'primary', danger && 'danger'].filter(Boolean).join(' ') ||
  undefined

/** `name` and `value`: which of several buttons of its form was pressed; `label`: for who hears the page. */
export function Submit(
  props: Look & { name?: string; value?: string; disabled?: boolean; label?: string },
) {
  const { icon, title, name, value, disabled, label, children } = props
  return (
    <button
      class={looks(props)}
      type="submit"
      {...{ title, name, value, disabled, 'aria-label': label }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** `hidden`: what it sends; `doing`: what the button says until the answer is there. */
export function Post(
  props: Parameters<typeof Submit>[0] & {
    to: string
    hidden?: Record<string, string | number | undefined>
    doing?: string
  },
) {
  const { to, hidden = {}, doing, ...button } = props
  return (
    <form method="post" action={to} data-doing={doing}>
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input type="hidden" name={name} value={String(value)} />,
      )}
      <Submit {...button} />
    </form>
  )
}

export function ButtonLink(props: Look & { href: string; rel?: string }) {
  const { href, rel, icon, title, children } = props
  return (
    <a class={looks(props, 'button')} {...{ href, rel, title }}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** Why what was asked for was not done; nothing where it was. */
export const Refused = ({ why }: { why: string | null | undefined }) =>
  why ? (
    <p class="note bad" role="alert">
      {why}
    </p>
  ) : null

/** Of a form that is shown again. */
export const NOT_SAVED = 'Nothing was saved: see what is marked below.'
