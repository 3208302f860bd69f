/**
 * `npm run eval`: quality as tables, on real data that lies beside the project and on generated shops;
 * exits non-zero when a stated bar is missed. Says so and goes on where the data is not there.
 * @module
 */

const EVALUATIONS = [
  'prices',
  'robots',
  'records',
  'extract',
  'survey',
  'repair',
  'rules',
  'topic',
  'delta',
  'shops',
]

let failed = 0
for (const name of EVALUATIONS) {
  console.log(`\n== ${name}`)
  const { exitCode } = Bun.spawnSync([process.execPath, `${import.meta.dir}/${name}.ts`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (exitCode !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)

export {}
