import { expect, test } from 'bun:test'

test('no lock file says where packages come from', async () => {
  for (const lock of ['package-lock.json', 'test/bench/package-lock.json']) {
    const text = await Bun.file(lock).text()
    expect(text).not.toMatch(/"resolved":/)
    expect(text).not.toMatch(/https?:\/\/[^"]*registry|registry\.[a-z]+\.[a-z]+/)
  }
})

test('the README starts with the two commands, and CI runs the second one', async () => {
  const top = (await Bun.file('README.md').text()).split('\n').slice(0, 20).join('\n')
  expect(top).toContain('npm start')
  expect(top).toContain('npm test')
  expect(await Bun.file('.ci/run').text()).toMatch(/^npm test/m)
})
