/**
 * JSON-LD: scripts of the type `application/ld+json`, sound or broken. Used by `structured.ts`.
 * @module
 */

import { addProp, type Item, localName, newItem, unescapeHtml } from './item.ts'
import { readLooseJson } from './loose-json.ts'

const DEEPEST = 60
const MOST_ITEMS = 20_000

type JsonNode = Record<string, unknown>

const isNode = (value: unknown): value is JsonNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The things that the scripts speak of, each once, also where others refer to it by its id. */
export function jsonLdItems(scripts: string[]): Item[] {
  const roots = scripts.flatMap(parse).flatMap(topNodes)
  return new Graph(roots).items()
}

/** Without a single quote in it, the quotes were escaped. */
const parse = (script: string): unknown[] =>
  readLooseJson(script.includes('"') || !script.includes('&') ? script : unescapeHtml(script))

/** Lists and `@graph` unpacked. */
function topNodes(value: unknown): JsonNode[] {
  const nodes: JsonNode[] = []
  const open = [{ value, depth: 0 }]
  while (open.length > 0 && nodes.length < MOST_ITEMS) {
    const { value, depth } = open.pop()!
    if (depth > DEEPEST) continue
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) open.push({ value: value[i], depth: depth + 1 })
    } else if (isNode(value)) {
      if ('@graph' in value) open.push({ value: value['@graph'], depth: depth + 1 })
      if ('@type' in value || !('@graph' in value)) nodes.push(value)
    }
  }
  return nodes
}

/** Nodes by their ids: a node that is only an id stands for the one that says more. */
class Graph {
  readonly #roots: JsonNode[]
  readonly #byId = new Map<string, JsonNode>()
  readonly #made = new Map<JsonNode, Item>()

  constructor(roots: JsonNode[]) {
    this.#roots = roots
    for (const node of roots) this.#index(node, 0)
  }

  items(): Item[] {
    return this.#roots.map((node) => this.#item(node, 0)).filter((item) => item !== null)
  }

  #index(value: unknown, depth: number): void {
    if (depth > DEEPEST || this.#byId.size > MOST_ITEMS) return
    if (Array.isArray(value)) for (const one of value) this.#index(one, depth + 1)
    if (!isNode(value)) return
    const id = value['@id']
    const keys = Object.keys(value)
    if (typeof id === 'string' && keys.length > 1 && !this.#byId.has(id)) this.#byId.set(id, value)
    for (const key of keys) if (typeof value[key] === 'object') this.#index(value[key], depth + 1)
  }

  #item(node: JsonNode, depth: number): Item | null {
    if (depth > DEEPEST || this.#made.size > MOST_ITEMS) return null
    const id = node['@id']
    const full =
      typeof id === 'string' && Object.keys(node).length === 1 ? (this.#byId.get(id) ?? node) : node
    const known = this.#made.get(full)
    if (known) return known
    const item = newItem([full['@type']].flat().filter(isText).map(localName))
    this.#made.set(full, item)
    for (const [key, value] of Object.entries(full)) {
      if (key !== '@type' && key !== '@context') this.#add(item, key, value, depth)
    }
    return item
  }

  #add(item: Item, key: string, value: unknown, depth: number): void {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) for (const one of value) this.#add(item, key, one, depth + 1)
    else if (isNode(value)) {
      const inner = this.#item(value, depth + 1)
      if (inner) addProp(item, localName(key), inner)
    } else if (value !== null && value !== undefined) addProp(item, localName(key), String(value))
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
