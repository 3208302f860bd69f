/**
 * What failed in the output of `bun test`: each test with its error, for `test/run.ts` to show again at the end, where
 * people look.
 * @module
 */

const FILE = /^(\S+\.test\.tsx?):$/
const VERDICT = /^\((pass|fail|skip|todo)\) (.*)$/
/** What stands between tests: a file that does not load, an error that nobody waited for. */
const BETWEEN = /^# Unhandled error between tests/
/** After it Bun names once more what failed, without the errors. */
const AGAIN = /^\d+ tests? (?:failed|skipped):$/

/** A text each: the file, the test's name, what it said. */
export function failuresIn(output: string): string[] {
  const failures: string[] = []
  let file = ''
  let said: string[] = []
  const tell = (name: string): void => {
    failures.push([`${file}: ${name}`, ...said.map((line) => `  ${line}`)].join('\n').trimEnd())
  }
  const close = (): void => {
    if (said.some((line) => BETWEEN.test(line))) tell('between tests')
    said = []
  }
  for (const line of output.split('\n')) {
    if (AGAIN.test(line)) break
    const verdict = VERDICT.exec(line)
    const opened = FILE.exec(line)
    if (verdict?.[1] === 'fail') {
      tell(verdict[2]!)
      said = []
    } else if (verdict) close()
    else if (opened) {
      close()
      file = opened[1]!
    } else if (/^ {2}\^ /.test(line) && failures.length > 0)
      failures[failures.length - 1] += `\n${line}`
    else if (line !== '' || said.length > 0) said.push(line)
  }
  close()
  return failures
}
