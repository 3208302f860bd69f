/**
 * Answers of robots.txt files from the specification's conformance suite: all of them.
 * @module
 */

import { existsSync } from 'node:fs'
import { parseRobots } from '../../src/crawl/manners/robots.ts'

type Case = {
  file: string
  robotsBase64: string
  expect: { url: string; agent: string[]; allowed: boolean }[]
}

const DATA = '../shared/data/robots.json'
if (!existsSync(DATA)) {
  console.log(`skipped: ${DATA} is not there`)
  process.exit(0)
}
let right = 0
let all = 0
for (const { file, robotsBase64, expect } of (await Bun.file(DATA).json()) as Case[]) {
  const robots = parseRobots(Buffer.from(robotsBase64, 'base64'))
  for (const { url, agent, allowed } of expect) {
    for (const one of agent) {
      all++
      if (robots.allows(one, url) === allowed) right++
      else console.log(`wrong  ${file}  ${one}  ${url}`)
    }
  }
}
console.log(`right  ${right} of ${all}  (bar: all)`)
process.exit(right === all ? 0 : 1)
