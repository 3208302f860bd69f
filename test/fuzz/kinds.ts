/**
 * Every kind of input that is fuzzed, by its name.
 * @module
 */

import type { Kind } from './kind.ts'
import { answers } from './kinds/answers.ts'
import { backup } from './kinds/backup.ts'
import { cookies } from './kinds/cookies.ts'
import { forms } from './kinds/forms.ts'
import { headers } from './kinds/headers.ts'
import { html } from './kinds/html.ts'
import { plan } from './kinds/plan.ts'
import { robots } from './kinds/robots.ts'
import { rules } from './kinds/rules.ts'
import { shop } from './kinds/shop.ts'
import { topic } from './kinds/topic.ts'
import { wrapper } from './kinds/wrapper.ts'

export const KINDS: Record<string, Kind> = {
  html,
  robots,
  cookies,
  headers,
  wrapper,
  rules,
  topic,
  plan,
  forms,
  answers,
  shop,
  backup,
}
