/** @jsxImportSource hono/jsx */
/**
 * Versions of something that a shop has: each can be looked at and used.
 * @module
 */

import type { Child } from 'hono/jsx'
import { When } from './layout.tsx'

type Version = { version: number; createdAt: number }

type Column<V> = { title: string; class: string; cell(of: V): Child }

/** `at`: the page of the thing; `shown`: the version that is looked at; `brief`: all of it for a phone. */
export function VersionTable<V extends Version>(props: {
  at: string
  versions: V[]
  inUse: number | null
  shown?: number | null
  name(of: V): Child
  brief?(of: V): Child
  columns: Column<V>[]
}) {
  const { at, versions, inUse, shown, name, brief, columns } = props
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col" class="extra">
              Saved
            </th>
            {columns.map(({ title, class: look }) => (
              <th scope="col" class={look}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span class="unseen">Use</span>
            </th>
          </tr>
        </thead>
        <tbody>
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
                  <UseVersion at={at} version={one.version} small />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `small`: beside the version, which it need not name but for who hears it. */
export function UseVersion(props: { at: string; version: number; small?: boolean }) {
  const { at, version, small } = props
  return (
    <form method="post" action={`${at}/use`}>
      <input type="hidden" name="version" value={String(version)} />
      {small ? (
        <button class="small" type="submit" aria-label={`Use version ${version}`}>
          Use
        </button>
      ) : (
        <button class="primary" type="submit">
          Use version {version}
        </button>
      )}
    </form>
  )
}
