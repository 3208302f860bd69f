/**
 * The view of a plan, what its page shows. Pictures and predictions take a while, and are remembered. Used by
 * `plan.tsx`.
 * @module
 */

import type { PlanView } from '../../../views/plan/plan.tsx'
import { cut } from '../../format/text.ts'
import type { Prediction } from '../../jobs/learn/learn.ts'
import { teaches } from '../../jobs/learn/learning.ts'
import { AisleError } from '../../model/errors.ts'
import type { EdgeCounts } from '../../plan/draw/label.ts'
import { openPlan, type Plan } from '../../plan/plan.ts'
import { needVersion, planVersions } from '../../shop/plan.ts'
import { ifSound, storedPlan } from '../../shop/stored.ts'
import type { Document, PlanOrigin, Shop } from '../../store/types.ts'
import type { Web } from '../context.tsx'

type PlanDocument = Document<PlanOrigin>

const REMEMBERED = 20

/** Milliseconds that the page waits for the prediction of a large shop; it is there the next time. */
const PATIENCE = 1500

/** The newest, and those one looks at or uses. */
const VERSIONS = 12

export class PlanViews {
  readonly #web: Web
  /** By content. */
  readonly #pictures = new Remembered<string>()
  /** By the plans and the crawl that tells what they would do. */
  readonly #predictions = new Remembered<Prediction[] | null>()

  constructor(web: Web) {
    this.#web = web
  }

  /** The version that was asked for, or the one in use; null where every link is followed. */
  async shown(shop: Shop, version: string | undefined): Promise<PlanDocument | null> {
    const { store } = this.#web
    if (version === undefined) return await store.plans.active(shop.id)
    if (!/^\d{1,9}$/.test(version)) {
      throw new AisleError('not-found', `there is no plan version ${cut(version, 20)}`)
    }
    return await needVersion(store, shop, Number(version))
  }

  planIn(shop: Shop, shown: PlanDocument | null): Plan {
    return shown ? storedPlan(shown) : openPlan([shop.seed])
  }

  /** To how many pages the edges lead, where that is known by now. */
  async counts(shop: Shop, shown: PlanDocument | null): Promise<EdgeCounts | undefined> {
    const predictions = await this.#predict(shop, (await this.#versions(shop, shown)).listed)
    if (predictions === 'later' || !shown) return undefined
    return predictions.get(shown.version)?.edges
  }

  /** `all`: every version is listed, the older ones without what they would download. */
  async of(shop: Shop, shown: PlanDocument | null, all = false): Promise<PlanView> {
    const { store, jobs } = this.#web
    const { listed, others } = await this.#versions(shop, shown)
    const predictions = await this.#predict(shop, listed)
    const versions = all ? [...listed, ...others].sort((a, b) => b.version - a.version) : listed
    const known = predictions === 'later' ? new Map<number, Prediction>() : predictions
    const prediction = shown ? (known.get(shown.version) ?? null) : null
    const plan = this.planIn(shop, shown)
    const counts = prediction?.edges
    const svg = await this.#pictures.get(JSON.stringify([plan, counts]), () =>
      jobs.draw(plan, { counts }),
    )
    const whole = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
    const { details = 0 } = whole?.counters ?? {}
    const { onSale } = await store.products.counts(shop.id)
    return {
      ...{ shop, shown, plan, svg, older: all ? 0 : others.length },
      prediction: predictions === 'later' && shown ? 'later' : prediction,
      versions: versions.map((one) => ({ ...one, prediction: known.get(one.version) ?? null })),
      canLearn: whole !== null && teaches({ ...whole, ended: true, details }, onSale),
      form: { plan: JSON.stringify(plan, null, 2) },
    }
  }

  async #versions(
    shop: Shop,
    shown: PlanDocument | null,
  ): Promise<{ listed: PlanDocument[]; others: PlanDocument[] }> {
    const all = await planVersions(this.#web.store, shop)
    const wanted = [shown?.version, shop.plan]
    const listed = all.filter(({ version }, i) => i < VERSIONS || wanted.includes(version))
    return { listed, others: all.filter((one) => !listed.includes(one)) }
  }

  async #predict(
    shop: Shop,
    documents: PlanDocument[],
  ): Promise<ReadonlyMap<number, Prediction> | 'later'> {
    const { store, jobs } = this.#web
    const crawl = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
    if (documents.length === 0 || !crawl) return new Map()
    const sound = documents.flatMap((one) => {
      const plan = ifSound(storedPlan, one)
      return plan ? [{ version: one.version, plan }] : []
    })
    const numbers = sound.map(({ version }) => version)
    const asked = this.#predictions.get(`${shop.id} ${crawl.id} ${numbers}`, () =>
      jobs.predict(
        shop.slug,
        sound.map(({ plan }) => plan),
      ),
    )
    const told = await Promise.race([
      asked.catch(() => null),
      Bun.sleep(PATIENCE).then(() => 'later' as const),
    ])
    if (told === 'later') return told
    return new Map(told?.map((prediction, i) => [numbers[i]!, prediction]))
  }
}

/** The last answers; one that is under way is asked for once, one that failed again. */
class Remembered<T> {
  readonly #answers = new Map<string, Promise<T>>()

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key)
    if (known) return known
    if (this.#answers.size >= REMEMBERED) {
      this.#answers.delete(this.#answers.keys().next().value!)
    }
    const answer = ask()
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    return answer
  }
}
