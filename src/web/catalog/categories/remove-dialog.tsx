import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { allCategories, removeCategory, type Category } from './api.ts'
import css from './categories.module.css'
import { text } from './text.ts'

type Values = { how: 'move' | 'delete'; to: string }

/**
 * Deletes a category that is in use: its products move to another category (the default) or are
 * deleted with it.
 */
export default function RemoveDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const query = useQuery(allCategories)
  const others = query.data?.categories.filter(({ id }) => id !== category.id)
  const isOnlyCategory = others?.length === 0
  const saveForm = useSaveForm<Values, boolean>({
    initial: { how: 'move', to: '' },
    validate: ({ how, to }) => ({ to: how === 'move' && !isOnlyCategory && required(to) }),
    save: async ({ how, to }) => {
      if (how === 'move' && !isOnlyCategory) return removeCategory(category.id, { moveTo: Number(to) }).then(() => true)
      const { deleteAsking } = await import('#web/office/deletions/parts/confirm-deletion.ts')
      return deleteAsking({ remove: (decision) => removeCategory(category.id, 'delete', decision) })
    },
    onSaved: (isDeleted) => {
      if (!isDeleted) return
      toast(text.removed, { tone: 'success' })
      onClose()
    },
    sentence: (failure) => (failure?.status === 500 ? text.removeFailed : null),
  })
  const { values, setFieldValue, getInputProps } = saveForm.form
  const how = isOnlyCategory ? 'delete' : values.how
  const choice = (value: Values['how'], label: string) => (
    <label className={css.option}>
      <input
        type="radio"
        name="how"
        checked={how === value}
        onChange={() => setFieldValue('how', value)}
        data-autofocus={how === value || undefined}
      />
      {label}
    </label>
  )
  return (
    <FormDialog
      // the form cannot be submitted until the other categories are loaded
      saveForm={{
        ...saveForm,
        dirty: false,
        saving: saveForm.saving || query.isPending,
        problem: saveForm.problem ?? query.error?.message ?? null,
      }}
      title={text.removeTitle(category.name)}
      submit={text.removeYes}
      danger
      onClose={onClose}
      size={460}
    >
      <Fields>
        <fieldset className={css.choices}>
          <legend className={css.question}>{text.inUse(category.products)}</legend>
          {!isOnlyCategory && choice('move', text.move)}
          {how === 'move' && (
            <NativeSelect
              className={css.targetCategory}
              label={text.moveTo}
              required
              withAsterisk
              data={[
                { value: '', label: text.chooseCategory },
                ...(others ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...getInputProps('to')}
            />
          )}
          {choice('delete', text.deleteToo(category.products))}
          {how === 'delete' && <p className={css.note}>{text.deleteNote}</p>}
        </fieldset>
      </Fields>
    </FormDialog>
  )
}
