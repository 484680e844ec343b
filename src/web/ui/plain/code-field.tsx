import { useId, type ComponentProps } from 'react'
import css from './fields.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly label: string
  readonly error?: string | undefined
  readonly length?: number
  readonly value: string
  readonly onChange: (digits: string) => void
}

/**
 * One real input under the drawn boxes, so that pasting, the code suggested from the phone's
 * messages, and screen readers work as in any field.
 */
export function CodeField({ label, error, length = 6, value, onChange, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <div className={css.codeBoxes}>
        <input
          {...input}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        />
        {Array.from({ length }, (_, i) => (
          <span key={i} aria-hidden className={i === Math.min(value.length, length - 1) ? css.activeBox : undefined}>
            {value[i]}
          </span>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className={`${css.error} ${css.codeError}`}>
          {error}
        </p>
      )}
    </div>
  )
}
