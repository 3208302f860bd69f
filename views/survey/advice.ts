/**
 * Advice for a person where a survey found nothing to keep. Used by `survey.tsx`.
 * @module
 */

import { forPage } from '../shell/commands.ts'
import { clean } from '../shell/text.tsx'

const ADVICE: [RegExp, string][] = [
  [
    /captcha|asks who is visiting/,
    'Aisle does not pretend to be a person. Ask the shop whether it lets you in, or for a list of its products.',
  ],
  [/login/, 'Only what everybody may see can be read. Start at a page that needs no login.'],
  [
    /made by scripts|only scripts/i,
    'Pages that scripts fill in the browser stay empty for Aisle. The shop may have another address that is plainer, such as a mobile one.',
  ],
  [
    /robots\.txt|does not want/,
    'Aisle obeys robots.txt. Ask the shop, or start at an address it allows.',
  ],
  [/redirects to/, 'If that is the address of the shop now, look at that one instead.'],
  [
    /blog|news|documentation|texts/,
    'If there is a shop on this site, paste the address of one of its categories.',
  ],
  [
    /only one product|page of one product/,
    'Paste the address of a category or of the home page instead.',
  ],
  [
    /none of the pages behind/,
    'Its lists can still be watched: add it by hand without a wrapper, and its products are read from the lists.',
  ],
  [/share no place/, 'Add it by hand, and show Aisle in the annotator where name and price stand.'],
  [
    /asks to wait|too busy|429|503/,
    'Try again later. A shop that is busy now is not asked more often than it wants.',
  ],
  [
    /answers (401|403)|turns us away|refus/,
    'It may not want crawlers. Look at it in a browser; ask the shop whether it lets you in.',
  ],
  [/answers 404|answers 410/, 'Check the address in a browser: there is no page.'],
  [
    /certificate|cannot be found|no such host|connect|time|answers 5/i,
    'Check the address in a browser, and try again when the shop can be reached.',
  ],
]

/** `hint` is the trouble's own. */
export function whatToDo(why: string, hint?: string): string {
  const own = hint && forPage(clean(hint))
  return (
    ADVICE.find(([said]) => said.test(why))?.[1] ??
    (own || 'Start at the home page of the shop, or at a page that leads to products.')
  )
}
