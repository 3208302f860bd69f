/**
 * Government of Canada Consultations: PDFs about international matters, at two depths (Table I), on two hosts:
 * the search page is on www1.canada.ca, and leads to consultations on www.dfo-mpo.gc.ca.
 * Reconstructed: all pages but the rules; addresses, names of classes and the tag main are the paper's.
 * @module
 */

import { count, FURTHER, follow, keep, link, list, page, type RuleSite } from './site.ts'

const SEED = '/consultingcanadians/page/search'

/** Of the search page's main content, as the paper prints it. */
export const CONTENT = 'col-xs-12 col-sm-7 col-md-8 col-lg-9'

export const GCC_RULES = [
  follow('base', 'topLevel', { pattern: 'international', class: CONTENT }),
  keep('topLevel', { pattern: '.pdf' }),
  follow('topLevel', 'secondLevel', { pattern: 'international', tag: 'main' }),
  keep('secondLevel', { pattern: '.pdf' }),
]

const TOPICS = ['health', 'transport', 'fisheries', 'energy', 'housing', 'taxes', 'parks', 'food']

/** `size`: so many consultations are about international matters; those of each other topic as well. */
export function gcc(size = 3): RuleSite {
  const pages: Record<string, string> = {}
  const site: RuleSite = {
    name: 'GCC',
    seed: SEED,
    rules: GCC_RULES,
    keywords: ['international'],
    pages,
    named: [SEED],
    kept: [],
  }
  const keepLinks = (page: string, urls: readonly string[]): string => {
    for (const url of urls) site.kept.push({ url, page })
    return list(urls)
  }
  // Every second one is of the fisheries, at their own host.
  const homeOf = (n: number): string => (n % 2 === 0 ? FURTHER : '')
  const consultations = count(size).map((n) =>
    n % 2 === 0
      ? `${FURTHER}/international/psma-cfpr-${n}/index-eng.htm`
      : `/international/consultation-${n}.htm`,
  )
  const others = TOPICS.flatMap((topic) =>
    count(size).map((n) => `/${topic}/consultation-${n}.htm`),
  )
  const menu = `<nav>${list([SEED, '/about.htm', '/international/about-us.htm', ...TOPICS.map((topic) => `/${topic}/`)])}</nav>`

  for (const [i, top] of consultations.entries()) {
    const home = homeOf(i + 1)
    const deeper = count(4).map((n) => `${home}/international/consultation-${i + 1}/part-${n}.htm`)
    // A link that the keep rule takes as well is a page all the same; a PDF is never one.
    const files = [
      `${home}/files/international-${i + 1}.pdf`,
      `http://www.oecd.org/dac/effectiveness/${i + 1}.pdf`,
    ]
    pages[top] = page(
      top,
      `${menu}<main><h1>Consultation ${i + 1}</h1>${list(deeper)}${link('/health/')}${keepLinks(top, files.slice(0, 1))}</main>
       <footer>${keepLinks(top, files.slice(1))}${link(`${home}/international/feedback-${i + 1}.htm`)}</footer>`,
    )
    site.named.push(top, ...deeper)
    pages[`${home}/international/feedback-${i + 1}.htm`] = page('Feedback', menu)
    for (const [n, second] of deeper.entries()) {
      const reports = [
        `${home}/files/report-${i + 1}-${n + 1}.pdf`,
        `http://www.un.org/report/${i + 1}/${n + 1}.pdf?lang=en`,
      ]
      pages[second] = page(
        second,
        `${menu}<main>${list([`${home}/international/archive.htm`, `${home}/about.htm`])}${keepLinks(second, reports)}</main>`,
      )
    }
  }
  for (const other of others) {
    const parts = count(3).map((n) => other.replace('.htm', `/part-${n}.htm`))
    pages[other] = page(other, `${menu}<main>${list([...parts, `/files${other}.pdf`])}</main>`)
    for (const part of parts)
      pages[part] = page(part, `${menu}<main>${list([`/files${part}.pdf`])}</main>`)
  }
  for (const topic of TOPICS) {
    pages[`/${topic}/`] = page(
      topic,
      `${menu}<main>${list(others.filter((url) => url.startsWith(`/${topic}/`)))}</main>`,
    )
  }
  pages['/about.htm'] = page('About', menu)
  pages['/international/about-us.htm'] = page('About us', menu)
  for (const home of ['', FURTHER]) {
    pages[`${home}/international/archive.htm`] = page(
      'Archive',
      `${menu}<main>${list(consultations)}</main>`,
    )
  }
  // The names of the class in another order, and an element that has only some of them.
  const some = CONTENT.split(' ').slice(0, 3).join(' ')
  const shuffled = CONTENT.split(' ').reverse().join('  ')
  pages[SEED] = page(
    'Consulting with Canadians',
    `${menu}<div class="${some}">${link('/international/about-us.htm')}</div>
     <div class="container ${shuffled}"><div>${list([...others, ...consultations])}</div></div>`,
  )
  return site
}
