// The annotator: what a person points at, chooses and types.
import { addresses, byId, here, look, onAnswer, root, say, send } from './annotate-client.js'
import { besideOf, toLine, valuesOf } from './annotate-panels.js'
import { lookBare, onPointing, outlineNext, page, showAnswer, turn } from './annotate-view.js'

onAnswer(showAnswer)
onPointing({ choose, clear })

function choose(number, how) {
  const spot = { key: here.key, number }
  const without = (spots) => spots.filter((one) => one.key !== spot.key || one.number !== number)
  if (here.tab === 'list' && here.aim === 'next') {
    here.next = number
    return send({ do: 'look' })
  }
  if (how === 'exclude') {
    here.excluded = [...without(here.excluded), spot]
    here.picked = without(here.picked)
  } else if (how === 'add') {
    here.picked = [...without(here.picked), spot]
    here.excluded = without(here.excluded)
  } else {
    here.picked = [spot]
    here.excluded = []
  }
  return send({ do: here.tab === 'list' ? 'look' : 'point' })
}

function clear() {
  here.picked = []
  here.excluded = []
  here.next = null
  send({ do: 'look' })
}

function aim(name) {
  here.field = name || null
  here.tab = 'fields'
  here.picked = []
  here.excluded = []
  if (name) root.dataset.shown = 'page'
  switches()
  send({ do: 'look' }).then(() => {
    if (!name) return
    byId('an-at').textContent = `Point at the ${name} on the page.`
    byId('an-overlay').focus({ preventScroll: true })
  })
}

function submit(form) {
  const call = { do: form.dataset.form, ...valuesOf(form) }
  if (call.do === 'use') {
    call.many = false
    here.open = call.name
  }
  if (call.do === 'field') here.open = call.name.trim()
  if (form.dataset.busy) say(form.dataset.busy)
  if (call.do === 'fetch') form.closest('.an-asked')?.remove()
  return send(call)
}

root.addEventListener('submit', (event) => {
  event.preventDefault()
  const { target } = event
  if (target.id === 'an-find') {
    const found = page.find(byId('an-text').value)
    if (!found) say('It is not on this page.')
    return
  }
  if (target.hasAttribute('data-aim-form')) return aim(new FormData(target).get('name').trim())
  if (target.dataset.form) submit(target)
})

/** Settings count as they are made. */
root.addEventListener('change', (event) => {
  const { target } = event
  const form = target.form
  if (target.id === 'an-bare') lookBare(target.checked)
  else if (target.id === 'an-import') bring(target.files[0])
  else if (form?.hasAttribute('data-now')) submit(form)
})

let typing = null
root.addEventListener('input', ({ target }) => {
  const form = target.form
  const later = (wait, then) => {
    clearTimeout(typing)
    typing = setTimeout(then, wait)
  }
  if (target.hasAttribute('data-tester')) later(150, () => test(target))
  else if (target.id === 'an-json')
    later(500, () => send({ do: 'text', text: target.value, check: true }))
  else if (form?.hasAttribute('data-now') && target.name === 'regex') later(250, () => submit(form))
})

async function bring(file) {
  if (!file) return
  here.tab = 'text'
  send({ do: 'text', text: await file.text() })
}

/** A rule on addresses, tried on all of them as it is typed. */
async function test(input) {
  const place = byId('an-tested')
  if (!input.value) {
    place.textContent = ''
    return
  }
  const { text } = await look({ do: 'test', regex: input.value })
  if (byId('an-regex') === input) place.textContent = text
}

root.addEventListener(
  'toggle',
  ({ target }) => {
    const name = target.dataset?.open
    if (name === undefined || !target.closest('.an-fields')) return
    if (target.open && here.open !== name) {
      here.open = name
      for (const other of root.querySelectorAll('.an-fields details[open]'))
        if (other !== target) other.open = false
      send({ do: 'look' })
    } else if (!target.open && here.open === name) here.open = null
  },
  true,
)

root.addEventListener('click', (event) => {
  const button = event.target.closest('button, a')
  if (!button || !root.contains(button)) return
  const { dataset } = button
  if (dataset.send) {
    if (dataset.busy) {
      say(dataset.busy)
      button.textContent = dataset.busy
      button.disabled = true
    }
    const call = JSON.parse(dataset.send)
    if (call.do === 'use' && here.field === null) {
      here.picked = []
      here.excluded = []
    }
    if (call.do === 'list-accept' || call.do === 'list-clear') {
      send(call).then(() => clear())
      return
    }
    if (['undo', 'redo', 'version'].includes(call.do)) here.open = null
    send(call)
  } else if (dataset.shown) {
    root.dataset.shown = dataset.shown
    switches()
    page.fit()
  } else if (dataset.tab) tab(dataset.tab)
  else if (dataset.go) go(dataset.go, dataset.show ? JSON.parse(dataset.show) : null)
  else if (dataset.show) go(here.key, JSON.parse(dataset.show))
  else if (dataset.group) {
    const strip = byId('an-strip')
    const group = byId(`an-group-${dataset.group}`)
    strip.scrollTo({ left: group.offsetLeft - strip.offsetLeft - besideOf(strip, group) - 16 })
  } else if (dataset.pick) pickOuter(Number(dataset.pick))
  else if (dataset.aim !== undefined) aim(dataset.aim)
  else if (dataset.list) {
    here.aim = dataset.list
    send({ do: 'look' })
  } else if ('clear' in dataset) clear()
  else if (dataset.part) turn(Number(dataset.part))
  else if (dataset.line) toLine(Number(dataset.line), Number(dataset.column))
  else if (button.id === 'an-unhide') page.unhide()
  else if (button.id === 'an-bookmarklet') event.preventDefault()
})

/** A crumb stands for the example that was pointed at last. */
function pickOuter(number) {
  here.picked = [...here.picked.slice(0, -1), { key: here.key, number }]
  send({ do: here.tab === 'list' ? 'look' : 'point' })
}

function go(key, numbers) {
  outlineNext(numbers)
  if (key !== here.key) {
    here.next = null
    if (here.field === null) here.picked = here.excluded = []
  }
  here.key = key
  root.dataset.shown = 'page'
  switches()
  send({ do: 'look' })
}

function tab(name) {
  here.tab = name
  here.picked = []
  here.excluded = []
  here.next = null
  if (name !== 'fields') here.field = null
  const lists = addresses.filter(({ kind }) => kind === 'list')
  if (name === 'list' && lists.length > 0 && !lists.some(({ key }) => key === here.key))
    here.key = (lists.find(({ url }) => new URL(url).pathname !== '/') ?? lists[0]).key
  root.dataset.shown = 'panel'
  switches()
  send({ do: 'look' })
}

function switches() {
  for (const button of root.querySelectorAll('.an-switch button'))
    button.setAttribute('aria-pressed', String(button.dataset.shown === root.dataset.shown))
}

/** What an expression selects on this page is shown while one is on it. */
let over = null
async function preview({ target }) {
  const xpath = target.closest?.('[data-xpath]')?.dataset.xpath ?? null
  if (xpath === over) return
  over = xpath
  if (xpath === null) return page.outline('shown', [])
  const { numbers = [] } = await look({ do: 'selects', xpath })
  if (over === xpath)
    page.outline(
      'shown',
      numbers.map((number) => ({ number })),
    )
}
for (const event of ['pointerover', 'focusin']) {
  byId('an-panel').addEventListener(event, preview)
  byId('an-selected').addEventListener(event, preview)
}

for (const list of root.querySelectorAll('[role=tablist]')) {
  list.addEventListener('keydown', (event) => {
    const tabs = [...list.querySelectorAll('[role=tab]')]
    const at = tabs.indexOf(document.activeElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || at < 0) return
    event.preventDefault()
    const next = tabs[(at + step + tabs.length) % tabs.length]
    next.focus()
    tab(next.dataset.tab)
  })
}

addEventListener('keydown', (event) => {
  const typing = event.target.matches?.('input, textarea, select')
  if (!(event.ctrlKey || event.metaKey) || typing) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  send({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
})

byId('an-strip').textContent = 'Reading the sample pages…'
send({ do: 'look' })
