/** @jsxImportSource hono/jsx */
/**
 * Product or not: the rules, how they agree with every sample and why, and what is proposed. Used by
 * `web/annotate/panels.tsx`.
 * @module
 */

import { count } from '../../src/format/words.ts'
import type { RuleTally } from '../../src/wrapper/annotate/rules.ts'
import { Icon } from '../shell/icons.tsx'
import { Said } from '../shell/text.tsx'
import { Send, type State } from './model.tsx'

const tallyText = ({ products, ofProducts, others, ofOthers }: RuleTally): string =>
  [
    `on ${products} of ${count(ofProducts, 'product')}`,
    ...(ofOthers > 0 ? [`on ${others} of ${count(ofOthers, 'other')}`] : []),
  ].join(', ')

export function RulesPanel(state: State) {
  const { view, proposals } = state
  const products = view.samples.filter(({ kind }) => kind === 'product').length
  return (
    <>
      <p class="hint">
        A page is a product where all of these hold.{' '}
        {count(products, 'sample is a product', 'samples are products')} of {view.samples.length}.
        Say what each is above the page.
      </p>
      <Rules {...state} />
      {proposals && proposals.length > 0 && (
        <section class="an-found">
          <div class="head">
            <h2>Proposed</h2>
            <Send look="small primary" call={{ do: 'rules-accept' }}>
              Accept what is needed
            </Send>
          </div>
          <ul>
            {proposals.map(({ rule, says, tally }) => (
              <li>
                <span class="an-what">
                  <span data-xpath={rule.on === 'xpath' ? rule.xpath : undefined}>
                    <Said>{says}</Said>
                  </span>
                  <small class="soft">{tallyText(tally)}</small>
                </span>
                <Send look="small" call={{ do: 'rule', ...rule }}>
                  Accept
                </Send>
              </li>
            ))}
          </ul>
        </section>
      )}
      <UrlRule {...state} />
      <Agreement {...state} />
    </>
  )
}

function Rules({ view }: State) {
  if (view.rules.length === 0) {
    return (
      <p class="soft">No rule yet. Accept one below, or point at something all products have.</p>
    )
  }
  return (
    <ul class="an-rules">
      {view.rules.map(({ rule, says, tally }) => (
        <li>
          <span class="an-what">
            <span data-xpath={rule.on === 'xpath' ? rule.xpath : undefined}>
              <Said>{says}</Said>
            </span>
            <small class={tally.products === tally.ofProducts ? 'good' : 'bad'}>
              {tallyText(tally)}
            </small>
          </span>
          <Send
            look="small"
            call={{
              ...{ do: 'rule', was: JSON.stringify(rule), ...rule },
              mode: rule.mode === 'mandatory' ? 'forbidden' : 'mandatory',
            }}
          >
            {rule.mode === 'mandatory' ? 'must' : 'must not'}
            <span class="unseen">: turn around</span>
          </Send>
          <Send look="small" call={{ do: 'rule-remove', was: JSON.stringify(rule) }}>
            <Icon name="close" />
            <span class="unseen">Remove this rule</span>
          </Send>
        </li>
      ))}
    </ul>
  )
}

/** Tried on the addresses of all samples as it is typed; the script marks them. */
function UrlRule({ view }: State) {
  return (
    <details class="an-url" data-open="url rule">
      <summary>A rule on the address</summary>
      <form class="stack" data-form="rule">
        <input type="hidden" name="on" value="url" />
        <label for="an-regex">Addresses of products are like</label>
        <input
          id="an-regex"
          name="regex"
          placeholder="/product/[0-9]+"
          spellcheck={false}
          autocomplete="off"
          required
          data-tester
        />
        <p class="hint" id="an-tested" role="status">
          A regular expression; it is tried on {count(view.samples.length, 'address', 'addresses')}{' '}
          as you type.
        </p>
        <div class="row">
          <select name="mode" aria-label="Whether products have it">
            <option value="mandatory">products have it</option>
            <option value="forbidden">products never have it</option>
          </select>
          <button type="submit" class="small">
            Add
          </button>
        </div>
      </form>
    </details>
  )
}

function agreementText(wrong: number, of: number): string {
  if (wrong > 0)
    return `${wrong} of ${count(of, 'sample')} ${wrong === 1 ? 'does' : 'do'} not agree`
  return of === 1 ? 'The sample agrees' : `All ${of} samples agree`
}

function Agreement({ view, draft }: State) {
  if (draft.wrapper.detail.length === 0) return null
  const titles = new Map(view.samples.map((sample) => [sample.key, sample]))
  const wrong = view.agreement.filter(({ agrees }) => !agrees)
  return (
    <section class="an-agree">
      <h2>{agreementText(wrong.length, view.agreement.length)}</h2>
      <ul>
        {[...wrong, ...view.agreement.filter(({ agrees }) => agrees)].map(
          ({ key, detail, agrees, reasons }) => (
            <li>
              <button type="button" data-go={key} class={agrees ? 'an-tile' : 'an-tile warned'}>
                <Icon name={agrees ? 'check' : 'warn'} />
                <Said>{titles.get(key)?.title ?? ''}</Said>
              </button>
              <small class="soft">
                {detail ? (
                  'a product: every rule holds'
                ) : (
                  <Said>{`no product: ${reasons[0] ?? ''}`}</Said>
                )}
              </small>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
