/**
 * Markup as it is found in the wild: browsers read it all the same, and say the same about it.
 * @module
 */

/** End tags that HTML5 implies. */
const implied = /<\/(?:li|p|td|tr|dd|dt|option)>/g

/**
 * Breaks a page without losing a link or moving a product's facts out of their elements: end tags
 * left out, anchors in anchors, fonts never closed, stray attributes, comments that are none.
 */
export function breakMarkup(html: string): string {
  const at = html.indexOf('<body>')
  let nth = 0
  const body = html
    .slice(at)
    .replace(implied, '')
    .replace(/(<a [^>]*>)(<img [^>]*>)<\/a>/g, (all, open: string, image: string) =>
      nth++ % 3 === 0 ? `${open}${image}${open}` : all,
    )
    .replace(/<(div|td|ul) class="([^"]*)"/g, (all, tag: string, name: string) =>
      nth++ % 7 === 0
        ? `<${tag.toUpperCase()} class="${name}" "" class=other nowrap=nowrap =`
        : all,
    )
    .replace('<main>', '<main><!- old -><font color=#26312b>')
    .replace('<h1>', '<![if !IE]><H1><font size=+1>')
    .replace('</body></html>', '</div></center></p></form></table>')
  return html.slice(0, at) + body
}
