import { TextInput } from '@mantine/core'
import { QUANTITY_MAX } from '#shared/calendar/resources/rules.ts'
import { fieldText } from '#shared/values/text.ts'
import { DigitsField, SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { freshResource, saveResource, type Resource, type Unplaced } from '../api.ts'
import { tellUnplaced } from './tell-unplaced.ts'
import { text } from '../text.ts'

const valuesOf = (resource: Resource | null) => ({
  name: resource?.name ?? '',
  quantity: String(resource?.quantity ?? 1),
  isActive: resource?.status !== 'inactive',
})
type Values = ReturnType<typeof valuesOf>
const quantityError = (typed: string) =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= QUANTITY_MAX ? null : fieldText.resource_quantity

/** Adds a room or device (null) or changes one. */
export default function ResourceDialog({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  const saveForm = useSaveForm<Values, Unplaced | null>({
    initial: valuesOf(resource),
    validate: ({ name, quantity }) => ({ name: required(name), quantity: quantityError(quantity) }),
    save: ({ name, quantity, isActive }, version) =>
      saveResource(resource?.id ?? null, {
        name,
        quantity: Number(quantity),
        status: isActive ? 'active' : 'inactive',
        version,
      }),
    conflicts: resource
      ? {
          version: resource.version,
          fetchSaved: async () => {
            const fresh = await freshResource(resource.id)
            return fresh && { values: valuesOf(fresh), version: fresh.version }
          },
          displayed: ({ name, quantity, isActive }) => ({
            name: [text.name, name],
            quantity: [text.quantity, quantity],
            isActive: [text.active, text.activeValue(isActive)],
          }),
        }
      : undefined,
    onSaved: (unplaced) => {
      toast(text.saved, { tone: 'success' })
      onClose()
      if (unplaced) tellUnplaced(unplaced)
    },
  })
  const { getInputProps, values, setFieldValue } = saveForm.form
  return (
    <FormDialog
      saveForm={saveForm}
      title={resource ? text.edit(resource.name) : text.addTitle}
      onClose={onClose}
      size={460}
    >
      <Fields>
        <TextInput
          label={text.name}
          description={text.nameExample}
          required
          withAsterisk
          data-autofocus
          maxLength={60}
          {...getInputProps('name')}
        />
        <DigitsField
          label={text.quantity}
          description={text.quantityNote}
          required
          withAsterisk
          maxLength={2}
          {...getInputProps('quantity')}
        />
        <SwitchRow
          label={text.active}
          note={text.activeNote}
          checked={values.isActive}
          onChange={(on) => setFieldValue('isActive', on)}
        />
      </Fields>
    </FormDialog>
  )
}
