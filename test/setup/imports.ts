/**
 * The imports of the source, for tests of its layers and headers.
 * @module
 */

import { dirname, join, normalize } from 'node:path'
import { Glob } from 'bun'

const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** By file: the files it imports, types included. */
export async function importsOf(): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>()
  for (const top of ['src', 'views']) {
    for await (const file of new Glob(`${top}/**/*.{ts,tsx}`).scan('.')) {
      const found = (await Bun.file(file).text()).matchAll(IMPORT)
      imports.set(
        file,
        [...found].map(([, to]) => normalize(join(dirname(file), to!))),
      )
    }
  }
  return imports
}
