/** @jsxImportSource hono/jsx */
/**
 * Fields of forms: label, input with what was typed, hint, and what is wrong right beside it. Used all over `views`.
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
      <Beside {...{ name, hint, problem }} />
    </div>
  )
}

/** What is wrong with a field, and what may help. */
function Beside({ name, hint, problem }: Pick<Around, 'name' | 'hint' | 'problem'>) {
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

/**
 * What a field of a form needs to know of it: what was typed, what is wrong, and whether it is the first that is.
 * `order`: as they stand on the page.
 */
export function fieldsOf<F extends string>(
  order: readonly F[],
  form: Readonly<Record<F, string>>,
  problems: Partial<Record<F, string>>,
) {
  const first = order.find((name) => problems[name])
  return (name: F) => ({
    ...{ name, value: form[name], problem: problems[name], focus: name === first },
  })
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

/** How gently a shop is asked; `usual`: what holds where nothing is typed. */
export function MannerFields(props: {
  field(name: 'delay' | 'concurrency'): Pick<TextProps, 'name' | 'value' | 'problem' | 'focus'>
  size: 'half' | 'third'
  usual: { delay: number; concurrency: number }
  hints: [pause: string, atOnce?: string]
}) {
  const { field, size, usual, hints } = props
  const whole = (name: 'delay' | 'concurrency') => ({
    ...{ ...field(name), size, inputmode: 'numeric' as const, placeholder: String(usual[name]) },
  })
  return (
    <>
      <TextField {...whole('delay')} label="Pause between requests" hint={hints[0]} />
      <TextField {...whole('concurrency')} label="Requests at once" hint={hints[1]} />
    </>
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

export const Options = (props: { of: [value: string, title: string][]; value: string }) => (
  <>
    {props.of.map(([value, title]) => (
      <option value={value} selected={value === props.value}>
        {title}
      </option>
    ))}
  </>
)

export function SelectField(props: Around & { value: string; options: [string, string][] }) {
  const { value, options } = props
  return (
    <Field {...props}>
      <select {...described(props)}>
        <Options of={options} value={value} />
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
      <Beside {...{ name, hint, problem }} />
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
