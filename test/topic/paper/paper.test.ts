import { describe, expect, test } from 'bun:test'
import { PaperOrder, PaperReader } from '../../../src/topic/paper/paper.ts'
import { priority } from '../../../src/topic/paper/priority.ts'
import { EVIDENCE, type Example, type Topic, type TopicReading } from '../../../src/topic/topic.ts'

const example = (topic: string, n: number, relevant: boolean): Example => ({
  title: `${topic} ${'abcd'[n]}`,
  text: `All about ${topic}: the ${topic} number ${n}, with ${topic} and more`,
  url: `http://${topic}.example/${topic}/${n}`,
  anchor: topic,
  relevant,
})

const TOPIC: Topic = {
  keywords: [],
  examples: [0, 1, 2].flatMap((n) => [
    example('linux', n, true),
    example(['bread', 'boats', 'birds'][n]!, n, false),
  ]),
  language: 'en',
  k: 3,
  votes: 'equal',
  decay: 0.25,
  similarity: 0.5,
  weights: [0.3, 0.2, 0.15],
  algorithm: 'paper',
}

describe('the reader', () => {
  const reader = new PaperReader(TOPIC)
  const page = {
    url: 'http://linux.example/',
    title: 'linux',
    body: 'All about linux: the linux number, with linux and more',
    links: [
      { url: 'http://linux.example/linux/kernel', anchor: 'The linux kernel' },
      { url: 'http://shop.example/bread', anchor: 'Bread' },
    ],
  }
  const of = (links: Float32Array, link: number) => links.subarray(link * EVIDENCE)

  test('a page of the topic has the votes of the relevant examples, another one has none', () => {
    expect(reader.read(page).relevance).toBe(1)
    const off = { ...page, url: 'http://boats.example/', title: 'boats', body: 'boats and bread' }
    expect(reader.read(off).relevance).toBe(0)
  })

  test('a link is worth what equation 6 says of title and body, anchor text and address', () => {
    const { links } = reader.read(page)
    const silent = { ...page, title: '', body: '' }
    const [worth] = of(links, 0)
    const [byLink] = of(reader.read(silent).links, 0)
    const byPage = of(
      reader.read({ ...page, links: [{ url: 'http://x.example/', anchor: '' }] }).links,
      0,
    )
    expect(byLink).toBeGreaterThan(0)
    expect(worth).toBeCloseTo(byLink! + byPage[0]!, 5)
    expect(of(links, 1)[0]).toBeLessThan(worth!)
  })

  test('an address counts with its host', () => {
    const at = (url: string) =>
      of(reader.read({ ...page, links: [{ url, anchor: '' }] }).links, 0)[0]!
    expect(at('http://linux.example/')).toBeGreaterThan(at('http://other.test/'))
  })

  test('an example met as a page is classified by the features it was learned with', () => {
    // Each one is its own only neighbour if both are computed in one way.
    const sharp = new PaperReader({ ...TOPIC, k: 1 })
    const [shown] = TOPIC.examples.filter(({ relevant }) => !relevant)
    const { title, text, url, anchor } = shown!
    const links = [{ url: url!, anchor: anchor! }]
    const reading = sharp.read({ url, title, body: text, links })
    expect(reading.relevance).toBe(0)
    expect(of(reading.links, 0)[1]).toBe(0)
  })

  test('examples without an address are compared by what is known of them', () => {
    const bare = TOPIC.examples.map(({ title, text, relevant }) => ({ title, text, relevant }))
    expect(new PaperReader({ ...TOPIC, examples: bare }).read(page).relevance).toBe(1)
  })
})

/** Links as [priority, share of votes] each. */
const reading = (similarity: number, links: [number, number][]): TopicReading => ({
  relevance: similarity,
  similarity,
  links: Float32Array.from(
    links.flatMap(([worth, votes]) => [worth, votes, ...Array(EVIDENCE - 2).fill(0)]),
  ),
})

const YES: [number, number] = [0.4, 1]

describe('the order', () => {
  /** Reads 1, which leads to 2, and so on; the last one is below Td = 1/4. */
  function chain(similarity: number): PaperOrder {
    const order = new PaperOrder(TOPIC)
    for (const page of [1, 2, 3]) order.read(page, reading(0, [YES]), [page + 1])
    expect(order.admits(4)).toBe(true)
    order.read(4, reading(similarity, [YES]), [5])
    return order
  }

  test('a page below Td is looked at, and its links are not followed', () => {
    const order = chain(0.5)
    expect(order.admits(5)).toBe(false)
    expect(order.priority(5)).toBeNull()
  })

  test('unless it is more similar than Ts: then decay starts again at 1', () => {
    const order = chain(0.51)
    for (const page of [5, 6, 7]) {
      expect(order.admits(page)).toBe(true)
      order.read(page, reading(0, [YES]), [page + 1])
    }
    expect(order.admits(8)).toBe(false)
  })

  test('a page above Td that is like the topic does not start again', () => {
    const order = new PaperOrder(TOPIC)
    for (const page of [1, 2, 3]) order.read(page, reading(0.9, [YES]), [page + 1])
    order.read(4, reading(0.1, [YES]), [5])
    expect(order.admits(5)).toBe(false)
  })

  test('a link that the classifier says no to is not queued, until another page says yes', () => {
    const order = new PaperOrder(TOPIC)
    order.read(1, reading(0, [[0.4, 0.5], YES]), [2, 3])
    expect([2, 3].map((page) => order.admits(page))).toEqual([false, true])
    order.read(3, reading(0, [YES]), [2])
    expect(order.admits(2)).toBe(true)
  })

  test('a link met again keeps the priority and the decay it was queued with', () => {
    const order = new PaperOrder(TOPIC)
    order.read(1, reading(0, [YES, YES]), [2, 3])
    order.read(2, reading(0, [YES]), [4])
    order.risen.clear()
    order.read(3, reading(0.9, [[0.9, 1]]), [4])
    expect(order.priority(4)).toBeCloseTo(0.4)
    expect(order.risen.size).toBe(0)
    // Met first at 1/4, so that what it leads to is looked at and leads no further.
    order.read(4, reading(0, [YES]), [5])
    order.read(5, reading(0, [YES]), [6])
    expect([5, 6].map((page) => order.admits(page))).toEqual([true, false])
  })

  test('the best link comes first, and a seed has no priority', () => {
    const order = new PaperOrder(TOPIC)
    order.read(
      1,
      reading(0, [
        [priority([1, 1, 0, 0]), 1],
        [priority([1, 1, 1, 0]), 1],
      ]),
      [2, 3],
    )
    expect(order.priority(3)!).toBeGreaterThan(order.priority(2)!)
    expect(order.priority(1)).toBeNull()
    expect(order.admits(1)).toBe(true)
  })
})
