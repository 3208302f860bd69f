/**
 * LightExtraction (Horch, Kett, Weisbecker): product records by clustering tag paths, as published. What it
 * misses is why `aisle.ts` exists.
 * @module
 */

import {
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  nextOutside,
  TEXT,
  type Text,
} from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import type { Region } from '../record.ts'

/** Only style their text, as a line break does: neither records nor steps of a path. The text lost the paper's names. */
const STYLING = new Set(
  'b big br center em font i mark s small strike strong sub sup tt u'.split(' '),
)
const SCRIPTS = new Set(['script', 'style', 'noscript', 'template'])
const LEAST_CHILDREN = 5
/** Steps of all tag paths together; the longest list pages have a twentieth of it. */
const MOST_STEPS = 5_000_000

/** Whether an element can be a record (4.1): at least five elements inside, text, an image and an anchor. */
type Content = { elements: number; text: boolean; image: boolean; anchor: boolean }

const isRecordLike = ({ elements, text, image, anchor }: Content): boolean =>
  elements >= LEAST_CHILDREN && text && image && anchor

/** Product records of a page; none where no element passes the filter. */
export function light(page: Page): Region[] {
  const candidates = filterElements(page)
  const clusters = clusterElements(candidates)
  if (clusters === null) return []
  const largest = [...clusters.values()].reduce<Element[]>(
    (most, cluster) => (cluster.length > most.length ? cluster : most),
    [],
  )
  if (largest.length === 0) return []
  const path = pathFromRoot(largest[0]!)
  const records = candidates.filter((element) => pathFromRoot(element) === path)
  return [{ element: commonAncestor(records), cards: records.map((element) => [element]) }]
}

/** Elements that pass the record filter, in document order (4.1). */
function filterElements({ document }: Page): Element[] {
  const order: Element[] = []
  const inside = new Map<Node, Content>()
  let node: Node | null = document
  while (node !== null) {
    if (node.nodeType === ELEMENT) {
      const element: Element = node as Element
      if (SCRIPTS.has(element.tag)) {
        node = nextOutside(element, document)
        continue
      }
      order.push(element)
      inside.set(element, { elements: 0, text: false, image: false, anchor: false })
    } else if (node.nodeType === TEXT && /\S/.test((node as Text).data)) {
      const holder = inside.get(node.parentNode!)
      if (holder) holder.text = true
    }
    node = nextNode(node, document)
  }
  for (let i = order.length - 1; i >= 0; i--) {
    const element = order[i]!
    const own = inside.get(element)!
    const parent = inside.get(element.parentNode!)
    if (!parent) continue
    parent.elements += own.elements + (STYLING.has(element.tag) ? 0 : 1)
    parent.text ||= own.text
    parent.image ||= own.image || element.tag === 'img'
    parent.anchor ||= own.anchor || element.tag === 'a'
  }
  return order.filter((element) => !STYLING.has(element.tag) && isRecordLike(inside.get(element)!))
}

/** Elements with exactly the same tag path (4.2); null where a hostile page makes the paths endless. */
function clusterElements(candidates: Element[]): Map<string, Element[]> | null {
  const clusters = new Map<string, Element[]>()
  let steps = 0
  for (const element of candidates) {
    const path = tagPathOf(element)
    steps += path.length
    if (steps > MOST_STEPS * 4) return null
    const cluster = clusters.get(path)
    if (cluster) cluster.push(element)
    else clusters.set(path, [element])
  }
  return clusters
}

/** `/html/body/ul/li[*]/a/img/h2`: the path from the root, a mark, then all elements inside one after the other. */
export function tagPathOf(element: Element): string {
  let path = `${pathFromRoot(element)}[*]`
  let node = element.firstChild
  while (node !== null) {
    if (node.nodeType === ELEMENT) {
      const { tag } = node as Element
      if (SCRIPTS.has(tag)) {
        node = nextOutside(node, element)
        continue
      }
      if (!STYLING.has(tag)) path += `/${tag}`
    }
    node = nextNode(node, element)
  }
  return path
}

function pathFromRoot(element: Element): string {
  let path = ''
  for (let node: Node | null = element; node?.nodeType === ELEMENT; node = node.parentNode) {
    const { tag } = node as Element
    if (!STYLING.has(tag)) path = `/${tag}${path}`
  }
  return path
}

/** The lowest element that holds all of them. */
export function commonAncestor(elements: readonly Element[]): Element {
  let common = elements[0]!
  for (const element of elements) {
    let other = element
    while (common !== other) {
      const up = common.depth >= other.depth ? common : other
      const parent = up.parentNode
      if (parent?.nodeType !== ELEMENT) return common
      if (up === common) common = parent as Element
      else other = parent as Element
    }
  }
  return common
}
