/** @jsxImportSource hono/jsx */
/**
 * Fields of forms: label, input with what was typed, hint, and what is wrong right beside it.
 * @module
 */

import type { Child } from 'hono/jsx'
import { sentence } from './text.tsx'

type Around = {
  name: string
  label: string
  hint?: string
  problem?: string
  /** The first that is wrong. */
  focus?: boolean
  size?: 'half' | 'third'
}

/** Binds hint and problem to the input, for people who hear the page. */
function described({ name, hint, problem, focus }: Around) {
  const ids = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean)
  return {
    id: name,
    name,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': problem ? ('true' as const) : undefined,
    autofocus: focus || undefined,
  }
}

function Field({ name, label, hint, problem, size, children }: Around & { children?: Child }) {
  return (
    <div class={size ? `field ${size}` : 'field'}>
      <label for={name}>{label}</label>
      {children}
      <Told {...{ name, hint, problem }} />
    </div>
  )
}

/** What is wrong with a field, and what may help. */
function Told({ name, hint, problem }: Pick<Around, 'name' | 'hint' | 'problem'>) {
  return (
    <>
      {problem && (
        <span class="problem" id={`${name}-problem`}>
          {sentence(problem)}
        </span>
      )}
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </>
  )
}

type TextProps = Around & {
  value: string
  placeholder?: string
  required?: boolean
  inputmode?: 'url' | 'numeric'
}

export function TextField(props: TextProps) {
  const { value, placeholder, required, inputmode } = props
  return (
    <Field {...props}>
      <input
        {...described(props)}
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

/** What is typed is not sent back: passwords are typed again. */
export function PasswordField(
  props: Around & { autocomplete: 'current-password' | 'new-password'; required?: boolean },
) {
  const { autocomplete, required } = props
  return (
    <Field {...props}>
      <input
        {...described(props)}
        type="password"
        autocomplete={autocomplete}
        required={required}
        maxlength={200}
      />
    </Field>
  )
}

export function AreaField(props: Around & { value: string; placeholder?: string; rows?: number }) {
  const { value, placeholder, rows = 10 } = props
  return (
    <Field {...props}>
      <textarea {...described(props)} rows={rows} placeholder={placeholder} spellcheck={false}>
        {value}
      </textarea>
    </Field>
  )
}

export function SelectField(props: Around & { value: string; options: [string, string][] }) {
  const { value, options } = props
  return (
    <Field {...props}>
      <select {...described(props)}>
        {options.map(([key, text]) => (
          <option value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function CheckField(props: Around & { checked: boolean }) {
  const { name, label, hint, problem } = props
  return (
    <div class="field check">
      <label>
        <input {...described(props)} type="checkbox" value="on" checked={props.checked} />
        {label}
      </label>
      <Told {...{ name, hint, problem }} />
    </div>
  )
}

export function FileField(props: Around & { accept: string }) {
  return (
    <Field {...props}>
      <input {...described(props)} type="file" accept={props.accept} />
    </Field>
  )
}
