import { NativeSelect, TextInput } from '@mantine/core'
import { DigitsField, EmailField, PhoneField } from '../ui/fields.tsx'
import { Fields, Wide } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { required, useSaveForm } from '../ui/save-form.ts'
import { toast } from '../ui/toast.ts'
import { formatPhone } from '#shared/values/phone.ts'
import type { CallFailed } from '../platform/call.ts'
import { saveEmployee, type Employee } from './api.ts'
import { text } from './text.ts'

const valuesOf = (employee: Employee | null) => ({
  name: employee?.name ?? '',
  phone: employee?.phone_number ? formatPhone(employee.phone_number) : '',
  email: employee?.email ?? '',
  id_number: employee?.id_number ?? '',
  city: employee?.city ?? '',
  address: employee?.address ?? '',
  status: employee?.status ?? 'active',
})

/** The specification's sentences: limits and taken addresses in the server's words, the rest in one of ours. */
function sentenceOf(failure: CallFailed | null, fallback: string): string | null {
  if (!failure || failure.status === 402 || failure.status === 409 || failure.status === 422) return null
  return failure.status === 403 ? text.notAllowed : fallback
}

/** Adds an employee (null) or edits one; the status is chosen when editing. */
export default function EmployeeDialog({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const of = useSaveForm({
    initial: valuesOf(employee),
    validate: ({ name, phone }) => ({ name: required(name), phone: required(phone) }),
    save: (values) => saveEmployee(employee?.id ?? null, employee ? { ...values, version: employee.version } : values),
    onSaved: () => {
      toast(text.saved, { tone: 'ok' })
      onClose()
    },
    sentence: (failure) => sentenceOf(failure, employee ? text.updateFailed : text.createFailed),
  })
  const { getInputProps } = of.form
  return (
    <FormDialog of={of} title={employee ? text.edit(employee.name) : text.addTitle} onClose={onClose} size={600}>
      <Fields two>
        <TextInput label={text.name} required withAsterisk data-autofocus maxLength={60} {...getInputProps('name')} />
        <PhoneField label={text.phone} required withAsterisk {...getInputProps('phone')} />
        <EmailField
          label={text.email}
          description={employee?.email ? undefined : text.emailNote}
          {...getInputProps('email')}
        />
        <DigitsField label={text.idNumber} {...getInputProps('id_number')} />
        <TextInput label={text.city} {...getInputProps('city')} />
        <TextInput label={text.address} {...getInputProps('address')} />
        {employee && (
          <Wide>
            <NativeSelect
              label={text.status}
              data={(['active', 'inactive'] as const).map((value) => ({ value, label: text.statuses[value] }))}
              {...getInputProps('status')}
            />
          </Wide>
        )}
      </Fields>
    </FormDialog>
  )
}
