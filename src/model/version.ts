/**
 * The version of this Aisle. Used by `cli` and `web`.
 * @module
 */

import manifest from '../../package.json' with { type: 'json' }

export type Version = { version: string; commit: string; platform: string }

/** The commit is put in when the executable is built. */
export const VERSION: Version = {
  version: manifest.version,
  commit: process.env.AISLE_COMMIT ?? 'development',
  platform: `${process.platform}-${process.arch}`,
}

export function versionText({ version, commit, platform }: Version = VERSION): string {
  return `aisle ${version} (${commit}, ${platform})`
}
