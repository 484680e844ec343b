import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FIELD_KINDS, FIELDS_MAX } from '#shared/catalog/document-forms/rules.ts'
import { FieldCard } from './field-card.tsx'
import type { Field } from './form-api.ts'
import css from './form-builder.module.css'
import { canAdd, canMove, moved, problemsOf, withField } from './form-draft.ts'
import { text } from './form-text.ts'

type Props = {
  readonly fields: readonly Field[]
  /** After the first attempt to save each wrong field says what is wrong. */
  readonly showProblems: boolean
  readonly onChange: (fields: Field[]) => void
}

/** The fields in their order, and the kinds that can be added. */
export function FieldList({ fields, showProblems, onChange }: Props) {
  const problems = showProblems ? problemsOf(fields) : new Map<number, string>()
  const replace = (index: number, part: Partial<Field>) =>
    onChange(fields.map((field, i) => (i === index ? { ...field, ...part } : field)))
  return (
    <>
      {fields.length > 0 && (
        <ol className={css.fields} aria-label={text.fields}>
          {fields.map((field, index) => (
            <FieldCard
              key={field.key}
              field={field}
              problem={problems.get(index)}
              onChange={(part) => replace(index, part)}
              onRemove={() => onChange(fields.filter((_, i) => i !== index))}
              onUp={canMove(fields, index, -1) ? () => onChange(moved(fields, index, -1)) : null}
              onDown={canMove(fields, index, 1) ? () => onChange(moved(fields, index, 1)) : null}
            />
          ))}
        </ol>
      )}
      <section className={css.start} aria-label={text.addField}>
        <p>{text.addField}</p>
        <div className={css.kinds}>
          {FIELD_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={fields.length >= FIELDS_MAX || !canAdd(fields, kind)}
              onClick={() => onChange(withField(fields, kind))}
            >
              {text.kinds[kind]}
            </Button>
          ))}
        </div>
      </section>
      {fields.length > 0 && fields.at(-1)?.kind !== 'signature' && <p className={css.note}>{text.noSignature}</p>}
    </>
  )
}
