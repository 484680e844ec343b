import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { FieldList } from './field-list.tsx'
import { freshForm, saveForm, type Field, type Form } from './form-api.ts'
import css from './form-builder.module.css'
import { firstProblem } from './form-draft.ts'
import { FormPreview } from './form-preview.tsx'
import { text } from './form-text.ts'
import { StartFromTemplate } from './start-from-template.tsx'

const valuesOf = (form: Form | null) => ({
  name: form?.name ?? '',
  description: form?.description ?? '',
  fields: (form?.fields ?? []) as Field[],
})

/** The fields of a form beside a preview of what the customer sees. */
export function FormEditor({ saved, onClose }: { readonly saved: Form | null; readonly onClose: () => void }) {
  const [wasRefused, setRefused] = useState(false)
  const save = useSaveForm({
    initial: valuesOf(saved),
    validate: ({ name, fields }) => {
      setRefused(true)
      return { name: required(name), fields: firstProblem(fields) }
    },
    save: (typed, version) => saveForm(saved?.id ?? null, typed, version),
    conflicts: saved
      ? {
          version: saved.version,
          fetchSaved: async () => {
            const fresh = await freshForm(saved.id)
            return fresh && { values: valuesOf(fresh), version: fresh.version }
          },
          displayed: ({ name, description, fields }) => ({
            name: [text.name, name],
            description: [text.description, description],
            fields: [text.fields, fields.map(({ label }) => label).join(' · ')],
          }),
        }
      : undefined,
    onSaved: () => {
      toast(text.saved, { tone: 'success' })
      onClose()
    },
  })
  const { getInputProps, setFieldValue, setValues, values, errors } = save.form
  const change = (fields: Field[]) => setFieldValue('fields', fields)
  return (
    <FormDialog saveForm={save} title={saved ? text.edit : text.addTitle} onClose={onClose} size={1100}>
      <div className={css.columns}>
        <div className={css.edited}>
          <TextInput label={text.name} required withAsterisk data-autofocus maxLength={80} {...getInputProps('name')} />
          <Textarea
            label={text.description}
            autosize={false}
            rows={2}
            maxLength={500}
            {...getInputProps('description')}
          />
          {saved && <p className={css.note}>{text.sentNote}</p>}
          {values.fields.length === 0 && (
            <StartFromTemplate
              onChoose={({ name, description, fields }) =>
                setValues({
                  name: values.name || name,
                  description: values.description || description,
                  fields: [...fields],
                })
              }
            />
          )}
          <FieldList fields={values.fields} showProblems={wasRefused} onChange={change} />
          {errors.fields && (
            <p className={css.error} role="alert">
              {errors.fields}
            </p>
          )}
        </div>
        <FormPreview name={values.name} fields={values.fields} />
      </div>
    </FormDialog>
  )
}
