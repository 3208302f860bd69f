import { describe, expect, test } from 'bun:test'
import { linksOf } from '../../src/page/links.ts'
import { pageFromHtml } from '../../src/page/page.ts'

const urls = (html: string, url = 'https://toys.example/bears?page=1') =>
  linksOf(pageFromHtml(`<body>${html}</body>`, url)).map((link) => link.url)

describe('a form that asks for another part of the page', () => {
  const pager = (form: string, button = '<button name="page" value="2">2</button>') =>
    `<form ${form}><input type="hidden" name="q" value="brown bear"><input type="checkbox" name="big" value="1">
     <input type="radio" name="look" value="list" checked><select name="limit"><option value="25" selected><option value="50"></select>
     ${button}</form>`

  test.each([
    ['by its own path', 'method="get" action="/bears"'],
    ['relative', 'method="GET" action="bears?old=1"'],
    ['without an action', ''],
  ])('is a pager: %s', (_, form) => {
    expect(urls(pager(form))).toEqual([
      'https://toys.example/bears?q=brown+bear&look=list&limit=25&page=2',
    ])
  })

  test('what stands beside numbers may have words', () => {
    const buttons =
      '<button name="page" value="2">2</button><button name="page" value="3">Weiter</button>'
    expect(urls(pager('', buttons))).toHaveLength(2)
  })

  test('has a place that a plan can follow', () => {
    const page = pageFromHtml(pager(''), 'https://toys.example/bears')
    expect(linksOf(page)[0]!.path).toContain('button')
  })

  test.each([
    ['posts', pager('method="post"')],
    ['asks another page', pager('action="/search"')],
    ['is switched off', pager('', '<button name="page" value="0" disabled>0</button>')],
    ['does not submit', pager('', '<button type="button" name="page" value="2">2</button>')],
    ['does something', pager('', '<button name="do" value="remove">x</button>')],
    ['has no name', pager('', '<button value="2">2</button>')],
    ['waits for words', pager('', '<input name="w" required><button name="p" value="2"></button>')],
    ['buys', pager('', '<button name="id" value="17">In den Warenkorb</button>')],
    ['sends a book', pager(`><input type="hidden" name="t" value="${'a'.repeat(2000)}"`)],
    ['is none', '<button name="page" value="2">2</button>'],
  ])('%s: no link', (_, html) => expect(urls(html)).toEqual([]))
})
