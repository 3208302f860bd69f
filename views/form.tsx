/** @jsxImportSource hono/jsx */
/**
 * Fields of forms: label, input with what was typed, hint, and what is wrong right beside it.
 * @module
 */

import type { Child } from 'hono/jsx'

type Around = {
  name: string
  label: string
  hint?: string
  problem?: string
  size?: 'half' | 'third'
}

/** Binds hint and problem to the input, for people who hear the page. */
function described(name: string, hint?: string, problem?: string) {
  const ids = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean)
  return {
    id: name,
    name,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': problem ? ('true' as const) : undefined,
  }
}

function Field({ name, label, hint, problem, size, children }: Around & { children?: Child }) {
  return (
    <div class={size ? `field ${size}` : 'field'}>
      <label for={name}>{label}</label>
      {children}
      {problem && (
        <span class="problem" id={`${name}-problem`}>
          {problem}
        </span>
      )}
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

type TextProps = Around & {
  value: string
  placeholder?: string
  required?: boolean
  inputmode?: 'url' | 'numeric'
}

export function TextField(props: TextProps) {
  const { name, value, hint, problem, placeholder, required, inputmode } = props
  return (
    <Field {...props}>
      <input
        {...described(name, hint, problem)}
        type="text"
        value={value}
        placeholder={placeholder}
        required={required}
        inputmode={inputmode}
        autocomplete="off"
        spellcheck={false}
      />
    </Field>
  )
}

export function AreaField(props: Around & { value: string; placeholder?: string }) {
  const { name, value, hint, problem, placeholder } = props
  return (
    <Field {...props}>
      <textarea
        {...described(name, hint, problem)}
        rows={10}
        placeholder={placeholder}
        spellcheck={false}
      >
        {value}
      </textarea>
    </Field>
  )
}

export function SelectField(props: Around & { value: string; options: [string, string][] }) {
  const { name, value, hint, problem, options } = props
  return (
    <Field {...props}>
      <select {...described(name, hint, problem)}>
        {options.map(([key, text]) => (
          <option value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
