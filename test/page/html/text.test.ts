import { describe, expect, test } from 'bun:test'
import { parseHtml } from '../../../src/page/html/adapter.ts'
import { collapse, visibleText } from '../../../src/page/html/text.ts'

const seen = (html: string): string => visibleText(parseHtml(html))

describe('visibleText', () => {
  const cases: [html: string, text: string][] = [
    ['<p>a</p><p>b</p>', 'a b'],
    ['<td>1</td>', '1'],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
    ['12<sup>90</sup> <b>K</b>č', '1290 Kč'],
    ['a<br>b', 'a b'],
    ['<title>t</title>x<script>1</script><style>2</style><noscript>3</noscript>', 'x'],
    ['<template>no</template>yes', 'yes'],
    ['a\u00a0\u00a0b\u200b c\n\n', 'a b c'],
    ['<ul><li>a<li>b</ul>c', 'a b c'],
    ['<div><span>a</span></div>b', 'a b'],
    ['<!-- x -->', ''],
  ]
  for (const [html, text] of cases) test(html, () => expect(seen(html)).toBe(text))

  test('of a script itself it is the script', () => {
    const script = parseHtml('<script>x</script>').documentElement.firstChild!.firstChild!
    expect(visibleText(script)).toBe('x')
  })

  test('collapse', () => expect(collapse(' \t a\u00a0 \n b ')).toBe('a b'))
})
