import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { CrawlEvent } from '../../../../src/jobs/types.ts'
import type { Fold, Plan } from '../../../../src/plan/plan.ts'
import { copies } from '../../copies.ts'
import { Lab } from '../../harness.ts'
import { links, product, redirect, startTiny, status, type Tiny, WRAPPER } from '../../tiny.ts'

describe('a crawl with folds', () => {
  let lab: Lab
  let tiny: Tiny
  beforeEach(async () => {
    lab = await Lab.open()
    tiny = startTiny({})
    await lab.addShop(`${tiny.url}/`, WRAPPER)
  })
  afterEach(async () => {
    await tiny.stop()
    lab.close()
  })

  const WRONG: Fold = { drop: 'parameter', name: 'id' }
  const RIGHT: Fold = { drop: 'parameter', name: 'sid' }
  const plan = (...fold: Fold[]): Plan => ({
    seeds: [`${tiny.url}/`],
    start: 'home',
    fold,
    states: {
      home: { name: 'home', role: 'page', edges: [{ xpath: '//a', action: 'follow', to: 'list' }] },
      list: { name: 'list', role: 'list', edges: [{ xpath: '//a', action: 'follow', to: 'item' }] },
      item: { name: 'item', role: 'detail', edges: [] },
    },
  })
  const follow = async (...fold: Fold[]) => {
    await lab.store.plans.save(1, JSON.stringify(plan(...fold)), 'learned', { activate: true })
    return lab.crawl({ concurrency: 1 })
  }
  const activeFolds = async () => JSON.parse((await lab.store.plans.active(1))!.json).fold as Fold[]
  const pathOf = (url: string) => url.slice(tiny.url.length)
  const serve = (pages: Tiny['pages']) => Object.assign(tiny.pages, pages)
  const askedFor = (path: string) => tiny.asked.filter((one) => one === path).length

  test('a fold that is wrong is taken back, and what it hid is read in the same crawl', async () => {
    const others = copies(`${tiny.url}/p`, 12, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/p`, 1, true, WRONG).map(pathOf)
    const all = [...others, probe!]
    serve({ '/': links('/list'), '/list': links(...all) })
    serve(Object.fromEntries(all.map((path, i) => [path, product(`Item ${i}`, `${i + 1}.00`)])))
    const report = await follow(WRONG, RIGHT)
    expect(report).toMatchObject({ details: 13, complete: true, products: { total: 13 } })
    expect(report.wrongFolds).toEqual([WRONG])
    expect(report.skipped.folded ?? 0).toBe(0)
    for (const path of all) expect([path, askedFor(path)]).toEqual([path, 1])
    // The next crawl does without.
    expect(await activeFolds()).toEqual([RIGHT])
    const next = await lab.crawl()
    expect(next).toMatchObject({ mode: 'focused', details: 13, products: { total: 13, gone: 0 } })
    expect(next.wrongFolds).toBeUndefined()
  })

  test('what was hidden comes back in the states it was reached in', async () => {
    const others = copies(`${tiny.url}/list`, 6, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/list`, 1, true, WRONG).map(pathOf)
    const lists = [...others, probe!]
    serve({ '/': links(...lists) })
    for (const [i, list] of lists.entries()) {
      const items = [1, 2, 3].map((n) => `/p${i}${n}`)
      serve({ [list]: links(...items) })
      serve(Object.fromEntries(items.map((path) => [path, product(`Item ${path}`, '5.00')])))
    }
    const report = await follow(WRONG)
    expect(report).toMatchObject({ details: 21, complete: true })
    expect(report.wrongFolds).toEqual([WRONG])
  })

  test('two lists below one large menu are not the same list', async () => {
    const others = copies(`${tiny.url}/list`, 4, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/list`, 1, true, WRONG).map(pathOf)
    const lists = [...others, probe!]
    const menu = Array.from({ length: 40 }, (_, i) => `/c${i}`)
    serve({ '/': links(...lists, ...menu) })
    serve(Object.fromEntries(menu.map((path) => [path, links(...menu)])))
    for (const [i, list] of lists.entries()) {
      const items = [1, 2, 3].map((n) => `/p${i}${n}`)
      serve({ [list]: links(...menu, ...items) })
      serve(Object.fromEntries(items.map((path) => [path, product(`Item ${path}`, '5.00')])))
    }
    expect(await follow(WRONG)).toMatchObject({ details: 15, wrongFolds: [WRONG] })
  })

  test('an initial crawl looks whether what it learned is right of pages that waited before', async () => {
    const fold: Fold = { drop: 'parameter', name: 'c' }
    const copiesOf = (id: number, probes: boolean, count: number) =>
      copies(`${tiny.url}/p.php?id=${id}`, count, probes, fold).map(pathOf)
    const page = (id: string) =>
      product(`Item ${id}`, '5.00').replace('<html>', `<html><link rel="canonical" href="/${id}">`)
    const known = Array.from({ length: 8 }, (_, i) => i + 1).flatMap((id) =>
      copiesOf(id, false, 2).map((path) => [path, page(String(id))] as const),
    )
    // Of the last one every address shows something else.
    const strange = [...copiesOf(9, false, 4), ...copiesOf(9, true, 1)].map(
      (path, i) => [path, page(`strange-${i}`)] as const,
    )
    serve({ '/': links('/list'), '/list': links(...[...known, ...strange].map(([path]) => path)) })
    serve(Object.fromEntries([...known, ...strange]))
    const report = await lab.crawl({ concurrency: 1 })
    expect(report).toMatchObject({ mode: 'initial', products: { total: 8 + 5 } })
    expect(report.wrongFolds).toMatchObject([fold])
  })

  test('a fold that is right stays: only the first address and probes are asked for', async () => {
    const others = copies(`${tiny.url}/p`, 8, false, RIGHT).map(pathOf)
    const [probe] = copies(`${tiny.url}/p`, 1, true, RIGHT).map(pathOf)
    serve({ '/': links('/list'), '/list': links(...others, probe!) })
    serve(
      Object.fromEntries(
        [...others, probe!].map((path) => [
          path,
          product('Skua', '9.00').replace('<html>', '<html><link rel="canonical" href="/p">'),
        ]),
      ),
    )
    const report = await follow(RIGHT)
    expect(report).toMatchObject({ details: 2, products: { total: 1 }, skipped: { folded: 7 } })
    expect(report.wrongFolds).toBeUndefined()
    expect([others[0]!, probe!, others[1]!].map(askedFor)).toEqual([1, 1, 0])
    expect(await activeFolds()).toEqual([RIGHT])
  })

  describe('says nothing against a fold', () => {
    const all = (count: number, probes: boolean) =>
      copies(`${tiny.url}/p`, count, probes, RIGHT).map(pathOf)
    const ends: Record<string, (stand: string, other: string) => Tiny['pages']> = {
      'that leads to what it is compared with': (stand) => ({ [stand]: product('Skua', '9.00') }),
      'that leads to one that leads there': (stand, other) => ({
        [stand]: redirect(other),
        [other]: product('Skua', '9.00'),
      }),
    }
    for (const [name, pages] of Object.entries(ends)) {
      test(`a probe ${name}`, async () => {
        const [stand, other, third] = all(3, false)
        const [probe] = all(1, true)
        serve({ '/': links('/list'), '/list': links(probe!, stand!, other!, third!) })
        serve({ [probe!]: redirect(stand!), ...pages(stand!, other!) })
        const report = await follow(RIGHT)
        expect(report).toMatchObject({ products: { total: 1 } })
        expect(report.wrongFolds).toBeUndefined()
        expect(askedFor(third!)).toBe(0)
      })
    }

    for (const code of [404, 410]) {
      test(`a probe that answers ${code}`, async () => {
        const [stand, other] = all(2, false)
        const [probe] = all(1, true)
        serve({ '/': links('/list'), '/list': links(stand!, probe!, other!) })
        serve({ [stand!]: product('Skua', '9.00'), [probe!]: status(code) })
        const report = await follow(RIGHT)
        expect(report.wrongFolds).toBeUndefined()
        expect(askedFor(other!)).toBe(0)
      })
    }
  })

  test('a crawl that goes on knows what waits behind a fold that turns out to be wrong', async () => {
    const others = copies(`${tiny.url}/p`, 5, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/p`, 1, true, WRONG).map(pathOf)
    const all = [...others, probe!]
    serve({ '/': links('/list'), '/list': links(...all) })
    serve(Object.fromEntries(all.map((path, i) => [path, product(`Item ${i}`, `${i + 1}.00`)])))
    await lab.store.plans.save(1, JSON.stringify(plan(WRONG)), 'learned', { activate: true })
    const stop = new AbortController()
    const onEvent = ({ event }: { event: string }) => event === 'product' && stop.abort()
    const stopped = await lab.crawl({ concurrency: 1 }, { signal: stop.signal, onEvent })
    expect(stopped).toMatchObject({ incomplete: 'stopped', skipped: { folded: 4 } })
    const report = await lab.crawl({ concurrency: 1 })
    expect(report).toMatchObject({ crawl: stopped.crawl, details: 6, products: { total: 6 } })
    expect(report.wrongFolds).toEqual([WRONG])
    expect(await activeFolds()).toEqual([])
  })

  /** As if the process died some writes after a fold was taken back. */
  const killLater = async () => {
    const write = lab.store.writePage
    let left = 3
    lab.store.writePage = async (page) => {
      if (page.counters.wrongFolds && left-- === 0) throw new Error('killed')
      return write(page)
    }
    const error = await lab.failure({ concurrency: 1 })
    lab.store.writePage = write
    return error
  }

  test('a crawl that was killed after it took a fold back goes on without it', async () => {
    const others = copies(`${tiny.url}/p`, 12, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/p`, 1, true, WRONG).map(pathOf)
    const all = [others[0]!, probe!, ...others.slice(1)]
    serve({ '/': links('/list'), '/list': links(...all) })
    serve(Object.fromEntries(all.map((path, i) => [path, product(`Item ${i}`, `${i + 1}.00`)])))
    expect(await follow()).toMatchObject({ products: { total: 13 } })
    await lab.store.plans.save(1, JSON.stringify(plan(WRONG, RIGHT)), 'learned', { activate: true })
    expect(await killLater()).toContain('killed')
    const report = await lab.crawl({ concurrency: 1 })
    expect(report).toMatchObject({ crawl: 2, complete: true, products: { total: 13, gone: 0 } })
    expect(report.wrongFolds).toEqual([WRONG])
    expect(await activeFolds()).toEqual([RIGHT])
  })

  test('a crawl that was stopped after it took a fold back goes on, and then unfolds', async () => {
    const others = copies(`${tiny.url}/p`, 8, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/p`, 1, true, WRONG).map(pathOf)
    const all = [others[0]!, probe!, ...others.slice(1)]
    serve({ '/': links('/list'), '/list': links(...all) })
    serve(Object.fromEntries(all.map((path, i) => [path, product(`Item ${i}`, `${i + 1}.00`)])))
    await lab.store.plans.save(1, JSON.stringify(plan(WRONG)), 'learned', { activate: true })
    const stop = new AbortController()
    let left = 5
    const onEvent = ({ event }: { event: string }) =>
      event === 'product' && --left === 0 && stop.abort()
    const stopped = await lab.crawl({ concurrency: 1 }, { signal: stop.signal, onEvent })
    expect(stopped).toMatchObject({ incomplete: 'stopped', wrongFolds: [WRONG] })
    expect(await activeFolds()).toEqual([WRONG])
    expect(await lab.crawl({ concurrency: 1 })).toMatchObject({ crawl: 1, products: { total: 9 } })
    for (const path of all) expect([path, askedFor(path)]).toEqual([path, 1])
    expect(await activeFolds()).toEqual([])
  })

  test('a probe that was read before the crawl was stopped is judged when it goes on', async () => {
    const others = copies(`${tiny.url}/p`, 5, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/p`, 1, true, WRONG).map(pathOf)
    const all = [probe!, ...others]
    serve({ '/': links('/list'), '/list': links(...all) })
    serve(Object.fromEntries(all.map((path, i) => [path, product(`Item ${i}`, `${i + 1}.00`)])))
    await lab.store.plans.save(1, JSON.stringify(plan(WRONG)), 'learned', { activate: true })
    const stop = new AbortController()
    const onEvent = ({ event }: { event: string }) => event === 'product' && stop.abort()
    await lab.crawl({ concurrency: 1 }, { signal: stop.signal, onEvent })
    expect([probe!, others[0]!].map(askedFor)).toEqual([1, 0])
    const report = await lab.crawl({ concurrency: 1 })
    expect(report).toMatchObject({ crawl: 1, products: { total: 6 }, wrongFolds: [WRONG] })
  })

  test('what waits comes back in all its states, also after the crawl went on', async () => {
    const [first, second] = copies(`${tiny.url}/both`, 2, false, WRONG).map(pathOf)
    const [probe] = copies(`${tiny.url}/both`, 1, true, WRONG).map(pathOf)
    const edge = (url: string, to: string) => ({ xpath: '//a', url, action: 'follow', to }) as const
    const states: Plan['states'] = {
      home: {
        name: 'home',
        role: 'page',
        edges: [edge('/both', 'red'), edge('/next', 'next')],
      },
      next: { name: 'next', role: 'page', edges: [edge('/stop', 'stop'), edge('/both', 'blue')] },
      red: { name: 'red', role: 'list', edges: [edge('/red', 'stop')] },
      blue: { name: 'blue', role: 'list', edges: [edge('/blue', 'stop')] },
      stop: { name: 'stop', role: 'detail', edges: [] },
    }
    const stops = Array.from({ length: 12 }, (_, i) => `/stop${i}`)
    serve({ '/': links(first!, second!, '/next'), '/next': links(second!, ...stops, probe!) })
    serve(Object.fromEntries(stops.map((path) => [path, product(path, '1.00')])))
    for (const [i, path] of [first!, second!, probe!].entries()) {
      const items = [`/red${i}`, `/blue${i}`]
      serve({ [path]: links(...items) })
      serve(Object.fromEntries(items.map((item) => [item, product(item, '5.00')])))
    }
    const json = JSON.stringify({ ...plan(WRONG), states })
    await lab.store.plans.save(1, json, 'learned', { activate: true })
    const stop = new AbortController()
    const onEvent = (event: CrawlEvent) =>
      event.event === 'product' && event.name === '/stop0' && stop.abort()
    await lab.crawl({ concurrency: 1 }, { signal: stop.signal, onEvent })
    expect(askedFor(second!)).toBe(0)
    expect(await lab.crawl({ concurrency: 1 })).toMatchObject({ crawl: 1, wrongFolds: [WRONG] })
    expect(['/red1', '/blue1'].map(askedFor)).toEqual([1, 1])
  })

  test('where the first address is not there, another of its key is tried', async () => {
    const [first, second, third] = copies(`${tiny.url}/p`, 3, false, RIGHT).map(pathOf)
    serve({ '/': links('/list'), '/list': links(first!, second!, third!) })
    serve({ [first!]: status(404), [second!]: product('Skua', '9.00') })
    const report = await follow(RIGHT)
    expect(report).toMatchObject({ details: 1, notFound: 1, skipped: { folded: 1 } })
    expect(askedFor(third!)).toBe(0)
  })

  test('robots.txt may forbid the first address: another is tried', async () => {
    const [first, second] = copies(`${tiny.url}/p`, 2, false, RIGHT).map(pathOf)
    serve({ '/robots.txt': `User-agent: *\nDisallow: ${first}$` })
    serve({ '/': links('/list'), '/list': links(first!, second!), [second!]: product('Skua', '9') })
    expect(await follow(RIGHT)).toMatchObject({ details: 1, skipped: { robots: 1 } })
  })
})
