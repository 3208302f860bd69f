import { expect, test } from 'bun:test'
import { eachStore } from '../stores.ts'

const OVER = { begunBefore: 0, unusedSince: 0, most: 3 }

eachStore('sessions', (it) => {
  test('the newest are kept, and what is over goes', async () => {
    const { sessions } = it().store
    for (let at = 1; at <= 5; at++) {
      await sessions.add({ digest: `d${at}`, since: at, used: at }, OVER)
    }
    const digests = async () => (await sessions.all()).map(({ digest }) => digest)
    expect(await digests()).toEqual(['d3', 'd4', 'd5'])
    await sessions.use('d3', 9)
    expect(await sessions.get('d3')).toEqual({ digest: 'd3', since: 3, used: 9 })
    await sessions.add({ digest: 'd6', since: 6, used: 6 }, { ...OVER, unusedSince: 5, most: 9 })
    expect(await digests()).toEqual(['d3', 'd5', 'd6'])
    await sessions.add({ digest: 'd7', since: 7, used: 7 }, { ...OVER, begunBefore: 5, most: 9 })
    expect(await digests()).toEqual(['d5', 'd6', 'd7'])
    await sessions.remove('d6')
    expect(await sessions.get('d6')).toBeNull()
    await sessions.replaceAll([{ digest: 'other', since: 1, used: 2 }])
    expect(await sessions.all()).toEqual([{ digest: 'other', since: 1, used: 2 }])
    await sessions.replaceAll([])
    expect(await sessions.all()).toEqual([])
  })
})
