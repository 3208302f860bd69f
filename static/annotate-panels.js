// What the annotator does to its panels: putting new content in place, reading forms.
const byId = (id) => document.getElementById(id)

/** How much of the strip its buttons cover; nothing where they are in a row of their own. */
export function besideOf(strip, thing) {
  const nav = strip.querySelector('.an-groups-nav')?.getBoundingClientRect()
  return nav && nav.bottom > thing.getBoundingClientRect().top ? nav.width : 0
}

/** The page that is looked at is seen in the strip too. */
export function inStrip() {
  const strip = byId('an-strip')
  const tile = strip.querySelector('[aria-current]')
  if (!tile) return
  const [seen, own] = [strip.getBoundingClientRect(), tile.getBoundingClientRect()]
  const nav = besideOf(strip, tile)
  if (own.left < seen.left + nav || own.right > seen.right)
    strip.scrollLeft += own.left - seen.left - nav - 16
}

/** What the server sent for each place, whatever became of it. */
const sent = new WeakMap()

/** Puts new content in place, and who was inside of it stays where they were. */
export function put(place, html) {
  if (sent.get(place) === html) return
  const active = place.contains(document.activeElement) ? document.activeElement : null
  const id = active?.id
  const label = active?.textContent
  const at =
    active && 'selectionStart' in active ? [active.selectionStart, active.selectionEnd] : null
  const typed = active && 'value' in active ? active.value : null
  const scrolled = [...place.querySelectorAll('.scroll')].map(({ scrollLeft, scrollTop }) => [
    scrollLeft,
    scrollTop,
  ])
  const left = place.scrollLeft
  place.innerHTML = html
  place.scrollLeft = left
  sent.set(place, html)
  for (const [i, one] of [...place.querySelectorAll('.scroll')].entries())
    if (scrolled[i]) one.scrollTo(scrolled[i][0], scrolled[i][1])
  if (!active) return
  const again =
    (id && byId(id)) ||
    [...place.querySelectorAll('button')].find((one) => one.textContent === label)
  again?.focus({ preventScroll: true })
  if (again && at && at[0] !== null && 'value' in again) {
    const going = again.form?.hasAttribute('data-now') || again.id === 'an-json'
    if (typed !== null && going) again.value = typed
    try {
      again.setSelectionRange(...at)
    } catch {
      // Not every input has a selection.
    }
  }
}

/** What a form says: boxes as yes or no, numbers as numbers. */
export function valuesOf(form) {
  const values = {}
  for (const control of form.elements) {
    if (!control.name) continue
    values[control.name] = control.type === 'checkbox' ? control.checked : control.value
  }
  return values
}

export function toLine(line, column) {
  const area = byId('an-json')
  const at =
    area.value
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length +
    (line > 1 ? 1 : 0) +
    column -
    1
  area.focus()
  area.setSelectionRange(at, at)
}
