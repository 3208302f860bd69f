/**
 * A page that asks whether a person reads it, or turns away, answered as if it were the page asked for: little text,
 * hardly a link, and the words or the markup of such pages. Used by `crawl`, `survey` and `wrapper`.
 * @module
 */

import { visibleText } from './html/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from './html/tree.ts'
import type { Link } from './links.ts'
import type { Page } from './page.ts'

/** A shop's own page, such as a contact form with a captcha, has its menu. */
const MOST_LINKS = 5
const MOST_TEXT = 1500

const WORDS = new RegExp(
  [
    "captcha|are you (a )?(human|robot)|not a (ro)?bot|(verify|confirm|prove) (that )?you( are|’re|'re) (a )?human",
    'unusual traffic|automated (access|requests|queries)|access (to this (page|site) )?(is |has been )?(denied|blocked)',
    'checking your browser|security check|bot (detection|protection)|request (was |has been )?blocked',
    'kein roboter|bist du ein mensch|zugriff verweigert|nejste robot|nie jestem robotem|pas un robot',
    'no soy un robot|non sono un robot|accès refusé|acceso denegado|přístup odepřen',
  ].join('|'),
  'i',
)

const MARKUP =
  /captcha|turnstile|cf-challenge|challenge-platform|challenge-form|datadome|perimeterx|px-block/i

/** Whether the page turns a crawler away. */
export function isCaptcha(page: Page, links: readonly Link[]): boolean {
  if (links.length > MOST_LINKS) return false
  const text = visibleText(page.document)
  if (text.length > MOST_TEXT) return false
  return WORDS.test(page.title) || WORDS.test(text) || isMarked(page.document)
}

function isMarked(root: Node): boolean {
  for (let node: Node | null = root; node !== null; node = nextNode(node, root)) {
    if (node.nodeType !== ELEMENT) continue
    const element = node as Element
    for (const name of ['id', 'class', 'src', 'action']) {
      if (MARKUP.test(element.getAttribute(name) ?? '')) return true
    }
  }
  return false
}
