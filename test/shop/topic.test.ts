import { describe, expect, test } from 'bun:test'
import { checkTopic } from '../../src/shop/topic.ts'

const mistakes = (text: string): string[] => {
  const checked = checkTopic(text)
  return checked.ok ? [] : checked.mistakes.map(({ path, sentence }) => `${path}: ${sentence}`)
}

describe('the text of a form as a topic', () => {
  test('is stored as it was checked, and read again', () => {
    const checked = checkTopic('{"keywords": [" tablets "], "language": "en"}')
    expect(checked).toMatchObject({ ok: true, warnings: [] })
    if (!checked.ok) return
    expect(JSON.parse(checked.json)).toMatchObject({ keywords: ['tablets'], k: 5, decay: 0.25 })
    expect(checkTopic(checked.json)).toEqual(checked)
  })

  test('only relevant examples are told', () => {
    const checked = checkTopic('{"examples": [{"text": "A tablet", "relevant": true}]}')
    expect(checked.ok && checked.warnings.join()).toContain('all examples are relevant')
    const named = checkTopic('{"keywords": ["tablets"]}')
    expect(named.ok && named.warnings.join()).toContain('the language of the topic is not known')
  })

  test.each([
    ['{"keywords": [}', ': the topic is not JSON: at line 1, column 15, before }'],
    [
      '{"keywords": ["tablets", "a"]}',
      'keywords[1]: "a" has no word to look for: words of two letters or more, and not such as "the"',
    ],
    [
      '{"keywords": ["the"], "language": "en"}',
      'keywords[0]: "the" has no word to look for: words of two letters or more, and not such as "the"',
    ],
    ['{}', ': it has neither keywords nor examples'],
    ['[]', ': it must be an object: { "keywords": ["tablets"] }'],
    [
      '{"keywords": ["x"], "examples": ["a page"]}',
      'examples[0]: must be an object: { "url": "https://…", "relevant": true }',
    ],
    ['{"keyword": ["x"]}', 'keyword: nothing is called so in a topic. Did you mean "keywords"?'],
    [
      '{"keywords": ["xx"], "decay": 2}',
      'decay: must be the threshold of decay, a number from 0 to 1',
    ],
    [
      '{"keywords": ["x"], "examples": [{"url": "ftp://a", "relevant": true}]}',
      'examples[0].url: must be an address that starts with http:// or https://',
    ],
    [
      '{"examples": [{"text": "a", "relevant": false}]}',
      'examples: none of them is relevant, and there are no keywords',
    ],
    [
      '{"keywords": ["x"], "language": "xx"}',
      'language: is not a language Aisle knows: one of cs, de, en, es, fr, it, nl, pt, sk',
    ],
  ])('%s', (text, told) => {
    expect(mistakes(text)).toEqual([told])
  })

  test('a file cannot be read by a form, but one that was read can be saved again', () => {
    const example = { file: 'phone.html', relevant: true }
    expect(mistakes(JSON.stringify({ examples: [example] })).join()).toStartWith('examples[0].file')
    expect(checkTopic(JSON.stringify({ examples: [{ ...example, text: 'A phone' }] })).ok).toBe(
      true,
    )
  })
})
