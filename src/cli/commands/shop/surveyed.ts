/**
 * Wrapper and plan from a survey, for commands that take `--wrapper auto`.
 * @module
 */

import { count } from '../../../format/words.ts'
import { fetcherOf } from '../../../jobs/identity.ts'
import { type Surveyed, surveyShop } from '../../../jobs/survey/surveying.ts'
import { AisleError } from '../../../model/errors.ts'
import type { Scope } from '../../../page/scope.ts'
import type { Context } from '../../command.ts'
import { plain } from '../../print/table.ts'

/** Says what it is doing and what is uncertain; where nothing was found, nothing is saved. */
export async function surveyed(
  { log, store }: Context,
  url: string,
  settings: { scope?: Scope; delay?: number | null },
): Promise<Surveyed> {
  await log.line(`Looking at ${url} …`)
  const { scope, delay } = settings
  const known = await store()
  const found = await surveyShop(url, {
    ...{ scope, delay: delay ?? undefined },
    ...{ store: known, fetcher: await fetcherOf(known) },
  })
  if (found.declined !== null) {
    throw new AisleError('invalid', `no wrapper was found: ${found.declined}`, {
      where: url,
      hint: 'Nothing was saved. Write a wrapper, or start at a page that leads to products.',
    })
  }
  const fields = found.wrapper!.fields.map(({ name }) => name).join(', ')
  await log.line(`Found ${count(found.products.length, 'sample product')} with ${fields}.`)
  for (const doubt of found.uncertain) await log.line(`  ${plain(doubt)}`)
  return found
}
