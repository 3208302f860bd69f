/**
 * Answers to the questions of surveys, kept for those that come: the command and the page give them here, a survey
 * begins with them. Used by `cli`, `jobs` and `web`.
 * @module
 */

import type { Store } from '../../store/store.ts'
import { type Answered, answeredAs, readAnswers } from '../../survey/labels/learn.ts'
import type { Question } from '../../survey/questions.ts'

/** The oldest are forgotten. */
const MOST = 200

export async function answersIn(store: Store | null | undefined): Promise<Answered[]> {
  return readAnswers((await store?.settings.get('answers'))?.columns)
}

/** `name`: what the person called the column; null where it is nothing of the kind. */
export async function keepAnswer(
  store: Store,
  { features }: Question,
  name: string | null,
): Promise<void> {
  const columns = [...(await answersIn(store)), answeredAs(features, name)]
  await store.settings.set({ answers: { columns: columns.slice(-MOST) } })
}
