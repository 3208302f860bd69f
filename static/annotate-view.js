// The page of the shop in its frame: which part of it is shown, and what is outlined on it.
import { base, byId, here, say, send } from './annotate-client.js'
import { FramedPage } from './annotate-page.js'

let framed = ''
let part = 0
let bare = false
/** What to outline once the page is there. */
let wanted = null
let person = { choose() {}, clear() {} }

/** What pointing at the page does. */
export function onPointing(acts) {
  person = acts
}

export const page = new FramedPage(
  {
    frame: byId('an-frame'),
    overlay: byId('an-overlay'),
    stage: byId('an-stage'),
    view: byId('an-view'),
  },
  {
    over: (_, text) => {
      byId('an-at').textContent = text
    },
    at: (_, text) => {
      byId('an-at').textContent = text
      say(text)
    },
    choose: (element, how) => person.choose(page.numberOf(element), how),
    clear: () => person.clear(),
    search: () => byId('an-text')?.select(),
  },
)

/** The page and its outlines after an answer. */
export async function showAnswer(data) {
  await showPage(data)
  outlines(data)
}

/** These are outlined with the next answer. */
export function outlineNext(numbers) {
  wanted = numbers
}

/** Without the looks of the shop, or with them. */
export function lookBare(on) {
  bare = on
  send({ do: 'look' })
}

/** Another part of a large page. */
export function turn(step) {
  const of = Number(byId('an-parts').dataset.parts)
  part = Math.max(0, Math.min(of - 1, part + step))
  send({ do: 'look' })
}

async function showPage({ frame, key }) {
  const name = `${frame} ${part} ${bare}`
  if (name === framed || !key) return
  if (!framed.startsWith(`${key} `)) part = 0
  framed = `${frame} ${part} ${bare}`
  const query = new URLSearchParams({
    ...(part ? { part } : {}),
    ...(bare ? { bare: 1 } : {}),
    v: frame,
  })
  byId('an-view').scrollTo(0, 0)
  await page.load(`${base}/frame/${encodeURIComponent(key)}?${query}`)
}

function outlines({ selects, marks }) {
  const own = (spots) =>
    spots.filter(({ key }) => key === here.key).map(({ number }) => ({ number }))
  const fields = marks.flatMap(({ name, numbers }) =>
    numbers.map((number) => ({ number, label: name })),
  )
  page.outline('field', here.tab === 'fields' ? fields : [])
  page.outline(
    'match',
    selects.map((number) => ({ number })),
  )
  page.outline('picked', own(here.picked))
  page.outline('excluded', own(here.excluded))
  page.outline(
    'next',
    here.tab === 'list' && here.next !== null ? [{ number: here.next, label: 'next page' }] : [],
  )
  page.outline(
    'shown',
    (wanted ?? []).map((number) => ({ number })),
  )
  parts()
  if (wanted?.length > 0) reveal(wanted[0])
  wanted = null
  const bareBox = byId('an-bare')
  if (bareBox) bareBox.checked = bare
}

/** What is in another part of a large page is looked for there. */
function reveal(number) {
  if (page.reveal(number)) return
  const { parts: of, size } = byId('an-parts')?.dataset ?? {}
  const at = Math.floor(number / Number(size))
  if (!(Number(of) > 1) || at === part) return
  part = at
  wanted = [number]
  send({ do: 'look' })
}

function parts() {
  const place = byId('an-parts')
  if (!place || place.hidden) return
  const { parts: of, elements } = place.dataset
  byId('an-part').textContent =
    `Part ${part + 1} of ${of} (${Number(elements).toLocaleString()} elements)`
}
