import { describe, expect, test } from 'bun:test'
import { checkRules, rulesText } from '../../src/shop/plan.ts'

const SEED = 'https://toys.example/'

describe('the text of a form as rules', () => {
  const text = `[
  {"ruleType":"follow","fromType":"base","toType":"list","id":"menu"},
  {"ruleType":"keep","fromType":"list","pattern":"[.]pdf$","class":"files new"}
]`

  test('is a plan, and the plan is the same text again', () => {
    const checked = checkRules(text, { seed: SEED })
    expect(checked.ok && rulesText(checked.plan)).toBe(text)
  })

  test.each([
    ['[', null, '', 'the table of rules is not JSON'],
    ['[]', null, '', 'there is no rule'],
    ['{}', null, '', 'must be a list of rules'],
    ['[{"ruleType":"follow","fromType":"base"}]', 1, 'toType', 'is missing'],
    ['[{"ruleType":"go","fromType":"base"}]', 1, 'ruleType', 'must be "follow" or "keep"'],
    ['[{"ruleType":"keep","fromType":"list"}]', 1, 'fromType', 'no rule is for the type "base"'],
    [
      '[{"ruleType":"follow","fromType":"base","toType":"list"},{"ruleType":"keep","fromType":"lists"}]',
      2,
      'fromType',
      'Did you mean "list"?',
    ],
    [
      '[{"ruleType":"follow","fromType":"base","toType":"list","pattern":"(a"}]',
      1,
      'pattern',
      'is not a regular expression, see character',
    ],
    [
      '[{"ruleType":"follow","fromType":"base","toType":"list","id":"a","tag":"b"}]',
      1,
      'tag',
      'only one of id, class and tag',
    ],
  ])('%s', (typed, row, column, told) => {
    const checked = checkRules(typed, { seed: SEED })
    if (checked.ok) throw new Error('taken')
    expect(checked.mistakes).toHaveLength(1)
    expect(checked.mistakes[0]).toMatchObject({ row, column })
    expect(checked.mistakes[0]!.sentence).toContain(told)
  })
})
