/**
 * What every page knows of the request it answers.
 * @module
 */

import { createContext } from 'hono/jsx'

export type Here = {
  path: string
  /** What was just done. */
  notice: string | null
}

export const HereContext = createContext<Here>({ path: '', notice: null })
