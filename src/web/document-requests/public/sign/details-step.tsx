import { useState } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { TextField } from '#web/ui/plain/fields.tsx'
import { text as all } from '../text.ts'
import type { Draft } from './draft.ts'
import css from './sign.module.css'
import { StepHeading } from './step-heading.tsx'

const text = all.details
type Props = {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
  readonly onNext: () => void
}

/** Who signs. */
export function DetailsStep({ draft, onChange, onNext }: Props) {
  const [error, setError] = useState<string>()
  const next = () => {
    if (draft.name.trim() === '') setError(text.nameMissing)
    else onNext()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <div className={css.body}>
        <StepHeading>{text.title}</StepHeading>
        <TextField
          label={text.name}
          name="name"
          autoComplete="name"
          required
          maxLength={80}
          value={draft.name}
          error={error}
          onChange={(event) => {
            setError(undefined)
            onChange({ name: event.target.value })
          }}
        />
      </div>
      <div className={css.bar}>
        <Button type="submit">{text.onward}</Button>
        <p className={css.hint}>{text.note}</p>
      </div>
    </form>
  )
}
