import { TextInput } from '@mantine/core'
import { CUSTOMER_FIELDS } from '#shared/customers/customers/rules.ts'
import { phoneError } from '#web/ui/forms/field-errors.ts'
import { PhoneField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { saveCustomer, type Customer } from '../api.ts'
import { text } from '../text.ts'

type Props = { readonly typed: string; readonly onMade: (customer: Customer) => void; readonly onClose: () => void }

/**
 * Creates a customer from a name and a phone number during another task. The text typed in the
 * search fills one of the fields.
 */
export default function QuickCustomerDialog({ typed, onMade, onClose }: Props) {
  const isPhone = /^[\d+\-\s()]{3,}$/.test(typed)
  const saveForm = useSaveForm({
    initial: { full_name: isPhone ? '' : typed, phone: isPhone ? typed : '' },
    validate: ({ full_name, phone }) => ({
      full_name: required(full_name),
      phone: required(phone) ?? phoneError(phone),
    }),
    save: (values) => saveCustomer(null, { ...values, version: undefined }),
    onSaved: onMade,
  })
  const { getInputProps } = saveForm.form
  const focusesName = isPhone || typed === ''
  return (
    <FormDialog saveForm={saveForm} title={text.quickTitle} onClose={onClose} size={420}>
      <Fields>
        <TextInput
          label={text.fields.full_name}
          required
          withAsterisk
          maxLength={CUSTOMER_FIELDS.full_name.max}
          data-autofocus={focusesName || undefined}
          {...getInputProps('full_name')}
        />
        <PhoneField
          label={text.fields.phone}
          required
          withAsterisk
          data-autofocus={!focusesName || undefined}
          {...getInputProps('phone')}
        />
      </Fields>
    </FormDialog>
  )
}
