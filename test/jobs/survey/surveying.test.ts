import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { change, type ServedShop, serveShop } from '../../../src/demo/index.ts'
import { Holder } from '../../../src/jobs/crawl/holder.ts'
import { askSurvey } from '../../../src/jobs/survey/ask-survey.ts'
import { type Looked, surveyShop } from '../../../src/jobs/survey/surveying.ts'
import { startThread } from '../../../src/threads/start.ts'
import { Lab } from '../../crawl/harness.ts'
import { plainShop } from '../../shops/index.ts'

setDefaultTimeout(60_000)

let lab: Lab
let served: ServedShop
beforeEach(async () => {
  lab = await Lab.open()
  served = serveShop(change(plainShop, { catalog: { products: 40 } }))
})
afterEach(async () => {
  await served.stop()
  lab.close()
})

describe('a survey', () => {
  test('holds the host while it looks, and lets it go', async () => {
    const { host } = new URL(served.url)
    const during: (string | undefined)[] = []
    await surveyShop(served.url, {
      store: lab.store,
      onLooked: async () => {
        during.push((await lab.store.leases.holder(`host:${host}`))?.what)
      },
    })
    expect(during[3]).toBe(`survey of ${served.url}`)
    expect(await lab.store.leases.holder(`host:${host}`)).toBeNull()
  })

  test('waits for nobody: a host that is being crawled is told of', async () => {
    await lab.addShop(served.url)
    const holder = await Holder.hold(lab.store, await lab.store.shops.need('shop'))
    const survey = surveyShop(served.url, { store: lab.store })
    expect(survey).rejects.toThrow('the host is being crawled already (crawl of shop')
    await survey.catch(() => {})
    await holder.release()
  })

  test('tells each look with what came of it, and saves nothing', async () => {
    const looks: Looked[] = []
    const found = await surveyShop(served.url, { onLooked: (looked) => looks.push(looked) })
    expect(looks[0]).toMatchObject({ purpose: 'home', looked: 0, url: served.url, most: 40 })
    expect(looks.map(({ looked }) => looked)).toEqual(looks.map((_, i) => i))
    expect(looks.at(-1)!.requests).toBe(found.requests)
    expect(looks.filter(({ title }) => title !== null).length).toBe(found.pages.length)
    expect(await lab.store.shops.list()).toEqual([])
  })

  test('remembers what the host asked for', async () => {
    const { fetch } = served.shop
    served.shop.fetch = async () =>
      new Response('busy', { status: 429, headers: { 'retry-after': '600' } })
    const first = surveyShop(served.url, { store: lab.store })
    expect(first).rejects.toThrow('answers 429')
    await first.catch(() => {})
    served.shop.fetch = fetch.bind(served.shop)
    const again = surveyShop(served.url, { store: lab.store })
    expect(again).rejects.toThrow('asked to be left alone until')
    await again.catch(() => {})
  })

  test('stops when told so', async () => {
    const stop = new AbortController()
    const survey = surveyShop(served.url, {
      signal: stop.signal,
      onLooked: ({ looked }) => looked === 2 && stop.abort(),
    })
    expect(survey).rejects.toThrow('the survey was stopped')
    await survey.catch(() => {})
  })
})

describe('a survey in a thread', () => {
  test('tells what it looked at, and its result', async () => {
    const looks: Looked[] = []
    const found = await askSurvey({ data: lab.folder }, served.url, {
      onLooked: (looked) => void looks.push(looked),
    })
    expect(found.wrapper!.fields.map(({ name }) => name)).toContain('price')
    expect(looks[0]).toMatchObject({ purpose: 'home', requests: expect.any(Number) })
    expect(looks.length).toBeGreaterThan(3)
  })

  test('ends when it is stopped, and where it cannot begin', async () => {
    const stop = new AbortController()
    const survey = askSurvey({ data: lab.folder }, served.url, {
      signal: stop.signal,
      onLooked: () => stop.abort(),
    })
    expect(survey).rejects.toThrow('the survey was stopped')
    await survey.catch(() => {})
    const { host } = new URL(served.url)
    expect(await lab.store.leases.holder(`host:${host}`)).toBeNull()
    const nowhere = askSurvey({ data: lab.folder }, 'http://127.0.0.1:9/')
    expect(nowhere).rejects.toThrow()
    await nowhere.catch(() => {})
  })

  test('that was stopped before it began reads nothing, and says so', async () => {
    const looks: Looked[] = []
    const survey = askSurvey({ data: lab.folder }, served.url, {
      signal: AbortSignal.abort(),
      onLooked: (looked) => void looks.push(looked),
    })
    expect(survey).rejects.toThrow('the survey was stopped')
    await survey.catch(() => {})
    expect(looks).toEqual([])
  })

  test('that breaks off holds its host no longer', async () => {
    const { host } = new URL(served.url)
    const thread = startThread('jobs/survey/thread')
    let held: string | undefined
    const survey = askSurvey({ data: lab.folder }, served.url, {
      startThread: () => thread,
      onLooked: async () => {
        if (held !== undefined) return
        held = (await lab.store.leases.holder(`host:${host}`))?.what
        thread.terminate()
      },
      delay: 200,
    })
    expect(survey).rejects.toThrow('the survey broke off')
    await survey.catch(() => {})
    expect(held).toBe(`survey of ${served.url}`)
    expect(await lab.store.leases.holder(`host:${host}`)).toBeNull()
  })

  test('that does not hear is ended all the same', async () => {
    const { host } = new URL(served.url)
    const stop = new AbortController()
    const thread = startThread('jobs/survey/thread')
    const post = thread.postMessage.bind(thread)
    thread.postMessage = (request: object) => {
      if (!('cancel' in request)) post(request)
    }
    const survey = askSurvey({ data: lab.folder }, served.url, {
      ...{ startThread: () => thread, signal: stop.signal, patience: 100, delay: 1000 },
      onLooked: () => stop.abort(),
    })
    expect(survey).rejects.toThrow('the survey was stopped')
    await survey.catch(() => {})
    expect(await lab.store.leases.holder(`host:${host}`)).toBeNull()
  })
})
