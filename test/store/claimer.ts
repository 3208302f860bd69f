/**
 * One of several processes that claim the same names: prints what it got, holds it until told to end.
 * @module
 */

import { thisProcess } from '../../src/store/crawls/owner.ts'
import { openStore } from '../../src/store/store.ts'

const [, , data, db, prefix, count] = process.argv
const store = await openStore({ data: data!, db: db || undefined })
const owner = thisProcess('claimer')
console.log('ready')
for await (const _ of console) break
for (let i = 0; i < Number(count); i++) {
  const claim = await store.leases.acquire(`${prefix}${i}`, owner)
  if (claim.ok) console.log(i)
}
console.log('done')
for await (const _ of console) break
store.close()
