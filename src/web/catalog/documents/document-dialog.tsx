import { Textarea, TextInput } from '@mantine/core'
import { DOCUMENT_MAX_BYTES } from '#shared/catalog/documents/rules.ts'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { text as common } from '#web/ui/text.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { addDocument, changeDocument, freshDocument, type Document } from './api.ts'
import { FileField } from './file-field.tsx'
import { text } from './text.ts'

const valuesOf = (document: Document | null) => ({
  name: document?.name ?? '',
  description: document?.description ?? '',
  file: null as File | null,
})
type Values = ReturnType<typeof valuesOf>
/** A Word file without a PDF, which customers can only download. */
const isUnconverted = ({ file_type, has_pdf }: Document) => file_type !== 'pdf' && file_type !== 'form' && has_pdf === 0

const fileProblem = (file: File | null) =>
  file === null ? common.required : file.size > DOCUMENT_MAX_BYTES && text.tooLarge

/**
 * Uploads a document (null), or changes the name and description of one. Its file cannot be
 * replaced.
 */
export default function DocumentDialog({ document, onClose }: { document: Document | null; onClose: () => void }) {
  const saveForm = useSaveForm({
    initial: valuesOf(document),
    validate: ({ name, file }) => ({ name: required(name), file: !document && fileProblem(file) }),
    save: ({ file, ...typed }: Values, version) =>
      document ? changeDocument(document.id, typed, version) : addDocument(typed, file!),
    conflicts: document
      ? {
          version: document.version,
          fetchSaved: async () => {
            const fresh = await freshDocument(document.id)
            return fresh && { values: valuesOf(fresh), version: fresh.version }
          },
          displayed: (values) => ({
            name: [text.name, values.name],
            description: [text.description, values.description],
          }),
        }
      : undefined,
    onSaved: (saved) => {
      toast(!document && isUnconverted(saved) ? text.savedUnconverted : text.saved, { tone: 'success' })
      onClose()
    },
    sentence: (failure) => (failure?.status === 500 && !document ? text.addFailed : null),
  })
  const { getInputProps, values, setFieldValue } = saveForm.form
  const choose = (file: File | null) => {
    setFieldValue('file', file)
    saveForm.form.setFieldError('file', file && fileProblem(file))
    // suggests the file's name as the document's name
    if (file && values.name.trim() === '') setFieldValue('name', file.name.replace(/\.\w+$/, '').slice(0, 80))
  }
  return (
    <FormDialog saveForm={saveForm} title={document ? text.edit : text.addTitle} onClose={onClose} size={480}>
      <Fields>
        {!document && <FileField value={values.file} onChange={choose} error={saveForm.form.errors.file} />}
        <TextInput label={text.name} required withAsterisk data-autofocus maxLength={80} {...getInputProps('name')} />
        <Textarea
          label={text.description}
          autosize={false}
          rows={3}
          maxLength={500}
          {...getInputProps('description')}
        />
      </Fields>
    </FormDialog>
  )
}
