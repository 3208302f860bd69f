import { describe, expect, test } from 'bun:test'
import { AisleError } from '../../src/model/errors.ts'
import { topicJson } from '../../src/shop/topic.ts'
import { parseTopic, topicOf, topicWarnings } from '../../src/topic/file.ts'

const mistake = (json: unknown): string => {
  try {
    parseTopic(json, 'topic.json')
  } catch (error) {
    expect(error).toBeInstanceOf(AisleError)
    return (error as AisleError).message
  }
  throw new Error('it was taken')
}

describe('a topic file', () => {
  test('has the numbers of the paper unless it says otherwise', () => {
    expect(topicOf(parseTopic({ keywords: ['tablets'] }))).toMatchObject({
      k: 5,
      decay: 0.25,
      similarity: 0.5,
      weights: [0.3, 0.2, 0.15],
    })
  })

  test.each([
    [{}, 'neither keywords nor examples'],
    [{ examples: [{ text: 'a', relevant: false }] }, 'none of them is relevant'],
    [{ keywords: ['a'], language: 'xx' }, 'language: is not a language Aisle knows'],
    [{ keywords: ['a'], examples: [{ relevant: true }] }, 'examples[0]: must have one of'],
    [{ keywords: ['a'], weights: [1, 2] }, 'weights'],
    [{ keywords: ['a'], decay: 2 }, 'decay: must be the threshold of decay, a number from 0 to 1'],
    [{ keywords: ['a'], seeds: ['x'] }, 'seeds[0]: must be an address'],
    [{ keywords: ['a'], keyword: 'b' }, 'keyword: nothing is called so'],
  ])('%j is refused with the place', (json, text) => expect(mistake(json)).toContain(text))

  test.each([
    [[], 'relevant and some that are not relevant are missing'],
    [[{ text: 'a tablet', relevant: true }], 'examples that are not relevant are missing'],
  ])(
    'for the published algorithm with %j says what of the training set is missing',
    (examples, text) => {
      const told = mistake({ algorithm: 'paper', keywords: ['tablets'], examples })
      expect(told).toContain('examples: the published algorithm classifies pages by a training set')
      expect(told).toContain(text)
    },
  )

  test('with relevant examples alone is taken, and that is said', () => {
    const topic = parseTopic({ examples: [{ text: 'a tablet', relevant: true }] })
    expect(topicWarnings(topic)[0]).toContain('all examples are relevant')
  })

  test('an example that cannot be read is told and left out', async () => {
    const source = JSON.stringify({
      keywords: ['tablets'],
      examples: [
        { file: 'there.html', relevant: true },
        { file: 'gone.html', relevant: false },
      ],
    })
    const { json, warnings } = await topicJson(source, 'folder/topic.json', async (path) => {
      if (path.endsWith('gone.html')) throw new AisleError('not-found', 'there is no such file')
      return new TextEncoder().encode('<title>Tab</title><body><p>A tablet</p>')
    })
    expect(warnings[0]).toContain('examples[1]: gone.html cannot be read (there is no such file)')
    expect(JSON.parse(json).examples).toMatchObject([{ title: 'Tab', text: 'A tablet' }])
  })

  test('none of whose examples can be read stops', async () => {
    const source = JSON.stringify({ examples: [{ file: 'gone.html', relevant: true }] })
    const read = topicJson(source, 'topic.json', () => Promise.reject(new Error('no')))
    await expect(read).rejects.toThrow('gone.html cannot be read')
  })
})
