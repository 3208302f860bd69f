/**
 * `npm run eval`: quality as tables, on real data that lies beside the project and on generated shops;
 * exits non-zero when a stated bar is missed. Says so and goes on where the data is not there. Names
 * after it (`npm run eval records extract`) run only those.
 * @module
 */

const EVALUATIONS = [
  'prices',
  'robots',
  'records',
  'extract',
  'survey',
  'labels',
  'repair',
  'rules',
  'topic',
  'papers',
  'delta',
  'shops',
]

/** Only when asked for: it takes long, and has no bar to miss. */
const ON_REQUEST = ['ablate']

const asked = process.argv.slice(2)
const known = [...EVALUATIONS, ...ON_REQUEST]
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`no such evaluation: ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}

let failed = 0
for (const name of asked.length > 0 ? asked : EVALUATIONS) {
  console.log(`\n== ${name}`)
  const { exitCode } = Bun.spawnSync([process.execPath, `${import.meta.dir}/${name}.ts`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (exitCode !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)

export {}
