// Renews the parts of a page that show a running crawl. Without it the page renews itself.
for (const part of document.querySelectorAll('[data-live]')) {
  const source = new EventSource(part.dataset.live)
  source.addEventListener('crawl', ({ data }) => {
    part.innerHTML = data
  })
  source.addEventListener('end', () => {
    source.close()
    location.reload()
  })
  addEventListener('pagehide', () => source.close())
}
