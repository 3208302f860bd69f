/**
 * Markup as it should not be, in a body.
 * @module
 */

/** What Chromium makes of it, by the HTML standard. */
export const malformed: [name: string, html: string, tree: string][] = [
  ['tables get a tbody', '<table><tr><td>1', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
  ['links do not nest', '<a href=1>x<a href=2>y', '<a href="1">x</a><a href="2">y</a>'],
  [
    'links broken by blocks are continued',
    '<a href=1><div>x<a href=2>y</div>',
    '<a href="1"></a><div><a href="1">x</a><a href="2">y</a></div>',
  ],
  ['paragraphs end before blocks', '<p>a<div>b</div>c</p>', '<p>a</p><div>b</div>c<p></p>'],
  ['list items end themselves', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['crossed formatting is untangled', '<b>1<i>2</b>3</i>', '<b>1<i>2</i></b><i>3</i>'],
  [
    'text in a table is put before it',
    '<table>x<tr><td>1</table>',
    'x<table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  [
    'links in a table, outside cells, too',
    '<table><tr><a href=1>x</a><td>1</table>',
    '<a href="1">x</a><table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  ['stray ends are ignored', '</div></td>x</span>', 'x'],
  [
    'scripts are text',
    '<script>if (a<b) "<a href=1>"</script>',
    '<script>if (a<b) "<a href=1>"</script>',
  ],
  [
    'noscript is text',
    '<noscript><a href=1>x</a></noscript>',
    '<noscript><a href=1>x</a></noscript>',
  ],
  ['a form within a form is dropped', '<form id=a><form id=b>x', '<form id="a">x</form>'],
  ['image is img', '<image src=1>', '<img src="1">'],
  ['attributes repeat: the first counts', '<a href=1 HREF=2>x', '<a href="1">x</a>'],
  ['entities without semicolons', 'a &amp b &copy c &eacute; &notit;', 'a &amp; b © c é ¬it;'],
  ['unquoted values run on', '<a href=x/y>z', '<a href="x/y">z</a>'],
  ['a broken comment swallows the rest', 'a<!-- b <p>c', 'a<!-- b <p>c-->'],
  ['CDATA is a comment in HTML', '<![CDATA[x]]>y', '<!--[CDATA[x]]-->y'],
  [
    'select keeps its options',
    '<select><option>a<option>b</select>',
    '<select><option>a</option><option>b</option></select>',
  ],
  ['headings do not nest', '<h1>a<h2>b', '<h1>a</h1><h2>b</h2>'],
  [
    'svg keeps its case',
    '<svg viewbox=1><foreignobject>',
    '<svg viewBox="1"><foreignObject></foreignObject></svg>',
  ],
  ['body attributes merge', '<body class=a><body class=b id=c>x', 'x'],
]
