// Renews the parts of a page that show a running crawl. Without it the page renews itself.
for (const part of document.querySelectorAll('[data-live]')) {
  const source = new EventSource(part.dataset.live)
  source.addEventListener('crawl', ({ data }) => {
    part.innerHTML = data
  })
  source.addEventListener('over', () => source.close())
  source.addEventListener('end', () => {
    source.close()
    location.reload()
  })
  addEventListener('pagehide', () => source.close())
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
