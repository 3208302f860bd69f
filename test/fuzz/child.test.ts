import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from './child.ts'
import { watch } from './watch.ts'

test('an input that was made smaller is taken alone, without those that are as small', async () => {
  const ground = mkdtempSync(join(tmpdir(), 'aisle-ground-'))
  try {
    for (const mode of ['explore', 'show'] as const) {
      const lines: Line[] = []
      const asked = { kind: 'cookies', seed: 5, path: '3:0', count: 1, ground, mode }
      const end = await watch(asked, (line) => void lines.push(line))
      expect(end).toEqual({ how: 'done' })
      expect(lines.filter((line) => 'begin' in line || 'input' in line)).toHaveLength(1)
    }
  } finally {
    rmSync(ground, { recursive: true, force: true })
  }
})
