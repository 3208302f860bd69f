/**
 * The topic web that lies beside the project: pages, links, and tasks as its README describes them.
 * @module
 */

import { existsSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { PageText, Topic } from '../../../src/topic/topic.ts'

const FOLDER = `${import.meta.dir}/../../../../shared/data/topic-web`

export type Web = { pages: PageText[]; links: number[][]; seed: number; reachable: Set<number> }

/** A topic to crawl for: `seeds` are its pages that were shown, `targets` the others that the web's seed leads to. */
export type Task = {
  name: string
  topic: Topic
  relevant: Set<number>
  seeds: number[]
  targets: Set<number>
}

type Article = { id: number; title: string; text: string; links: number[] }

const addressOf = (id: number): string => `http://web.test/${id}`

export const thereIsData = (): boolean => existsSync(`${FOLDER}/articles.jsonl.gz`)

/** `shown`: the share of a topic's pages that are its positive examples; the paper has sets of 30 and of 10 %. */
export async function openWeb(shown = 0.3): Promise<{ web: Web; tasks: Task[] }> {
  const packed = await Bun.file(`${FOLDER}/articles.jsonl.gz`).bytes()
  const lines = new TextDecoder().decode(gunzipSync(packed)).trim().split('\n')
  const articles = lines.map((line) => JSON.parse(line) as Article)
  const places = new Map(articles.map(({ id }, place) => [id, place]))
  const links = articles.map((each) => each.links.map((id) => places.get(id)!))
  const pages = articles.map(({ id, title, text }, place): PageText => {
    const linked = links[place]!.map((to) => articles[to]!)
    return {
      url: addressOf(id),
      title,
      body: `${title} ${text} ${linked.map((to) => to.title).join(' ')}`,
      links: linked.map((to) => ({ url: addressOf(to.id), anchor: to.title })),
    }
  })
  const most = Math.max(...links.map((each) => each.length))
  const seed = links.findIndex((each) => each.length === most)
  const web = { pages, links, seed, reachable: reach(links, seed) }
  const topics = (await Bun.file(`${FOLDER}/topics.json`).json()) as Record<string, number[]>
  const tasks = Object.entries(topics).map(([name, ids]) => task(name, ids, articles, web, shown))
  return { web, tasks }
}

function reach(links: number[][], seed: number): Set<number> {
  const reached = new Set([seed])
  for (const page of reached) for (const to of links[page]!) reached.add(to)
  return reached
}

function task(
  name: string,
  ids: number[],
  articles: Article[],
  { reachable }: Web,
  share: number,
): Task {
  const topic = new Set(ids)
  const places = articles.map((_, place) => place)
  const relevant = new Set(places.filter((place) => topic.has(articles[place]!.id)))
  const isExample = (place: number): boolean => articles[place]!.id % 10 < 10 * share
  const shown = [...relevant].filter(isExample)
  const others: number[] = []
  const random = dice(7)
  while (others.length < shown.length) {
    const place = Math.floor(random() * articles.length)
    if (!relevant.has(place) && !others.includes(place)) others.push(place)
  }
  const example = (isRelevant: boolean) => (place: number) => {
    const { id, title, text } = articles[place]!
    return { title, text, url: addressOf(id), anchor: title, relevant: isRelevant }
  }
  return {
    name,
    topic: {
      keywords: [],
      examples: [...shown.map(example(true)), ...others.map(example(false))],
      language: null,
      k: 5,
      votes: 'equal',
      decay: 0.25,
      similarity: 0.5,
      weights: [0.3, 0.2, 0.15],
      algorithm: 'aisle',
    },
    relevant,
    seeds: shown,
    targets: new Set([...relevant].filter((place) => !isExample(place) && reachable.has(place))),
  }
}

/** Numbers between 0 and 1, the same every time. */
function dice(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
