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

// What is chosen in a form that only filters takes effect at once; typing waits for a pause.
for (const form of document.querySelectorAll('form[data-filter]')) {
  const apply = () => form.requestSubmit()
  for (const choice of form.querySelectorAll('select')) choice.addEventListener('change', apply)
}
