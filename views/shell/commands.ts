/**
 * Commands that the command line is told to type, in the words of the page: its tabs and buttons. Used by `views` and
 * `web`.
 * @module
 */

/** What stands behind a colon or alone; `S` is a shop or an address. */
const WAYS: [command: RegExp, way: string][] = [
  [/aisle --crawl S --mode initial/, ', with “Crawl every page”'],
  [/aisle --crawl S --mode focused/, ', with “The pages of the plan” among the options of a crawl'],
  [/aisle --crawl S/, ', with “Crawl now”'],
  [/aisle shop repair S/, ' under Wrapper'],
  [/aisle shop set S --wrapper auto/, ', with “Find one by a survey” under Wrapper'],
  [/aisle extract S --wrapper FILE, then aisle shop set S --wrapper FILE/, ' under Wrapper'],
  [/aisle shop set S --wrapper FILE/, ' under Wrapper'],
  [/aisle shop set S --topic FILE/, ' under Topic'],
  [/aisle shop set S --rules FILE/, ' under Rules'],
  [/aisle shop set S --hosts S/, ' under Rules'],
  [/aisle shop show S --refused/, '; they are listed under Rules'],
  [/aisle shop set S --url URL/, ' under Settings'],
  [/aisle shop show S/, ' under Topic'],
  [/aisle shop rm S/, ' under its Settings'],
  [/aisle shop export ID/, ' Settings of a shop'],
  [/aisle shop add URL/, ', with “Add a shop”'],
  [/aisle shop add S/, ', enter it under Settings'],
  [/aisle survey S/, ', look at that one instead'],
  [/aisle learn S/, ' under Plan'],
  [/aisle plan S --import FILE/, ' under Plan'],
  [/aisle plan S --use S/, ' under Plan'],
]

/** Whole sentences that say otherwise what the page says, or nothing to who is there. */
const SENTENCES: [said: RegExp, instead: string][] = [
  [/\s*Go on (later )?with: aisle --crawl \S+/g, ''],
  [/\s*(See all|All) shops: aisle shop list/g, ''],
  [
    /(no wrapper, so [^:]+): aisle shop set \S+ --wrapper (?:auto|FILE)/g,
    '$1. Give it one under Wrapper',
  ],
  [
    /\(aisle shop set \S+ --wrapper FILE\), then: aisle --crawl \S+ --mode initial/g,
    'under Wrapper, then crawl it with “Crawl every page”',
  ],
  [/Change it with "aisle shop set \S+"/g, 'Change its settings'],
  [/ \(--id ID\)| \(--max-pages N\)| with --id\b/g, ''],
]

const PATTERNS = WAYS.map(([command, way]): [RegExp, string] => [
  new RegExp(`:? ?${command.source.replaceAll(' S', ' \\S+')}`, 'g'),
  way,
])

/** The same text for somebody who has the page before them. */
export function forPage(text: string): string {
  // A row that was tampered with may hold another thing.
  let said = String(text)
  for (const [pattern, instead] of [...SENTENCES, ...PATTERNS]) {
    said = said.replace(pattern, instead)
  }
  return said.trim()
}
