/**
 * Correcting an induced wrapper by more pages than it was induced from: pages that its rules take for products and are
 * none, products that they do not know, fields that they do not find.
 * @module
 */

import { likeness, structureOf } from '../../page/html/structure.ts'
import type { Page } from '../../page/page.ts'
import { readAuto } from '../auto/auto.ts'
import { compileWrapper } from '../compile.ts'
import type { Wrapper } from '../wrapper.ts'
import { exampleOf } from './examples.ts'
import { induceWrapper } from './induce.ts'

type Refined = {
  wrapper: Wrapper
  /** Pages that the old rules got wrong, and those that the new ones still do. */
  before: string[]
  after: string[]
}

/** Pages of one template. */
const ALIKE = 0.6

/** Null where the wrapper is right on all pages, or no better one is found. */
export function refineWrapper(old: Wrapper, pages: Page[]): Refined | null {
  const { isDetail } = compileWrapper(old)
  const readings = new Map(pages.map((page) => [page, readAuto(page)]))
  const told = pages.filter((page) => isDetail(page).detail)
  const agreed = told.filter((page) => readings.get(page)!.detail)
  if (agreed.length < 2) return null
  const isAlike = (page: Page): boolean => {
    const own = structureOf(page)
    const alike = agreed.filter((other) => likeness(own, structureOf(other)) >= ALIKE).length
    return 2 * alike > agreed.length
  }
  // Either may err where the other does not; what is made as products are decides.
  const products = pages.filter((page) =>
    told.includes(page)
      ? readings.get(page)!.detail || isAlike(page)
      : readings.get(page)!.detail && isAlike(page),
  )
  const before = mistakes(old, pages, products)
  if (before.length === 0) return null
  const induced = induceWrapper(
    products.map((page) => exampleOf(page, readings.get(page)!)),
    pages.filter((page) => !products.includes(page)),
  )
  if (!induced) return null
  const names = new Set(induced.wrapper.fields.map(({ name }) => name))
  const kept = old.fields.filter(({ name }) => !names.has(name))
  const { detail, fields } = induced.wrapper
  const wrapper: Wrapper = { ...old, detail, fields: [...fields, ...kept] }
  const after = mistakes(wrapper, pages, products)
  return after.length < before.length ? { wrapper, before, after } : null
}

function mistakes(wrapper: Wrapper, pages: Page[], products: Page[]): string[] {
  const { isDetail, extract } = compileWrapper(wrapper)
  return pages.flatMap((page) => {
    const product = products.includes(page)
    const right =
      isDetail(page).detail === product && (!product || extract(page).problems.length === 0)
    return right ? [] : [page.url]
  })
}
