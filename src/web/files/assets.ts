/**
 * The answers to requests for stylesheets, scripts and the mark. Used by `web/app.tsx`.
 * @module
 */

import { Hono } from 'hono'
import { asset, FILES } from '../../../views/shell/assets.ts'

export function assets(): Hono {
  const app = new Hono()
  app.get('/static/:tag/:name', (c) => {
    const name = c.req.param('name')
    if (!Object.hasOwn(FILES, name)) return c.notFound()
    const [text, type] = FILES[name]!
    return c.body(text, 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  app.get('/favicon.ico', (c) => c.redirect(asset('mark.svg')))
  return app
}
