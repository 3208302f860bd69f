// The page of the shop inside its frame: what is under the pointer, the way through its tree by keys, and boxes drawn
// over it. Nothing runs in the frame; pointer and keys are caught by a layer above it.
const LARGEST = 200_000
const LONGEST = 90
/** Widths at which a label has room inside, and that a label takes. */
const ROOMY = 220
const LABEL = 90

/** Elements that one would point through: they cover the page and say next to nothing. */
const COVERS = 0.6

export class FramedPage {
  #frame
  #overlay
  #stage
  #view
  #elements = new Map()
  #boxes = new Map()
  #hover
  #heard
  /** The element that keys or the pointer are at. */
  at = null

  constructor({ frame, overlay, stage, view }, heard) {
    this.#frame = frame
    this.#overlay = overlay
    this.#stage = stage
    this.#view = view
    this.#heard = heard
    this.#hover = this.#box('hover')
    let waiting = null
    overlay.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'touch') return
      if (waiting === null) requestAnimationFrame(() => this.#point(waiting))
      waiting = event
      requestAnimationFrame(() => {
        waiting = null
      })
    })
    overlay.addEventListener('pointerleave', () => this.#show(null))
    overlay.addEventListener('click', (event) => {
      const element = this.#under(event)
      if (element) this.#choose(element, event)
    })
    overlay.addEventListener('keydown', (event) => this.#key(event))
    addEventListener('resize', () => this.fit())
    new ResizeObserver(() => this.fit()).observe(view)
  }

  /** Loads a document; the promise ends when it can be pointed at. */
  load(address) {
    this.clear()
    this.at = null
    this.#elements.clear()
    return new Promise((done) => {
      this.#frame.addEventListener(
        'load',
        () => {
          for (const element of this.#document.querySelectorAll('[data-aisle]')) {
            const number = Number(element.dataset.aisle)
            if (!this.#elements.has(number)) this.#elements.set(number, element)
          }
          this.fit()
          done()
        },
        { once: true },
      )
      this.#frame.src = address
    })
  }

  get #document() {
    return this.#frame.contentDocument
  }

  /** The frame is as high as its page, so that the view scrolls and not the frame. */
  fit() {
    const root = this.#document?.documentElement
    if (!root || this.#elements.size === 0) return
    const width = this.#view.clientWidth
    if (this.#stage.dataset.width !== String(width)) {
      this.#stage.dataset.width = String(width)
      this.#frame.style.height = '900px'
    }
    const height = Math.min(LARGEST, Math.max(400, root.scrollHeight))
    this.#stage.style.height = `${height}px`
    this.#frame.style.height = `${height}px`
    this.#redraw()
  }

  element(number) {
    return this.#elements.get(number) ?? null
  }

  numberOf(element) {
    return Number(element.dataset.aisle)
  }

  hide(element) {
    element.style.setProperty('display', 'none', 'important')
    element.dataset.aisleHidden = ''
    this.#show(null)
    this.fit()
  }

  unhide() {
    for (const element of this.#document.querySelectorAll('[data-aisle-hidden]')) {
      element.style.removeProperty('display')
      element.removeAttribute('data-aisle-hidden')
    }
    this.fit()
  }

  /** Boxes of one kind, in place of those there were: `[{ number, label }]`. */
  outline(kind, marks) {
    for (const { box } of this.#boxes.get(kind) ?? []) box.remove()
    const made = marks.flatMap(({ number, label }) => {
      const element = this.element(number)
      if (!element) return []
      const box = this.#box(kind)
      if (label) box.dataset.label = label
      this.#place(box, element)
      return [{ box, element }]
    })
    this.#boxes.set(kind, made)
  }

  clear() {
    for (const kind of [...this.#boxes.keys()]) this.outline(kind, [])
    this.#show(null)
  }

  /** Brings an element into view. */
  reveal(number) {
    const element = this.element(number)
    if (!element) return false
    const { top, height } = element.getBoundingClientRect()
    const middle = top + height / 2 - this.#view.clientHeight / 2
    this.#view.scrollTo({ top: Math.max(0, Math.min(top - 40, middle)) })
    return true
  }

  /** The next element that holds the text itself, from where one is. */
  find(text) {
    const wanted = text.trim().toLowerCase()
    if (!wanted) return null
    const walker = this.#document.createTreeWalker(this.#document.body, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.toLowerCase().includes(wanted)) continue
      const element = node.parentElement?.closest('[data-aisle]')
      if (element) found.push(element)
    }
    const last = this.at ? found.indexOf(this.at) : -1
    const next = found[last + 1] ?? found[0]
    if (!next) return null
    this.go(next)
    return next
  }

  /** Makes an element the one that keys go on from. */
  go(element) {
    this.at = element
    this.#show(element)
    this.reveal(this.numberOf(element))
    this.#heard.at(element, this.tell(element))
  }

  /** An element in words. */
  tell(element) {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
    return `${nameOf(element)}${shown ? `: ${shown}` : element.alt ? `: ${element.alt}` : ', empty'}`
  }

  #box(kind) {
    const box = document.createElement('div')
    box.className = `an-box ${kind}`
    box.setAttribute('aria-hidden', 'true')
    this.#overlay.append(box)
    return box
  }

  #place(box, element) {
    const rects = element.getBoundingClientRect()
    let { left, top, width, height } = rects
    // What only holds others may have no size of its own.
    if (width === 0 && height === 0) {
      const inner = [...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect())
      const seen = inner.find((one) => one.width > 0 && one.height > 0)
      if (seen) ({ left, top, width, height } = seen)
    }
    const style = box.style
    box.hidden = width === 0 && height === 0
    box.classList.toggle('roomy', width > ROOMY)
    box.classList.toggle('beside', width <= ROOMY && left + width + LABEL < this.#view.clientWidth)
    style.left = `${left}px`
    style.top = `${top}px`
    style.width = `${width}px`
    style.height = `${height}px`
  }

  #redraw() {
    for (const all of this.#boxes.values())
      for (const { box, element } of all) this.#place(box, element)
    if (this.at) this.#place(this.#hover, this.at)
  }

  #show(element) {
    this.#hover.hidden = element === null
    if (!element) return
    this.#hover.dataset.label = nameOf(element)
    this.#place(this.#hover, element)
  }

  #under({ clientX, clientY }) {
    const { left, top } = this.#frame.getBoundingClientRect()
    const stack = this.#document?.elementsFromPoint(clientX - left, clientY - top) ?? []
    const own = stack.map((element) => element.closest('[data-aisle]')).filter(Boolean)
    return own.find((element) => !this.#covers(element)) ?? own[0] ?? null
  }

  #covers(element) {
    if (element === this.#document.body || element === this.#document.documentElement) return false
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'absolute') return false
    const { width, height } = element.getBoundingClientRect()
    const seen =
      this.#view.clientWidth * Math.min(this.#view.clientHeight, this.#stage.clientHeight)
    return width * height > COVERS * seen && (element.textContent ?? '').trim().length < 200
  }

  #point(event) {
    if (!event) return
    const element = this.#under(event)
    if (!element || element === this.at) return
    this.at = element
    this.#show(element)
    this.#heard.over(element, this.tell(element))
  }

  #choose(element, { shiftKey, altKey }) {
    this.at = element
    this.#show(element)
    this.#heard.choose(element, altKey ? 'exclude' : shiftKey ? 'add' : 'only')
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey) return
    const from = this.at ?? this.#document?.body
    if (!from) return
    const ways = {
      ArrowUp: () => from.parentElement?.closest('[data-aisle]'),
      ArrowDown: () => [...from.children].find(isShown),
      ArrowLeft: () => sibling(from, 'previousElementSibling'),
      ArrowRight: () => sibling(from, 'nextElementSibling'),
      Home: () => this.#document.body,
    }
    if (Object.hasOwn(ways, event.key)) {
      event.preventDefault()
      const next = ways[event.key]()
      if (next) this.go(next)
      else this.#heard.at(from, `No more that way. ${this.tell(from)}`)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (this.at) this.#choose(this.at, event)
    } else if (event.key === 'h' || event.key === 'H') {
      if (this.at && this.at !== this.#document.body) this.hide(this.at)
    } else if (event.key === 'Escape') this.#heard.clear()
    else if (event.key === '/') {
      event.preventDefault()
      this.#heard.search()
    }
  }
}

const isShown = (element) =>
  element.dataset?.aisle !== undefined && element.getClientRects().length > 0

function sibling(element, way) {
  let next = element[way]
  while (next && !isShown(next)) next = next[way]
  return next
}

/** `h1.title`. */
function nameOf(element) {
  const [first] = (element.getAttribute('class') ?? '').trim().split(/\s+/)
  const id = element.getAttribute('id')
  return `${element.localName}${id ? `#${id}` : first ? `.${first}` : ''}`.slice(0, 40)
}
