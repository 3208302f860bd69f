/**
 * Surveying a shop over the network: what the survey asks for, a polite visitor brings.
 * @module
 */

import { AisleError } from '../errors.ts'
import { type Page, readPage } from '../page/page.ts'
import { inScope, type Scope } from '../page/scope.ts'
import type { Exploration } from '../survey/explore.ts'
import { type Survey, survey } from '../survey/survey.ts'
import { Visitor, type VisitorOptions } from './visitor.ts'

/** Downloads a survey may take, robots.txt and redirects among them. */
export const MOST_DOWNLOADS = 40

export type Looking = { url: string; purpose: string; looked: number }

export type SurveyOptions = Omit<VisitorOptions, 'most'> & {
  scope?: Scope
  onLook?(looking: Looking): void
}

export type Surveyed = Survey & { requests: number }

/** Throws where the first page cannot be read: then nothing can be said of the shop. */
export async function surveyShop(seed: string, options: SurveyOptions = {}): Promise<Surveyed> {
  const { onLook, scope, ...rest } = options
  const visitor = new Visitor(seed, { ...rest, most: MOST_DOWNLOADS })
  const exploration = survey(seed, scope)
  const found = await walk(exploration, async (url, purpose, looked) => {
    onLook?.({ url, purpose, looked })
    return purpose === 'home' ? await firstPage(visitor, url, scope) : await visitor.page(url)
  })
  return { ...found, requests: visitor.requests }
}

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
