/**
 * Surveying a shop over the network: what the survey asks for, a polite visitor brings. Used by `cli`, `jobs`, `views`
 * and `web`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import { type Page, readPage } from '../../page/page.ts'
import { inScope, type Scope } from '../../page/scope.ts'
import type { NewDocuments } from '../../store/shops/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Exploration } from '../../survey/explore.ts'
import { type Survey, survey } from '../../survey/survey.ts'
import { Holder } from '../crawl/holder.ts'
import { answersIn } from './answers.ts'
import { Visitor, type VisitorOptions } from './visitor.ts'

/** Downloads a survey may take, robots.txt and redirects among them. */
export const MOST_DOWNLOADS = 40

/** What is asked for next: the how-manieth look, and what the page is expected to be. */
export type Looking = { url: string; purpose: string; looked: number }

/** What came of it; `title` null where there was no page to be had. */
export type Looked = Looking & { title: string | null; requests: number; most: number }

type SurveyOptions = Omit<VisitorOptions, 'most' | 'hosts'> & {
  scope?: Scope
  /** Where there is one, the host is held in it while it is visited, and what hosts ask for is remembered. */
  store?: Store | null
  onLook?(looking: Looking): void
  onLooked?(looked: Looked): void
}

export type Surveyed = Survey & { requests: number }

/** Throws where the first page cannot be read, or when it is stopped: then nothing can be said of the shop. */
export async function surveyShop(seed: string, options: SurveyOptions = {}): Promise<Surveyed> {
  const { store } = options
  const holder = store ? await Holder.holdHost(store, seed, `survey of ${seed}`) : null
  const signals = [options.signal, holder?.lost].filter((signal) => signal !== undefined)
  const signal = AbortSignal.any(signals)
  try {
    return await visit(seed, options, signal)
  } catch (error) {
    // A request that was cut off would be told as a shop that does not answer.
    throw signal.aborted ? stopped(seed) : error
  } finally {
    await holder?.release()
  }
}

const stopped = (seed: string) =>
  new AisleError('refused', 'the survey was stopped', { where: seed })

async function visit(seed: string, options: SurveyOptions, signal: AbortSignal): Promise<Surveyed> {
  const { onLook, onLooked, scope, store, ...rest } = options
  const most = MOST_DOWNLOADS
  const visitor = new Visitor(seed, { ...rest, signal, hosts: store?.hosts, most })
  const answers = await answersIn(store)
  const found = await walk(survey(seed, scope, answers), async (url, purpose, looked) => {
    if (signal.aborted) throw stopped(seed)
    onLook?.({ url, purpose, looked })
    const home = purpose === 'home'
    const page = home ? await firstPage(visitor, url, scope) : await visitor.page(url)
    const { requests } = visitor
    onLooked?.({ url, purpose, looked, title: page?.title ?? null, requests, most })
    return page
  })
  return { ...found, requests: visitor.requests }
}

/** Wrapper and plan as they are stored. */
export const proposalOf = ({ wrapper, plan }: Surveyed): NewDocuments => ({
  wrapper: { json: jsonOf(wrapper), origin: 'auto' },
  plan: plan && { json: jsonOf(plan), origin: 'survey' },
})

/** Lets an exploration run on pages that come from somewhere. */
export async function walk<T>(
  exploration: Exploration<T>,
  get: (url: string, purpose: string, looked: number) => Promise<Page | null>,
): Promise<T> {
  let step = exploration.next()
  for (let looked = 0; !step.done; looked++) {
    const { url, purpose } = step.value
    step = exploration.next(await get(url, purpose, looked))
  }
  return step.value
}

async function firstPage(visitor: Visitor, url: string, scope: Scope = 'host'): Promise<Page> {
  const fetched = await visitor.fetch(url)
  if (!inScope(fetched.url, url, scope)) {
    throw new AisleError('refused', `it redirects to ${fetched.url}, which is not this shop`, {
      where: url,
      hint: `If that is the shop's address now: aisle survey ${fetched.url}`,
    })
  }
  return readPage(fetched.body, fetched)
}
