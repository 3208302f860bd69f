/**
 * XPaths in words, for people who do not read them: those that the annotator makes itself. Used by `jobs` and
 * `wrapper`.
 * @module
 */

const CLASS = /^contains\(concat\(' ', normalize-space\(@class\), ' '\), ' ([^']+) '\)$/
const ATTRIBUTE = /^@([\w:-]+)=(?:'([^']*)'|"([^"]*)")$/
const LABEL = /^normalize-space\(\.\)=(?:'([^']*)'|"([^"]*)")$/
const EXCEPT = /^not\((self|ancestor)::(.+)\)$/s

type Step = { axis: 'child' | 'descendant'; name: string; tests: string[] }

/** `a price inside “main”`; the expression itself where it is of another make. */
export function sayXPath(xpath: string): string {
  const steps = stepsOf(xpath)
  if (steps === null || steps.length === 0) return xpath
  if (steps.every(({ axis, tests }) => axis === 'child' && tests.every((one) => /^\d+$/.test(one))))
    return 'by its position on the page alone'
  const label = steps.findIndex(({ tests }) => tests.some((test) => LABEL.test(test)))
  if (label >= 0) return sayLabelled(steps[label]!)
  const [last, ...holders] = steps.reverse()
  const anchored = holders.find(({ tests }) => tests.some((test) => !/^\d+$/.test(test)))
  const said = sayStep(last!)
  return anchored ? `${said} inside ${sayStep(anchored)}` : said
}

function sayLabelled({ tests }: Step): string {
  const found = LABEL.exec(tests.find((test) => LABEL.test(test))!)!
  return `what follows the label “${found[1] ?? found[2]}”`
}

function sayStep({ name, tests }: Step): string {
  const parts: string[] = []
  let position = ''
  for (const test of tests) {
    const [ofClass, attribute, except] = [CLASS.exec(test), ATTRIBUTE.exec(test), EXCEPT.exec(test)]
    if (ofClass) parts.push(`of class “${ofClass[1]}”`)
    else if (attribute) parts.push(`with ${attribute[1]} “${attribute[2] ?? attribute[3]}”`)
    else if (except) parts.push(sayExcept(except[1]!, except[2]!))
    else if (/^\d+$/.test(test)) position = `${ordinal(Number(test))} `
    else parts.push(`where ${test}`)
  }
  return [`${position}${name === '*' ? 'element' : name}`, ...parts].join(' ')
}

function sayExcept(axis: string, step: string): string {
  const [said] = stepsOf(`/${step}`) ?? []
  return `${axis === 'self' ? 'but not' : 'but not inside'} ${said ? sayStep(said) : step}`
}

function ordinal(n: number): string {
  const end = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${end}`
}

/** Null where it is no plain chain of steps. */
function stepsOf(xpath: string): Step[] | null {
  const steps: Step[] = []
  let at = 0
  while (at < xpath.length) {
    const slash = /^\/\/?/.exec(xpath.slice(at))
    if (!slash) return null
    at += slash[0].length
    const name = /^@?(?:following-sibling::)?(?:[\w-]+|\*)/.exec(xpath.slice(at))
    if (!name) return null
    at += name[0].length
    const step: Step = {
      axis: slash[0] === '//' ? 'descendant' : 'child',
      name: name[0].replace(/^.*::/, ''),
      tests: [],
    }
    while (xpath[at] === '[') {
      const end = closing(xpath, at)
      if (end < 0) return null
      step.tests.push(xpath.slice(at + 1, end))
      at = end + 1
    }
    steps.push(step)
  }
  return steps
}

function closing(text: string, from: number): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const char = text[at]!
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === "'" || char === '"') quote = char
    else if (char === '[') depth++
    else if (char === ']' && --depth === 0) return at
  }
  return -1
}
