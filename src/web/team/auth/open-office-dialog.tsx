import { TextInput } from '@mantine/core'
import { phoneError } from '#web/ui/forms/field-errors.ts'
import { PhoneField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { openOffice } from './offices-api.ts'
import { text } from './offices-text.ts'
import css from './parts/offices-card.module.css'

/** Opens one more office of the person's own. Lazy. */
export default function OpenOfficeDialog({ onClose }: { onClose: () => void }) {
  const saveForm = useSaveForm({
    initial: { name: '', phone_number: '' },
    validate: ({ name, phone_number }) => ({
      name: required(name),
      phone_number: required(phone_number) ?? phoneError(phone_number),
    }),
    save: ({ name, phone_number }) => openOffice({ name: name.trim(), phone_number }),
    onSaved: () => undefined,
    sentence: (failure) => (failure && failure.status < 500 ? null : text.openFailed),
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog saveForm={saveForm} title={text.open} onClose={onClose} submit={text.create}>
      <Fields>
        <p className={css.note}>{text.openNote}</p>
        <TextInput label={text.name} maxLength={60} data-autofocus {...getInputProps('name')} />
        <PhoneField label={text.phone} {...getInputProps('phone_number')} />
      </Fields>
    </FormDialog>
  )
}
