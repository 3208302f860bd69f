/**
 * Assets, what the browser gets besides pages, embedded in the executable, and under which address. Used by `views` and
 * `web`.
 * @module
 */

import annotateStyle from '../../static/annotate.css' with { type: 'text' }
// @ts-expect-error: imported as text, which TypeScript does not know of scripts
import annotate from '../../static/annotate.js' with { type: 'text' }
// @ts-expect-error: imported as text, which TypeScript does not know of scripts
import annotateClient from '../../static/annotate-client.js' with { type: 'text' }
// @ts-expect-error: imported as text, which TypeScript does not know of scripts
import annotatePage from '../../static/annotate-page.js' with { type: 'text' }
// @ts-expect-error: imported as text, which TypeScript does not know of scripts
import annotatePanels from '../../static/annotate-panels.js' with { type: 'text' }
// @ts-expect-error: imported as text, which TypeScript does not know of scripts
import annotateView from '../../static/annotate-view.js' with { type: 'text' }
import flows from '../../static/flows.css' with { type: 'text' }
// @ts-expect-error: imported as text, which TypeScript does not know of scripts
import live from '../../static/live.js' with { type: 'text' }
import mark from '../../static/mark.svg' with { type: 'text' }
import style from '../../static/style.css' with { type: 'text' }
// @ts-expect-error: imported as text, which TypeScript does not know of scripts
import timesAndSearch from '../../static/times-and-search.js' with { type: 'text' }

export const FILES = {
  'annotate.css': [annotateStyle, 'text/css; charset=utf-8'],
  'annotate.js': [annotate, 'text/javascript; charset=utf-8'],
  'annotate-client.js': [annotateClient, 'text/javascript; charset=utf-8'],
  'annotate-page.js': [annotatePage, 'text/javascript; charset=utf-8'],
  'annotate-panels.js': [annotatePanels, 'text/javascript; charset=utf-8'],
  'annotate-view.js': [annotateView, 'text/javascript; charset=utf-8'],
  'times-and-search.js': [timesAndSearch, 'text/javascript; charset=utf-8'],
  'live.js': [live, 'text/javascript; charset=utf-8'],
  'mark.svg': [mark, 'image/svg+xml'],
  // One sheet for the browser.
  'style.css': [style + flows, 'text/css; charset=utf-8'],
} as Record<string, [string, string]>

/** Changes with the contents: a new version is never hidden behind a cached old one. */
const TAG = Bun.hash(Object.values(FILES).join('')).toString(36)

type Asset =
  | 'annotate.css'
  | 'annotate.js'
  | 'times-and-search.js'
  | 'live.js'
  | 'mark.svg'
  | 'style.css'

/** The address of a file, to be kept for ever by the browser. */
export function asset(name: Asset): string {
  return `/static/${TAG}/${name}`
}
