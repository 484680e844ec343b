import { useRef, useState } from 'react'
import { answerProblems, type AnswerProblem } from '#shared/catalog/document-forms/answers.ts'
import { answerProblemText } from '#shared/catalog/document-forms/text.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { TextField } from '#web/ui/plain/fields.tsx'
import { FormFields } from '../fields/form-fields.tsx'
import type { SigningLink } from '../signing-api.ts'
import { text as all } from '../text.ts'
import type { Draft } from './draft.ts'
import css from './sign.module.css'
import { StepHeading } from './step-heading.tsx'

const text = all.details
type Props = {
  readonly link: SigningLink
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
  readonly onNext: () => void
}

/** Who signs, and the questions of a form. */
export function DetailsStep({ link, draft, onChange, onNext }: Props) {
  const [wasRefused, setRefused] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const fields = link.form?.fields ?? []
  const isNamed = draft.name.trim() !== ''
  const problems = answerProblems(fields, draft.answers)
  const next = () => {
    if (isNamed && Object.keys(problems).length === 0) return onNext()
    setRefused(true)
    // after the fields have rendered their errors
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form
      ref={element}
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
          error={wasRefused && !isNamed ? text.nameMissing : undefined}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <FormFields
          fields={fields}
          value={draft.answers}
          errors={wasRefused ? sentencesOf(problems) : {}}
          onChange={(answers) => onChange({ answers })}
        />
      </div>
      <div className={css.bar}>
        <Button type="submit">{text.onward}</Button>
        <p className={css.hint}>{text.note}</p>
      </div>
    </form>
  )
}

const sentencesOf = (problems: Readonly<Record<string, AnswerProblem>>) =>
  Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, answerProblemText[problem]]))
