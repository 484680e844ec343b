import { useState } from 'react'
import type { Answers } from '#shared/catalog/document-forms/answers.ts'
import { FormFields } from '../public/fields/form-fields.tsx'
import type { Field } from './form-api.ts'
import css from './form-builder.module.css'
import { text } from './form-text.ts'
import { Name } from '#web/ui/parts/name.tsx'

/** What the customer sees on a phone. It can be filled in; nothing is kept. */
export function FormPreview({ name, fields }: { readonly name: string; readonly fields: readonly Field[] }) {
  const [answers, setAnswers] = useState<Answers>({})
  const shown = fields.map((field) => ({ ...field, options: field.options.filter((option) => option !== '') }))
  return (
    <section className={css.preview} aria-label={text.preview}>
      <p className={css.note}>{text.preview}</p>
      <div className={css.phone}>
        <div className={css.phoneHead}>
          <Name>{name || text.addTitle}</Name>
        </div>
        <div className={css.screen}>
          <FormFields fields={shown} value={answers} onChange={setAnswers} errors={{}} />
          {fields.at(-1)?.kind === 'signature' && <p className={css.signature}>{text.signatureHere}</p>}
        </div>
      </div>
    </section>
  )
}
