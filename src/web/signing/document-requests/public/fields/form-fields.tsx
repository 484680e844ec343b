import type { Answer, Answers } from '#shared/catalog/document-forms/answers.ts'
import type { FormField } from '#shared/catalog/document-forms/rules.ts'
import { AnswerField } from './answer-field.tsx'
import css from './fields.module.css'
import { Name } from '#web/ui/parts/name.tsx'
import { directionOf } from '#web/platform/direction.ts'

type Props = {
  readonly fields: readonly FormField[]
  readonly value: Answers
  readonly onChange: (answers: Answers) => void
  /** Sentences by the keys of the fields. */
  readonly errors: Readonly<Record<string, string>>
}

/** The questions of a form, without the signature, which is drawn in a step of its own. */
export function FormFields({ fields, value, onChange, errors }: Props) {
  const answer = (key: string, given: Answer | undefined) => {
    const { [key]: _, ...others } = value
    onChange(given === undefined ? others : { ...others, [key]: given })
  }
  return (
    <div className={css.fields}>
      {fields.map((field) => {
        if (field.kind === 'signature') return null
        if (field.kind === 'paragraph') return <Paragraph key={field.key} field={field} />
        return (
          <AnswerField
            key={field.key}
            field={field}
            value={value[field.key]}
            error={errors[field.key]}
            onChange={(given) => answer(field.key, given)}
          />
        )
      })}
    </div>
  )
}

function Paragraph({ field }: { readonly field: FormField }) {
  return (
    <section className={css.paragraph}>
      <h3>
        <Name>{field.label}</Name>
      </h3>
      {field.note && <p dir={directionOf(field.note)}>{field.note}</p>}
    </section>
  )
}
