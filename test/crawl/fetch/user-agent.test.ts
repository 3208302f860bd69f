import { expect, test } from 'bun:test'
import { version } from '../../../package.json'
import { ROBOTS_TOKEN, USER_AGENT } from '../../../src/crawl/fetch/user-agent.ts'

test('the agent names itself, its version and the token for robots.txt', () => {
  expect(USER_AGENT).toStartWith(`Aisle/${version} `)
  expect(USER_AGENT.toLowerCase()).toContain(ROBOTS_TOKEN)
  // RFC 9309 2.2.1: letters, hyphen and underscore
  expect(ROBOTS_TOKEN).toMatch(/^[a-z_-]+$/)
})
