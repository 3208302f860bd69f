import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

let tiny: Tiny
beforeEach(() => {
  tiny = startTiny({})
})
afterEach(() => tiny.stop())

/** Months without end, of which only the first lead to something new. */
function serveCalendar(asked: (month: number) => void): void {
  tiny.pages['/'] = links('/tents', '/calendar?month=1')
  tiny.pages['/tents'] = links('/', '/p/tent')
  tiny.pages['/p/tent'] = product('Tent', '90.00')
  for (let n = 1; n < 600; n++) {
    const events = n <= 4 ? [`/p/event-${n}`] : []
    tiny.pages[`/calendar?month=${n}`] = () => {
      asked(n)
      return links('/', ...events, `/calendar?month=${n + 1}`)
    }
    if (n <= 4) tiny.pages[`/p/event-${n}`] = product(`Event ${n}`, '5.00')
  }
}

/** The months that were read by the end of a crawl that is stopped after every so many of them. */
async function monthsOf(between: number): Promise<number> {
  const lab = await Lab.open()
  try {
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    let months = 0
    for (;;) {
      const stop = new AbortController()
      serveCalendar(() => ++months % between === 0 && stop.abort())
      const report = await lab.crawl({ mode: 'initial', concurrency: 1 }, { signal: stop.signal })
      expect(report.crawl).toBe(1)
      if (report.incomplete !== 'stopped') return months
    }
  } finally {
    lab.close()
  }
}

test('a crawl that goes on again and again loses its patience as one that was never stopped', async () => {
  const undisturbed = await monthsOf(Number.POSITIVE_INFINITY)
  expect(undisturbed).toBeLessThan(100)
  expect(await monthsOf(10)).toBe(undisturbed)
})
