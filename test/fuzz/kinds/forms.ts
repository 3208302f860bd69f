/**
 * The pages themselves: every route with any query, form, body and headers.
 * @module
 */

import fc from 'fast-check'
import { junkJsonText, junkText } from '../inputs/junk.ts'
import type { Bench, Kind } from '../kind.ts'
import { Site } from '../site.ts'

type Pairs = [string, string][]
type Input = {
  route: number
  params: string[]
  query: Pairs
  form: Pairs
  body: 'form' | 'multipart' | 'json' | 'junk'
  text: string
  headers: Pairs
}

/** Names that the pages know; each means something in some form. */
const NAMES = (
  'q page sort show kind until before version versions kept from url mode fresh tab part bare u shop now next all do ' +
  'text keywords language maxPages seeds hosts algorithm k votes decay similarity weightPage weightAnchor weightUrl plan ' +
  'kind-0 value-0 relevant-0 fromType-0 toType-0 ruleType-0 pattern-0 id-0 class-0 tag-0 fromType-1 wrapper id name ' +
  'scope delay concurrency render address question allow back crawl max-pages maxAge retention userAgent contact cron ' +
  'schedule password again current move sure confirm file'
).split(' ')
const VALUES = [
  ...[
    '1',
    '0',
    '-1',
    '99999999999999999999',
    '1.5',
    'NaN',
    'yes',
    'no',
    'on',
    'all',
    'sale',
    'gone',
  ],
  ...[
    'price',
    '-price',
    'name',
    'new',
    'initial',
    'delta',
    'topic',
    'rules',
    'plan',
    'auto',
    'save',
  ],
  ...[
    'add',
    'remove-0',
    'remove-x',
    'file',
    'none',
    'text',
    '2024-01-01',
    '+275760-09-13',
    '0000-00-00',
  ],
  ...[
    '* * * * *',
    '0 0 31 2 *',
    'https://shop.example/',
    'shop',
    'other',
    'en',
    'fields',
    'list',
    '//x',
  ],
]
const HEADERS = [
  'accept-language',
  'cookie',
  'referer',
  'hx-request',
  'if-none-match',
  'range',
  'accept',
]

const value = fc.oneof(fc.constantFrom(...VALUES), junkText)
const pairs = (most: number): fc.Arbitrary<Pairs> =>
  fc.array(
    fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, junkText), value),
    {
      maxLength: most,
    },
  )

/** Streams have no end, and these wait for a process of their own. */
const LEFT_OUT = /\/live$|^\/static|^\*$|\/frame\/|\/picture\//
/** What these change is everything. */
const SWEEPING = /\/(?:password|remove|restore)$/

export const forms: Kind = {
  share: 3,
  async open({ folder }): Promise<Bench<Input>> {
    const site = await Site.open(folder)
    const routes = [
      ...new Set(
        site.app.routes
          .filter(({ path, method }) => method !== 'ALL' && !LEFT_OUT.test(path))
          .map(({ path, method }) => `${method} ${path}`),
      ),
    ]
    return {
      inputs: fc.record({
        route: fc.nat(routes.length - 1),
        params: fc.array(
          fc.oneof({ weight: 5, arbitrary: fc.constantFrom('shop', '1', '2') }, value),
          {
            minLength: 3,
            maxLength: 3,
          },
        ),
        query: pairs(4),
        form: pairs(12),
        body: fc.constantFrom('form', 'form', 'multipart', 'json', 'junk'),
        text: junkJsonText,
        headers: fc.array(fc.tuple(fc.constantFrom(...HEADERS), value), { maxLength: 3 }),
      }),
      take: (input) =>
        site.cleanly(async () => {
          const [method, pattern] = routes[input.route]!.split(' ') as [string, string]
          const path = pathOf(pattern, input)
          const { status } = await site.ask(path, { method, ...sent(method, input) })
          if (method === 'POST' && status < 400) {
            if ((await site.store.shops.get('shop')) && !SWEEPING.test(pattern))
              await site.lookAround()
            await (SWEEPING.test(pattern) ? site.renew() : site.tookOne())
          }
          return status < 400 ? 'accepted' : 'refused'
        }),
      close: () => site.close(),
    }
  },
}

/** `:slug` is the shop, mostly; other places take what comes. */
function pathOf(pattern: string, { params, query }: Input): string {
  let next = 0
  const path = pattern.replace(/:(\w+)(?:\{(?:[^{}]|\{[^}]*\})*\})?/g, (_, name: string) => {
    const given = params[next++ % params.length]!
    const plain = name === 'slug' && /^\d$/.test(given) ? 'shop' : given
    return encodeURIComponent(plain.toWellFormed()).slice(0, 300) || 'x'
  })
  const asked = new URLSearchParams(query.map(([k, v]) => [k.toWellFormed(), v.toWellFormed()]))
  return query.length > 0 ? `${path}?${asked}` : path
}

function sent(method: string, { form, body, text, headers }: Input): RequestInit {
  const given = Object.fromEntries(
    headers.map(([name, word]) => [name, word.replace(/[^\x20-\x7e]/g, '?').trim()]),
  )
  if (method === 'GET') return { headers: given }
  if (body === 'form') return { headers: given, body: new URLSearchParams(form) }
  if (body === 'multipart') {
    const data = new FormData()
    for (const [name, word] of form) data.append(name, word)
    data.append('file', new File([text], 'x.json'))
    return { headers: given, body: data }
  }
  const type = body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  return { headers: { ...given, 'content-type': type }, body: text }
}
