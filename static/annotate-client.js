// Talking with Aisle: where the person is, one call after the other, and the answers in their places.
import { inStrip, put } from './annotate-panels.js'

export const root = document.getElementById('annotator')
export const byId = (id) => document.getElementById(id)
export const base = `/annotate/${root.dataset.shop}`

/** Where the person is: sent along with everything. */
export const here = {
  key: root.dataset.key,
  tab: root.dataset.tab,
  field: null,
  open: null,
  picked: [],
  excluded: [],
  aim: 'record',
  next: null,
}
/** The sample pages. */
export let addresses = []
let heard = async () => {}

/** Who shows the page of the shop hears of every answer. */
export function onAnswer(hear) {
  heard = hear
}

export function say(text) {
  const place = byId('an-said')
  // The same words again are heard again.
  place.textContent = place.textContent === text ? `${text}\u00a0` : text
}

function problem(text) {
  const place = byId('an-problem')
  place.textContent = text ?? ''
  place.hidden = !text
}

/** A whole page came instead, which says what is wrong: the password is asked for, the shop was removed. */
const UNREADABLE = 'Aisle could not do that. Reload this page to see why.'

let asking = 0
let turn = Promise.resolve()

/** One after the other: each answer is the state after the one before. */
export function send(call) {
  turn = turn.then(() => ask(call)).catch((error) => problem(`That did not work: ${error.message}`))
  return turn
}

async function ask(call) {
  root.setAttribute('aria-busy', 'true')
  asking++
  try {
    const body = JSON.stringify({ ...here, ...call })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${base}/do`, { method: 'POST', headers, body })
    const data = await answer.json().catch(() => ({ problem: UNREADABLE }))
    if (data.busy) {
      say(data.busy)
      byId('an-at').textContent = data.busy
      return await ask({ do: 'look' })
    }
    if (!data.html) problem(data.problem)
    else await show(data)
  } finally {
    asking--
    if (asking === 0) root.removeAttribute('aria-busy')
  }
}

async function show(data) {
  here.key = data.key
  addresses = data.addresses
  for (const [id, html] of Object.entries(data.html)) put(byId(id), html)
  problem(data.problem)
  if (data.say) say(data.say)
  // Not `disabled`: who presses it by keys would be nowhere after the last step.
  for (const way of ['undo', 'redo'])
    byId(`an-${way}`).setAttribute('aria-disabled', String(!data.steps[way]))
  for (const tab of root.querySelectorAll('[role=tab]')) {
    const on = tab.dataset.tab === here.tab
    tab.setAttribute('aria-selected', String(on))
    tab.tabIndex = on ? 0 : -1
    if (on) byId('an-panel').setAttribute('aria-labelledby', tab.id)
  }
  bookmark()
  inStrip()
  await heard(data)
}

/** Asks for something that changes nothing. */
export async function look(call) {
  const body = JSON.stringify({ key: here.key, ...call })
  const headers = { 'content-type': 'application/json' }
  return await (await fetch(`${base}/do`, { method: 'POST', headers, body })).json()
}

function bookmark() {
  const link = byId('an-bookmarklet')
  if (link)
    link.href = `javascript:location='${location.origin}/annotate?url='+encodeURIComponent(location.href)`
}
