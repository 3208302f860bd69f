/**
 * Whether a wrapper reads every product of a shop right.
 * @module
 */

import { type Shop, type TrueProduct, truthOf } from '../../../src/demo/index.ts'
import type { Page } from '../../../src/page/page.ts'
import { compileWrapper } from '../../../src/wrapper/compile.ts'
import type { PriceValue } from '../../../src/wrapper/values.ts'
import { parseWrapper, type Wrapper } from '../../../src/wrapper/wrapper.ts'
import { ORIGIN, pageAt } from '../../survey/drive.ts'

export type FieldScore = {
  products: number
  /** Products whose fields are all right. */
  right: number
  /** By field: how many are wrong, and one of them. */
  wrong: Map<string, { count: number; example: string }>
}

export async function scoreFields(shop: Shop, wrapper: Wrapper): Promise<FieldScore> {
  const read = compileWrapper(parseWrapper(wrapper))
  const score: FieldScore = { products: 0, right: 0, wrong: new Map() }
  for (const product of truthOf(shop, ORIGIN).products) {
    const page = await pageAt(shop, product.url)
    if (!page) continue
    score.products++
    const wrong = wrongFields(read, page, product)
    if (wrong.length === 0) score.right++
    for (const [field, said] of wrong) {
      const known = score.wrong.get(field)
      score.wrong.set(field, {
        count: (known?.count ?? 0) + 1,
        example: known?.example ?? `${said} on ${product.url}`,
      })
    }
  }
  return score
}

function wrongFields(
  { isDetail, extract }: ReturnType<typeof compileWrapper>,
  page: Page,
  product: TrueProduct,
): [field: string, said: string][] {
  const { fields } = extract(page)
  const price = fields.price as PriceValue | undefined
  const said: Record<string, unknown> = {
    ...fields,
    price: Number(price?.amount),
    currency: price?.currency,
  }
  const wanted: Record<string, unknown> = {
    name: product.name,
    price: Number(product.price),
    currency: product.currency,
    gtin: product.gtin,
    // A maker that nothing names is asked about, not guessed.
    ...(fields.brand !== undefined && { brand: product.brand }),
    availability: product.available ? 'InStock' : 'OutOfStock',
    // A number that says there is none may be left out.
    ...(product.sku !== 'N/A' && { sku: product.sku }),
  }
  const wrong: [string, string][] = Object.entries(wanted).flatMap(([name, value]) =>
    said[name] === value ? [] : [[name, String(said[name])]],
  )
  const verdict = isDetail(page)
  return verdict.detail ? wrong : [['detail', verdict.failed.join(', ')], ...wrong]
}
