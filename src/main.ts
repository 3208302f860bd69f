/**
 * The executable.
 * @module
 */

import { main } from './cli/main.ts'

process.exit(await main(process.argv.slice(2)))
