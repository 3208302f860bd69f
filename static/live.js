// Renews the parts of a page that show a running crawl. Without it the page renews itself.

// A browser has six connections to a host for all its tabs, and pages need some: so many keep a stream.
const PLACES = ['live-1', 'live-2', 'live-3']
// The others ask for one look at a time.
const LOOK_MS = 2000
const REFUSED_MS = 10_000

const parts = document.querySelectorAll('[data-live]')
/** What each part shows, so that nothing a person has selected there is put anew in vain. */
const shown = new Map()
let turn = 0
let close = () => {}

/** What gives the place back; null where none is left, or no one counts them: on plain HTTP from afar. */
async function place() {
  if (!navigator.locks) return null
  for (const name of PLACES) {
    const leave = await new Promise((tell) => {
      const hold = (lock) => (lock ? new Promise(tell) : tell(null))
      navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => tell(null))
    })
    if (leave) return leave
  }
  return null
}

function rest() {
  turn++
  close()
}

async function listen() {
  rest()
  const mine = turn
  const leave = await place()
  if (mine !== turn) return leave?.()
  const address = new URL(parts[0].dataset.live, location.href)
  if (!leave) address.searchParams.set('once', 'yes')
  const source = new EventSource(address)
  let timer
  close = () => {
    source.close()
    clearTimeout(timer)
    leave?.()
  }
  for (const part of parts) {
    source.addEventListener(part.dataset.part ?? 'crawl', ({ data }) => {
      if (shown.get(part) === data) return
      shown.set(part, data)
      part.innerHTML = data
    })
  }
  source.addEventListener('end', () => {
    rest()
    location.reload()
  })
  source.addEventListener('error', () => {
    // Refused, as where too many watch: the page renews itself as it does without this script.
    if (source.readyState === EventSource.CLOSED) {
      timer = setTimeout(() => location.reload(), REFUSED_MS)
    } else if (!leave) {
      source.close()
      timer = setTimeout(listen, LOOK_MS)
    }
  })
}

// Nobody looks at a hidden tab: it holds no connection.
if (parts.length > 0) {
  const renew = () => (document.hidden ? rest() : listen())
  document.addEventListener('visibilitychange', renew)
  addEventListener('pagehide', rest)
  addEventListener('pageshow', ({ persisted }) => persisted && renew())
  renew()
}

// A button says at once that it was pressed.
for (const form of document.querySelectorAll('form[data-doing]')) {
  form.addEventListener('submit', () => {
    const button = form.querySelector('button')
    button.disabled = true
    button.textContent = form.dataset.doing
  })
}

// A picture that does not fit its box is moved to where it starts.
for (const picture of document.querySelectorAll('.picture')) {
  const start = picture.querySelector('.start')?.getBoundingClientRect()
  if (!start) continue
  const { left, width } = picture.getBoundingClientRect()
  picture.scrollLeft = start.left + start.width / 2 - left - width / 2
}
