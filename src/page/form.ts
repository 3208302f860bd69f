/**
 * The address that a button of a form asks for: a form that only asks (`method="get"`) for another part of the page it
 * stands on is a pager written otherwise. Used by `links.ts`.
 * @module
 */

import { ELEMENT, type Element, type Node, nextNode } from './html/tree.ts'

/** A form with more fields is no pager. */
const MOST_FIELDS = 500
/** A longer one is no address, and there may be a button for each product. */
const LONGEST_QUERY = 1500
const LONGEST = 40
/** A pager of numbers, or of offsets. */
const NUMBER = /^\d{1,6}$/

/** What forms of one page send beside the button that is pressed. */
export class Forms {
  #sent = new Map<Element, URLSearchParams | null>()
  #numbered = new Map<Element, ReadonlySet<string>>()

  /** As `?…` on the page's own path; null where the button does anything else. */
  addressOf(button: Element, path: string): string | null {
    const name = button.getAttribute('name')
    const value = button.getAttribute('value')
    if (!name || !value || !NUMBER.test(value) || !submits(button)) return null
    const form = formOf(button)
    if (!form || !asks(form, button) || !isHere(form.getAttribute('action'), path)) return null
    if (!isCalledNumber(button) && !this.#numberedIn(form).has(name)) return null
    if (!this.#sent.has(form)) this.#sent.set(form, sentBy(form))
    const sent = this.#sent.get(form)
    if (!sent) return null
    const whole = new URLSearchParams(sent)
    whole.append(name, value)
    return `?${whole}`
  }

  /** Names that buttons of the form have which are called as their number, or by a sign. */
  #numberedIn(form: Element): ReadonlySet<string> {
    const known = this.#numbered.get(form)
    if (known) return known
    const names = new Set<string>()
    this.#numbered.set(form, names)
    for (let node: Node | null = form; node !== null; node = nextNode(node, form)) {
      if (node.nodeType !== ELEMENT) continue
      const button = node as Element
      const name = button.getAttribute('name')
      if (name && BUTTON_TAGS.has(button.tag) && submits(button) && isCalledNumber(button))
        names.add(name)
    }
    return names
  }
}

const BUTTON_TAGS = new Set(['button', 'input'])

/** `2`, `»`: what has words does as they say ("Buy"), and only beside numbers they say "next". */
function isCalledNumber(button: Element): boolean {
  const text = button.textContent.slice(0, LONGEST).trim()
  return !/\p{L}/u.test(text) && (text !== '' || button.tag === 'input')
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
  return `${sent}`.length > LONGEST_QUERY ? null : sent
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
