/**
 * A file that a person brings for a shop: refused with a sentence, or taken, used, shown, exported and
 * imported again as the same thing.
 * @module
 */

import type { Arbitrary } from 'fast-check'
import { checkImport } from '../../../src/shop/transfer.ts'
import { exported } from '../../store/make.ts'
import { type Bench, isRefusal, type Outcome } from '../kind.ts'
import { Site } from '../site.ts'

type FileKind = {
  inputs: Arbitrary<Uint8Array>
  /** Where the page takes it, and what goes with it. */
  path: string
  fields?: Record<string, string>
  /** As the command line reads it: what is stored, or an error. */
  check(text: string): string | Promise<string>
  /** What crawls do with it. */
  use(json: string, site: Site): void | Promise<void>
  /** What the shop has of it now. */
  saved(site: Site, shop: number): Promise<string | null>
}

export async function fileBench(ground: string, kind: FileKind): Promise<Bench<Uint8Array>> {
  const site = await Site.open(ground)
  return {
    inputs: kind.inputs,
    take: (file) =>
      site.cleanly(async () => {
        // As both read files: with the mark of UTF-16, as that.
        const text = await new Blob([file as Uint8Array<ArrayBuffer>]).text()
        const json = await checked(kind, text)
        const outcome: Outcome = json === null ? 'refused' : 'accepted'
        const told = await site.bring(kind.path, file, kind.fields ?? {})
        if (told !== outcome) throw new Error(`the command line: ${outcome}, the page: ${told}`)
        if (json === null) return outcome
        await kind.use(json, site)
        await site.lookAround()
        await travel(kind, site)
        await site.tookOne()
        return outcome
      }),
    close: () => site.close(),
  }
}

async function checked(kind: FileKind, text: string): Promise<string | null> {
  try {
    return await kind.check(text)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return null
  }
}

async function travel(kind: FileKind, site: Site): Promise<void> {
  const { store } = site
  const { id } = await store.shops.need('shop')
  const text = JSON.stringify(await exported(store, 'shop'))
  const document = checkImport(text, 'shop.json', 'again')
  const again = await store.shops.importShop(document)
  const [before, after] = [await kind.saved(site, id), await kind.saved(site, again.id)]
  await store.shops.remove('again')
  if (before !== after) throw new Error(`exported ${before}, imported ${after}`)
}
