/**
 * The address that a button of a form asks for: a form that only asks (`method="get"`) for another part of the page it
 * stands on is a pager written otherwise. Used by `links.ts`.
 * @module
 */

import { ELEMENT, type Element, type Node, nextNode } from './html/tree.ts'

/** A form with more fields is no pager. */
const MOST_FIELDS = 500
/** A pager of numbers, or of offsets. */
const NUMBER = /^\d{1,6}$/

/** What forms of one page send beside the button that is pressed. */
export class Forms {
  #sent = new Map<Element, URLSearchParams | null>()

  /** As `?…` on the page's own path; null where the button does anything else. */
  addressOf(button: Element, path: string): string | null {
    const name = button.getAttribute('name')
    const value = button.getAttribute('value')
    if (!name || !value || !NUMBER.test(value) || !submits(button)) return null
    const form = formOf(button)
    if (!form || !asks(form, button) || !isHere(form.getAttribute('action'), path)) return null
    if (!this.#sent.has(form)) this.#sent.set(form, sentBy(form))
    const sent = this.#sent.get(form)
    if (!sent) return null
    const whole = new URLSearchParams(sent)
    whole.append(name, value)
    return `?${whole}`
  }
}

function submits(button: Element): boolean {
  if (button.hasAttribute('disabled') || button.hasAttribute('formaction')) return false
  return (button.getAttribute('type') ?? 'submit').toLowerCase() === 'submit'
}

function formOf(button: Element): Element | null {
  for (let at: Node | null = button.parentNode; at?.nodeType === ELEMENT; at = at.parentNode) {
    if ((at as Element).tag === 'form') return at as Element
  }
  return null
}

const asks = (form: Element, button: Element): boolean =>
  (button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase() ===
  'get'

const isHere = (action: string | null, path: string): boolean => {
  const [own] = (action ?? '').trim().split(/[?#]/)
  return own === '' || own === path || own === path.slice(path.lastIndexOf('/') + 1)
}

/** As the page was sent, nobody has typed or ticked anything; null where a field waits for that. */
function sentBy(form: Element): URLSearchParams | null {
  const sent = new URLSearchParams()
  let fields = 0
  for (let node: Node | null = form; node !== null; node = nextNode(node, form)) {
    if (node.nodeType !== ELEMENT) continue
    const field = node as Element
    const name = field.getAttribute('name')
    if (!name || field.hasAttribute('disabled')) continue
    if (++fields > MOST_FIELDS) return null
    if (field.tag === 'select') {
      const value = chosenIn(field)
      if (value !== null) sent.append(name, value)
    } else if (field.tag === 'input') {
      const type = (field.getAttribute('type') ?? 'text').toLowerCase()
      if (type === 'password' || type === 'file' || field.hasAttribute('required')) return null
      if (BUTTONS.has(type) || (TICKED.has(type) && !field.hasAttribute('checked'))) continue
      sent.append(name, field.getAttribute('value') ?? (TICKED.has(type) ? 'on' : ''))
    }
  }
  return sent
}

const BUTTONS = new Set(['submit', 'button', 'reset', 'image'])
const TICKED = new Set(['checkbox', 'radio'])

/** The option that is selected, else the first. */
function chosenIn(select: Element): string | null {
  let first: Element | null = null
  for (let node: Node | null = select; node !== null; node = nextNode(node, select)) {
    if (node.nodeType !== ELEMENT || (node as Element).tag !== 'option') continue
    const option = node as Element
    if (option.hasAttribute('selected')) return sentValue(option)
    first ??= option
  }
  return first && sentValue(first)
}

const sentValue = (option: Element): string =>
  option.getAttribute('value') ?? option.textContent.trim()
