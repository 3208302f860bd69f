/** @jsxImportSource hono/jsx */
/**
 * What went wrong, and what to do.
 * @module
 */

import { withoutCommands } from './ending.ts'
import { Layout } from './layout.tsx'
import { clean, sentence } from './text.tsx'

export function ProblemPage(props: { title: string; text: string; version: string }) {
  const { title, text, version } = props
  return (
    <Layout title={title} version={version}>
      <div class="head">
        <h1>{title}</h1>
      </div>
      <p class="note bad">{sentence(withoutCommands(clean(text)))}</p>
      <p>
        <a href="/">All shops</a>
      </p>
    </Layout>
  )
}

/** For somebody who has not given the password. */
export function LockedPage({ text, version }: { text: string; version: string }) {
  return (
    <Layout title="Aisle is locked" version={version} locked>
      <section class="card welcome">
        <h1>Aisle is locked</h1>
        <p class="soft">{text}</p>
        <p class="soft">
          The password is the one that was set in AISLE_PASSWORD when Aisle was started.
        </p>
      </section>
    </Layout>
  )
}
