import { useId } from 'react'
import css from '#web/ui/plain/fields.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly name: string }[]
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}
/** One of several values whose names are shown, such as a service by its id. */
export function ChoiceField({ label, value, choices, onChange, error }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${css.control} ${css.select}`}
        value={value}
        aria-invalid={error !== undefined}
        {...(error && { 'aria-describedby': `${id}says` })}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
      {error && (
        <span id={`${id}says`} className={css.error}>
          {error}
        </span>
      )}
    </div>
  )
}
