import { expect, test } from 'bun:test'
import { importsOf } from './imports.ts'
import { APART, CIRCLES, MAY_IMPORT } from './layers.ts'

const roomOf = (file: string): string => {
  const [top, room, ...below] = file.split('/')
  return top === 'src' && below.length > 0 ? room! : top!
}

const imports = await importsOf()
/** `src/main.ts` starts everything; migrations and the version are no rooms. */
const isRoom = (room: string): boolean => room !== 'src' && room !== 'db' && room !== 'package.json'

test('every room is in the table, and there is no other', () => {
  const rooms = new Set([...imports.keys()].map(roomOf).filter(isRoom))
  expect([...rooms].sort()).toEqual(Object.keys(MAY_IMPORT).sort())
})

test('ARCHITECTURE.md shows the same table', async () => {
  const text = await Bun.file('ARCHITECTURE.md').text()
  for (const [room, may] of Object.entries(MAY_IMPORT)) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${room}\` |`))
    expect(row).toEndWith(`| ${may.join(', ') || 'nothing'} |`)
  }
})

test('no file imports what its room may not', () => {
  const wrong = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => {
        const [from, to] = [roomOf(file), roomOf(target)]
        return isRoom(from) && isRoom(to) && from !== to && !MAY_IMPORT[from]?.includes(to)
      })
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('rooms do not run in circles', () => {
  const edges = new Map(Object.entries(MAY_IMPORT))
  expect(circlesIn(edges)).toEqual([])
})

test('files run in no circle but those that are known', () => {
  const found: Record<string, number[]> = {}
  for (const circle of circlesIn(imports)) {
    const room = roomOf(circle[0]!)
    found[room] = [...(found[room] ?? []), circle.length].sort((a, b) => b - a)
  }
  expect(found).toEqual(CIRCLES as Record<string, number[]>)
})

test.each(APART)('folders of %s do not import each other', (folder) => {
  const partOf = (file: string): string | null => {
    const [part, ...below] = file.startsWith(`${folder}/`)
      ? file.slice(folder.length + 1).split('/')
      : []
    return part && below.length > 0 ? part : null
  }
  const wrong = [...imports].flatMap(([file, targets]) => {
    const from = partOf(file)
    const others = targets.filter((target) => from && partOf(target) && partOf(target) !== from)
    return others.map((target) => `${file} imports ${target}`)
  })
  expect(wrong).toEqual([])
})

/** Strongly connected components of more than one (Tarjan). */
function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return circles
}
