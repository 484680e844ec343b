import { TextInput } from '@mantine/core'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { freshCategory, saveCategory, type Category } from './api.ts'
import { text } from './text.ts'

/** Adds a category (null) or renames one. As specified, only the server checks the name. */
export default function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const saveForm = useSaveForm({
    initial: { name: category?.name ?? '' },
    save: ({ name }, version) => saveCategory(category?.id ?? null, name, version),
    conflicts: category
      ? {
          version: category.version,
          fetchSaved: async () => {
            const fresh = await freshCategory(category.id)
            return fresh && { values: { name: fresh.name }, version: fresh.version }
          },
          displayed: ({ name }) => ({ name: [text.name, name] }),
        }
      : undefined,
    onSaved: () => {
      toast(text.saved, { tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog saveForm={saveForm} title={category ? text.edit : text.addTitle} onClose={onClose} size={420}>
      <Fields>
        <TextInput label={text.name} data-autofocus maxLength={60} {...saveForm.form.getInputProps('name')} />
      </Fields>
    </FormDialog>
  )
}
