import { afterEach, expect, spyOn, test } from 'bun:test'
import { shrinkWhenIdle } from '../../src/model/idle.ts'

const shrink = spyOn(Bun, 'shrink')
afterEach(() => {
  shrink.mockClear()
})

const AFTER = 30
const LATER = 120

test('what has nothing to do for a while gives memory back, once', async () => {
  const more: string[] = []
  for (const name of ['one', 'other']) {
    shrinkWhenIdle({ after: AFTER, also: () => void more.push(name) })
  }
  expect(shrink).toHaveBeenCalledTimes(0)
  await Bun.sleep(LATER)
  expect(shrink).toHaveBeenCalledTimes(1)
  expect(more).toEqual(['other'])
})

test('what is asked again stays warm', async () => {
  shrinkWhenIdle({ after: AFTER })
  self.dispatchEvent(new MessageEvent('message', { data: 'more work' }))
  await Bun.sleep(LATER)
  expect(shrink).toHaveBeenCalledTimes(0)
})
