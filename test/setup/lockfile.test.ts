import { expect, test } from 'bun:test'

test('no lock file says where packages come from', async () => {
  for (const lock of ['package-lock.json', 'test/bench/package-lock.json']) {
    const text = await Bun.file(lock).text()
    expect(text).not.toMatch(/"resolved":/)
    expect(text).not.toMatch(/https?:\/\/[^"]*registry|registry\.[a-z]+\.[a-z]+/)
  }
})

type Locked = {
  optionalDependencies?: Record<string, string>
  dependencies?: Record<string, string>
}

test('the lock file names every package for every system, so that npm ci works on all', async () => {
  const { packages } = (await Bun.file('package-lock.json').json()) as {
    packages: Record<string, Locked>
  }
  const missing = Object.entries(packages).flatMap(
    ([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
      ),
  )
  expect(missing).toEqual([])
})

test('the README starts with the two commands, and CI runs the second one', async () => {
  const top = (await Bun.file('README.md').text()).split('\n').slice(0, 20).join('\n')
  expect(top).toContain('npm start')
  expect(top).toContain('npm test')
  expect(await Bun.file('.ci/run').text()).toMatch(/^npm test/m)
})
