import { expect, test } from 'bun:test'
import { linksOf } from '../../src/page/links.ts'
import { pageFromHtml } from '../../src/page/page.ts'
import { isShell } from '../../src/page/script-shell.ts'

const shell = (html: string): boolean => {
  const page = pageFromHtml(html, 'https://toys.example/')
  return isShell(page, linksOf(page).length)
}

test.each([
  ['a root and its program', '<body><div id="root"></div><script src="/main.js"></script>'],
  ['nothing but a program', '<title>Toys</title><body><script type="module" src="/a.js"></script>'],
  ['a program in the head', '<head><script defer src="/a.js"></script></head><body></body>'],
  ['an element of its own', '<body><app-root></app-root><script>boot()</script></body>'],
  [
    'a word for those without scripts',
    '<body><noscript>You need to enable JavaScript to run this app.</noscript><script>go()</script>',
  ],
  ['it says that it loads', '<body><div id="app">Loading…</div><script src="/app.js"></script>'],
])('%s is a shell', (_, html) => {
  expect(shell(html)).toBe(true)
})

test.each([
  ['an empty page', '<body></body>'],
  ['a page of a shop', '<body><a href="/c/1">Toys</a><script src="/a.js"></script></body>'],
  ['words', `<body><p>${'We sell toys. '.repeat(20)}</p><script src="/a.js"></script></body>`],
  ['a script alone, which may do anything', '<title>Shop</title><script>go(1)</script>'],
  [
    'one that sends its visitor back',
    '<body><div id="x"></div><script>document.cookie="a=b";location.reload()</script>',
  ],
  [
    'one that sends its visitor back, and has a program too',
    '<body><script src="/a.js"></script><script>location.href="/?ok"</script>',
  ],
])('%s is none', (_, html) => {
  expect(shell(html)).toBe(false)
})
