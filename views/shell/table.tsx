/** @jsxImportSource hono/jsx */
/**
 * Tables as all pages have them: they scroll by themselves where they are too wide, and their columns say what they
 * are. Used all over `views`.
 * @module
 */

import type { Child } from 'hono/jsx'
import { Post } from './controls.tsx'
import { When } from './layout.tsx'

/** A title; with it how the column looks, and what is told of it on hover. */
type Titled = [title: Child, look?: string, hint?: string]
export type Column = Child | Titled

export const Columns = ({ of }: { of: Column[] }) => (
  <thead>
    <tr>
      {of.map((column) => {
        const [title, look, hint] = (Array.isArray(column) ? column : [column]) as Titled
        return (
          <th scope="col" class={look} title={hint}>
            {title}
          </th>
        )
      })}
    </tr>
  </thead>
)

/** `caption`: for who hears the page. */
export function Table(props: {
  columns: Column[]
  look?: string
  caption?: string
  children?: Child
}) {
  const { columns, look, caption, children } = props
  return (
    <div class="scroll">
      <table class={look}>
        {caption && <caption class="unseen">{caption}</caption>}
        <Columns of={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Words for who hears the page. */
export const Unseen = ({ children }: { children?: Child }) => <span class="unseen">{children}</span>

/** A term and what is told of it, in a list of them. */
export const Fact = ({ title, children }: { title: string; children?: Child }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

type Version = { version: number; createdAt: number }

/**
 * Versions of something that a shop has: each can be looked at and used. `at`: the page of the thing; `shown`: the
 * version that is looked at; `brief`: all of it for a phone.
 */
export function VersionTable<V extends Version>(props: {
  at: string
  versions: V[]
  inUse: number | null
  shown?: number | null
  name(of: V): Child
  brief?(of: V): Child
  columns: { title: string; class: string; cell(of: V): Child }[]
}) {
  const { at, versions, inUse, shown, name, brief, columns } = props
  const further = columns.map(({ title, class: look }): Column => [title, look])
  return (
    <Table columns={['Version', ['Saved', 'extra'], ...further, <Unseen>Use</Unseen>]}>
      {versions.map((one) => (
        <tr>
          <th scope="row">
            <a
              href={`${at}?version=${one.version}`}
              aria-current={one.version === shown ? 'true' : undefined}
            >
              {name(one)}
            </a>
            <span class="sub phone">
              <When at={one.createdAt} />
              {brief?.(one)}
            </span>
          </th>
          <td class="extra">
            <When at={one.createdAt} />
          </td>
          {columns.map(({ class: look, cell }) => (
            <td class={look}>{cell(one)}</td>
          ))}
          <td class="num">
            {one.version === inUse ? (
              <span class="state done">in use</span>
            ) : (
              <UseVersion at={at} version={one.version} small label={`Use version ${one.version}`}>
                Use
              </UseVersion>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

export const UseVersion = ({
  at,
  version,
  ...button
}: { at: string; version: number } & Omit<Parameters<typeof Post>[0], 'to' | 'hidden'>) => (
  <Post to={`${at}/use`} hidden={{ version }} {...button} />
)
