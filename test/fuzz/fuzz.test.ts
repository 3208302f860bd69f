import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEED as seed } from '../setup/seed.ts'
import { fuzz } from './fuzz.ts'
import { makeGround } from './ground.ts'

test(`2,000 inputs of every kind are taken or refused, seed ${seed}`, async () => {
  const ground = mkdtempSync(join(tmpdir(), 'aisle-ground-'))
  try {
    await makeGround(ground)
    const { tallies, failures } = await fuzz({ inputs: 2000, seed, ground })
    const told = failures.map(({ kind, path, error, input }) => {
      const again = `npm run fuzz -- --only ${kind} --seed ${seed} --path ${path}`
      return `${error}\n${input.slice(0, 2000)}\n${again}`
    })
    expect(told).toEqual([])
    expect(tallies.reduce((sum, { inputs }) => sum + inputs, 0)).toBeGreaterThan(1900)
  } finally {
    rmSync(ground, { recursive: true, force: true })
  }
}, 600_000)
