// Times go on while the page is open, and on hover they are the reader's own.
const UNITS = [
  ['year', 365 * 86400],
  ['month', 30 * 86400],
  ['week', 7 * 86400],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
]
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function renewTimes() {
  const now = Date.now()
  for (const time of document.querySelectorAll('time[data-ago]')) {
    const at = new Date(time.dateTime)
    const seconds = Math.round((at - now) / 1000)
    const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
    const text = unit
      ? ago.format(Math.trunc(seconds / unit[1]), unit[0])
      : seconds > 5
        ? 'in a moment'
        : 'just now'
    if (time.textContent !== text) time.textContent = text
    time.title = exact.format(at)
  }
}
renewTimes()
setInterval(renewTimes, 20_000)

// A form that only looks for things renews what it found as one types, and says how much that is.
for (const form of document.querySelectorAll('form[data-into]')) {
  const into = document.getElementById(form.dataset.into)
  const said = document.getElementById(`${form.dataset.into}-said`)
  let asked = new AbortController()
  let waiting
  const look = async () => {
    asked.abort()
    asked = new AbortController()
    const query = [...new FormData(form)].filter(([, value]) => value !== '')
    const url = `${location.pathname}?${new URLSearchParams(query)}`
    try {
      const headers = { 'x-part': form.dataset.into }
      const answer = await fetch(url, { headers, signal: asked.signal })
      if (!answer.ok) throw new Error(answer.statusText)
      into.innerHTML = await answer.text()
      said.textContent = into.querySelector('[data-said]')?.textContent ?? ''
      history.replaceState(null, '', url)
      renewTimes()
    } catch (error) {
      // Without an answer the form is sent as it would be without scripts.
      if (error.name !== 'AbortError') form.submit()
    }
  }
  form.addEventListener('input', ({ target }) => {
    clearTimeout(waiting)
    waiting = setTimeout(look, target.matches('select') ? 0 : 200)
  })
}
