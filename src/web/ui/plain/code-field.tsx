import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { PROOF_CODE_LENGTH, codeDigits } from '#shared/values/proof-code.ts'
import css from './fields.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly label: string
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Called with the last digit. Without it, the form has a button that says more than the code. */
  readonly onWhole?: (digits: string) => void
}

/**
 * One real input under the drawn boxes, so that pasting, the code suggested from the phone's
 * messages, and screen readers work as in any field. An error brings the focus back.
 */
export function CodeField({ label, error, value, onChange, onWhole, ...input }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return (
    <div>
      <div className={css.codeBoxes}>
        <input
          {...input}
          ref={field}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => {
            const digits = codeDigits(event.target.value)
            onChange(digits)
            if (digits.length === PROOF_CODE_LENGTH && digits !== value) onWhole?.(digits)
          }}
        />
        {Array.from({ length: PROOF_CODE_LENGTH }, (_, i) => (
          <span
            key={i}
            aria-hidden
            className={i === Math.min(value.length, PROOF_CODE_LENGTH - 1) ? css.activeBox : undefined}
          >
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
