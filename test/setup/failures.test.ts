import { expect, test } from 'bun:test'
import { failuresIn } from './failures.ts'

const OUTPUT = `
test/model/a.test.ts:
(pass) fine [0.15ms]
said by the test
error: expect(received).toBe(expected)

Expected: 2
Received: 1

      at <anonymous> (test/model/a.test.ts:2:63)
(fail) fails plainly [0.24ms]
a word of one that is well
(pass) outer > ok

test/model/b.test.ts:

# Unhandled error between tests
-------------------------------
error: boom
-------------------------------

test/model/a.test.ts:
(fail) outer > slow [210.71ms]
  ^ this test timed out after 200ms.

2 tests failed:
(fail) fails plainly [0.24ms]

 5 pass
 3 fail
`

test('every failed test is told with its file and its error, and once', () => {
  const [plain, between, slow, ...more] = failuresIn(OUTPUT)
  expect(plain).toStartWith('test/model/a.test.ts: fails plainly [0.24ms]\n  said by the test\n')
  expect(plain).toContain('\n  Received: 1\n')
  expect(between).toStartWith('test/model/b.test.ts: between tests\n')
  expect(between).toContain('  error: boom\n')
  expect(slow).toBe(
    'test/model/a.test.ts: outer > slow [210.71ms]\n  ^ this test timed out after 200ms.',
  )
  expect(more).toEqual([])
})
