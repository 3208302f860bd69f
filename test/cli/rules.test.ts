import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { GCC_RULES, gcc } from '../plan/rules/gcc.ts'
import { FURTHER, type ServedSite, serveSite } from '../plan/rules/site.ts'
import { Folder } from './helper.ts'

setDefaultTimeout(30_000)

let folder: Folder
let site: ServedSite
beforeAll(async () => {
  folder = await Folder.make()
  site = serveSite(gcc(2))
  await folder.write('rules.json', GCC_RULES)
})
afterAll(async () => {
  await site.stop()
  await folder.remove()
})

const lines = (out: string): unknown[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const inOrder = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

test('rules that are wrong save nothing, and say where', async () => {
  await folder.write('wrong.json', [{ ruleType: 'keep', fromType: 'base', toType: 'x' }])
  const ran = await folder.aisle(`shop add ${site.seed} --id gcc --rules wrong.json`)
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toContain('wrong.json: the rules cannot be used. Row 1, column toType: ')
  await folder.write('broken.json', '[{]')
  const broken = await folder.aisle(`shop add ${site.seed} --id gcc --rules broken.json`)
  expect(broken.err).toContain('the file of rules is not JSON: at line 1, column 3')
  expect((await folder.aisle(`shop add ${site.seed} --rules none.json`)).err).toContain(
    'none.json: there is no such file',
  )
  expect((await folder.aisle('shop list --json')).out).toBe('')
})

test('a shop without rules is told so', async () => {
  await folder.aisle(`shop add ${site.seed} --id bare --delay 0`)
  const ran = await folder.aisle('--crawl bare --mode rules')
  expect(ran.code).toBe(1)
  expect(ran.err).toContain('bare: the shop has no rules')
  expect(ran.err).toContain('aisle shop set bare --rules FILE')
  expect((await folder.aisle('shop show bare --kept')).err).toContain(
    'No links were kept yet: aisle shop set bare --rules FILE',
  )
  expect((await folder.aisle('plan bare --instructions')).err).toContain('the shop has no rules')
  expect(site.asked).toEqual([])
})

test('--mode rules downloads the pages that the rules name, and no other', async () => {
  const added = await folder.aisle(
    `shop add ${site.seed} --id gcc --rules rules.json --hosts ${site.hosts.join()} --delay 0 --concurrency 4`,
  )
  expect(added).toMatchObject({ code: 0 })
  expect(added.err).toContain('aisle --crawl gcc --mode rules')
  const before = await folder.aisle('plan gcc --instructions')
  expect(before.err).toContain('Not crawled by rules yet')
  expect(lines(before.out)).toMatchObject([{ baseURL: site.seed, urlToCrawl: site.seed }])
  const ran = await folder.aisle('--crawl gcc --mode rules --json')
  expect(ran.code).toBe(0)
  expect(lines(ran.out).at(-1)).toMatchObject({
    event: 'done',
    mode: 'rules',
    pages: site.named.length,
    complete: true,
    kept: new Set(site.kept.map(({ url }) => url)).size,
  })
  expect(new Set(site.asked)).toEqual(
    new Set(['/robots.txt', `${FURTHER}/robots.txt`, ...site.named]),
  )
})

test('kept links are listed in every format, with the page they were found on', async () => {
  const wanted = inOrder(site.kept)
  const pairs = (rows: unknown[]): string[] =>
    inOrder((rows as { url: string; page: string }[]).map(({ url, page }) => ({ url, page })))
  const jsonl = (await folder.aisle('shop show gcc --kept --json')).out
  expect(pairs(lines(jsonl))).toEqual(wanted)
  expect((await folder.aisle('shop show gcc --kept --format jsonl')).out).toBe(jsonl)
  expect(pairs(JSON.parse((await folder.aisle('shop show gcc --kept --format json')).out))).toEqual(
    wanted,
  )
  const csv = (await folder.aisle('shop show gcc --kept --format csv')).out.trim().split('\r\n')
  expect(csv[0]).toBe('url,page,type')
  expect(csv).toHaveLength(site.kept.length + 1)
  const table = (await folder.aisle('shop show gcc --kept')).out
  expect(table).toMatch(/^LINK +FOUND ON +TYPE\n/)
  expect(table).toContain('http://www.oecd.org/dac/effectiveness/1.pdf')
  expect(lines(jsonl)).toContainEqual({
    url: 'http://www.un.org/report/1/1.pdf?lang=en',
    page: `${site.url}/international/consultation-1/part-1.htm`,
    type: 'secondLevel',
  })
  const wrong = await folder.aisle('shop show gcc --format csv')
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.err).toContain('--format goes with --kept, --followed or --refused')
})

test('the instructions of the crawled pages, one for each', async () => {
  const told = lines((await folder.aisle('plan gcc --instructions')).out) as {
    urlToCrawl: string
    baseURL: string
  }[]
  expect(told.map(({ urlToCrawl }) => urlToCrawl).sort()).toEqual(site.named.map(site.at).sort())
  expect(told[0]).toMatchObject({ baseURL: site.seed, urlToCrawl: site.seed, keepRules: [] })
})

test('rules come back as rules, and are edited and brought in', async () => {
  const shown = await folder.aisle('plan gcc --format rules')
  expect(shown.err).toBe('')
  expect(JSON.parse(shown.out)).toEqual({ hosts: site.hosts, rules: GCC_RULES })
  const edited = [...GCC_RULES, { ruleType: 'keep', fromType: 'topLevel', id: 'nowhere' }]
  await folder.write('edited.json', { hosts: site.hosts, rules: edited })
  const brought = await folder.aisle('plan gcc --import edited.json')
  expect(brought.out).toContain('gcc uses plan version 2: 3 states, 5 edges')
  // By itself it goes by the rules in use, and tells which of them are of no use.
  const ran = await folder.aisle('--crawl gcc')
  expect(ran.out).toContain('gcc: rules crawl complete')
  expect(ran.out).toContain(
    'The rule "keep" for pages of the type topLevel matched no link within id "nowhere".',
  )
  expect(ran.out).toContain('links kept: aisle shop show gcc --kept')
  const same = await folder.aisle('shop set gcc --rules edited.json')
  expect(same.err).toContain('plan version 2, the same as before')
  await folder.aisle(`shop set gcc --rules rules.json --hosts ${site.hosts.join()}`)
  const versions = lines((await folder.aisle('plan gcc --versions --format json')).out)
  expect(versions[0]).toMatchObject({ version: 3, active: true, origin: 'rules' })
})

test('rules begin where the shop does, also when it is moved', async () => {
  await folder.aisle(`shop set gcc --url ${site.url}/international/archive.htm`)
  expect(JSON.parse((await folder.aisle('plan gcc --format json')).out).seeds).toEqual([
    `${site.url}/international/archive.htm`,
  ])
  const [first] = lines((await folder.aisle('plan gcc --versions --format json')).out)
  expect(first).toMatchObject({ active: true, origin: 'rules' })
  await folder.aisle(`shop set gcc --url ${site.seed}`)
})

test('a plan of any origin is shown as rules, with what is lost', async () => {
  const shown = await folder.aisle('plan bare --format rules')
  expect(JSON.parse(shown.out)).toMatchObject([
    { ruleType: 'follow', fromType: 'base', toType: 'base', pattern: 'all' },
  ])
  expect((await folder.aisle('plan gcc --format rules --drop')).code).toBe(2)
})

test('the table as it is printed is taken, and says where it starts', async () => {
  const printed = GCC_RULES.map((rule) => ({ baseURL: 'GCC', ...rule }))
  await folder.write('printed.json', printed)
  expect((await folder.aisle('shop set gcc --rules printed.json')).code).toBe(0)
  const full = GCC_RULES.map((rule) => ({ baseURL: site.seed, ...rule }))
  await folder.write('full.json', full)
  const added = await folder.aisle('shop add --id full --rules full.json')
  expect(added.out).toContain(`added full: ${site.seed}`)
  const strange = await folder.aisle('shop add https://else.example/ --rules full.json')
  expect(strange.err).toContain('Row 1, column baseURL: is ')
  expect((await folder.aisle('shop add --id none')).err).toContain('shop add needs URL')
})

test('links that were followed, and those that were refused with rule and reason', async () => {
  // Without the second host.
  const ran = await folder.aisle('--crawl gcc --mode rules --fresh --timeout 5000')
  expect(ran.out).toContain('of the saved links are useful')
  expect(ran.out).toContain('follow base to topLevel: links within class')
  expect(ran.out).toContain(`--hosts ${site.hosts[0]}`)
  const followed = lines((await folder.aisle('shop show gcc --followed --json')).out)
  expect(followed).toContainEqual({
    ...{ url: site.at('/international/consultation-1.htm'), page: site.seed, type: 'base' },
    to: 'topLevel',
    rule: expect.stringContaining('follow base to topLevel'),
  })
  const refused = lines((await folder.aisle('shop show gcc --refused --json')).out)
  expect(refused).toContainEqual({
    url: site.at(`${FURTHER}/international/psma-cfpr-2/index-eng.htm`),
    ...{ page: site.seed, type: 'base', to: 'topLevel' },
    rule: expect.stringContaining('follow base to topLevel'),
    ...{ reason: 'scope', why: 'on another host, or outside the shop' },
  })
  const table = (await folder.aisle('shop show gcc --refused')).out
  expect(table).toMatch(/^LINK +RULE +WHY NOT\n/)
})
