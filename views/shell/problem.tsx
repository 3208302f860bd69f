/** @jsxImportSource hono/jsx */
/**
 * The page of a problem: what went wrong, and what to do. Used by `web/app.tsx`.
 * @module
 */

import { forPage } from './commands.ts'
import { Layout } from './layout.tsx'
import { clean, sentence } from './text.tsx'

export function ProblemPage(props: { title: string; text: string }) {
  const { title, text } = props
  return (
    <Layout title={title}>
      <div class="head">
        <h1>{title}</h1>
      </div>
      <p class="note bad">{sentence(forPage(clean(text)))}</p>
      <p>
        <a href="/">All shops</a>
      </p>
    </Layout>
  )
}
