/** @jsxImportSource hono/jsx */
/**
 * A wrapper as people read it: what a product page is, and what is read of it.
 * @module
 */

import type { DetailRule, Wrapper } from '../../src/wrapper/wrapper.ts'

export function Reads({ wrapper }: { wrapper: Wrapper }) {
  return (
    <>
      <section>
        <h2>A product page is one where</h2>
        {wrapper.detail.length === 0 ? (
          <p class="soft">There is no rule, so no page is taken for a product.</p>
        ) : (
          <ul class="plain">
            {wrapper.detail.map((rule) => (
              <li>{ruleWords(rule)}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>What is read of it</h2>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Kind</th>
                <th scope="col" class="extra">
                  Where it stands
                </th>
              </tr>
            </thead>
            <tbody>
              {wrapper.fields.map(({ name, type, xpath, regex, required, many }) => (
                <tr>
                  <th scope="row">
                    {name}
                    <span class="sub phone">
                      <code>{xpath}</code>
                    </span>
                  </th>
                  <td>
                    {type}
                    <span class="sub">
                      {[required && 'required', many && 'several'].filter(Boolean).join(', ')}
                    </span>
                  </td>
                  <td class="extra wide">
                    <code>{xpath}</code>
                    {regex && (
                      <span class="sub">
                        of which <code>{regex}</code>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}

function ruleWords(rule: DetailRule) {
  const not = rule.mode === 'forbidden'
  if (rule.on === 'url') {
    return (
      <>
        the address {not ? 'does not match' : 'matches'} <code>{rule.regex}</code>
      </>
    )
  }
  return (
    <>
      <code>{rule.xpath}</code> {not ? 'finds nothing' : 'finds something'}
      {rule.regex && (
        <>
          {' '}
          with a text like <code>{rule.regex}</code>
        </>
      )}
    </>
  )
}
