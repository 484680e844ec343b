import { useId, type ComponentProps, type ReactNode } from 'react'
import { DateInput } from './date-input.tsx'
import css from './fields.module.css'

type FieldProps = { readonly label: string; readonly error?: string | undefined; readonly hint?: string }

function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { readonly children: (inputProps: InputProps) => ReactNode }) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, ...(message ? { 'aria-describedby': `${id}says` } : {}) })}
      {message && (
        <span id={`${id}says`} className={error === undefined ? css.hint : css.error}>
          {message}
        </span>
      )}
    </div>
  )
}
type InputProps = { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby'?: string }

/**
 * A single-line text field. `ltr` is for phone numbers, addresses and numbers, which run left to
 * right but are aligned to the inline start.
 */
export function TextField({
  label,
  error,
  hint,
  ltr = false,
  ...input
}: ComponentProps<'input'> & FieldProps & { readonly ltr?: boolean }) {
  return (
    <Field label={label} error={error} {...(hint ? { hint } : {})}>
      {(inputProps) => <input {...input} {...inputProps} className={`${css.control} ${ltr ? css.ltr : ''}`} />}
    </Field>
  )
}

/** A date, typed. See date-input.tsx for its value. */
export function DateField({ label, error, hint, ...input }: ComponentProps<typeof DateInput> & FieldProps) {
  return (
    <Field label={label} error={error} {...(hint ? { hint } : {})}>
      {(inputProps) => <DateInput {...input} {...inputProps} className={css.control ?? ''} />}
    </Field>
  )
}

/** A choice among a few options. `empty` is the label shown while none is chosen. */
export function SelectField({
  label,
  error,
  options,
  empty,
  ...select
}: ComponentProps<'select'> & FieldProps & { readonly options: readonly string[]; readonly empty: string }) {
  return (
    <Field label={label} error={error}>
      {(inputProps) => (
        <select {...select} {...inputProps} className={`${css.control} ${css.select}`}>
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
