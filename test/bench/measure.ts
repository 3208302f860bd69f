/**
 * Running a program and what it cost: time, processor, memory.
 * @module
 */

import { join } from 'node:path'

export const AISLE = join(process.cwd(), 'dist', 'aisle')

export type Cost = { seconds: number; cpuMs: number; peakRss: number; stdout: string }

/** Runs to the end; a failure of the program is a failure of the benchmark. */
export async function run(command: string[], options: { cwd?: string } = {}): Promise<Cost> {
  const started = performance.now()
  const child = Bun.spawn(command, { ...options, stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (child.exitCode !== 0)
    throw new Error(`${command.join(' ')}: exit ${child.exitCode}\n${stderr}`)
  const usage = child.resourceUsage()!
  return {
    seconds: (performance.now() - started) / 1000,
    cpuMs: Number(usage.cpuTime.total) / 1000,
    peakRss: usage.maxRSS,
    stdout,
  }
}

/** A server in a process of its own, whose first line of output has its address. */
export async function serve(command: string[]): Promise<{ url: string; stop(): void }> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' })
  let said = ''
  for await (const chunk of child.stdout) {
    said += new TextDecoder().decode(chunk)
    const url = said.match(/https?:\/\/\S+/)?.[0]
    if (url) return { url, stop: () => child.kill() }
  }
  throw new Error(`${command.join(' ')} ended without an address`)
}

/** A bar that a number must reach, for the table and the exit code. */
export type Bar = { what: string; measured: string; bar: string; ok: boolean }

export function printBars(title: string, bars: Bar[]): boolean {
  console.log(`\n${title}`)
  const width = Math.max(...bars.map(({ what }) => what.length))
  const middle = Math.max(...bars.map(({ measured }) => measured.length))
  for (const { what, measured, bar, ok } of bars) {
    console.log(
      `  ${what.padEnd(width)}  ${measured.padStart(middle)}  ${bar.padEnd(16)} ${ok ? 'ok' : 'MISSED'}`,
    )
  }
  return bars.every(({ ok }) => ok)
}
