import { expect, test } from 'bun:test'
import { toldError } from '../../src/model/errors.ts'

test('what the system refuses is told with its place, a fault of ours is not hidden', () => {
  const refused = Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'rm', path: '/x' })
  expect(toldError(refused)!.explain()).toStartWith('/x: this disk may only be read\n')
  for (const error of [
    new TypeError('x'),
    Object.assign(new Error('x'), { code: 'EACCES' }),
    null,
  ]) {
    expect(toldError(error)).toBeNull()
  }
})
