import { methodNames } from '#shared/values/payment-method-text.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { CustomerPicker } from '#web/customers/customers/parts/customer-picker.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { EmailField, SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields, FullWidth } from '#web/ui/forms/form.tsx'
import type { SaveForm } from '#web/ui/forms/save-form.ts'
import { EDITOR_METHODS, detailsOfCustomer, isLateDate, type InvoiceValues } from './invoice-values.ts'
import { BuyerNumbers } from './parts/buyer-numbers.tsx'
import { text } from './text.ts'

export type InvoiceForm = SaveForm<InvoiceValues>['form']

/** To whom, when and how: all of an invoice but its lines. */
export function InvoiceFields({ form }: { form: InvoiceForm }) {
  const { values, errors, getInputProps, setValues, setFieldValue } = form
  // a draft from elsewhere may have another method, which stays
  const methods = [...new Set([...EDITOR_METHODS, values.payment_method])]
  return (
    <Fields two>
      <CustomerPicker
        label={text.customer}
        value={values.customer_id}
        error={errors.customer_id}
        takesFocus
        onChange={(customer_id, customer) =>
          setValues(customer ? { customer_id, ...detailsOfCustomer(customer) } : { customer_id })
        }
      />
      <DateField
        label={text.date}
        required
        withAsterisk
        description={isLateDate(values.invoice_date) ? text.lateDate : undefined}
        {...getInputProps('invoice_date')}
      />
      <TextInput label={text.nameOnIt} required withAsterisk maxLength={80} {...getInputProps('full_name')} />
      <BuyerNumbers form={form} />
      <EmailField label={text.email} {...getInputProps('email')} />
      <NativeSelect
        label={text.method}
        data={methods.map((value) => ({ value, label: methodNames[value] }))}
        {...getInputProps('payment_method')}
      />
      <FullWidth>
        <SwitchRow
          label={text.shareEmail}
          checked={values.share_email}
          onChange={(on) => setFieldValue('share_email', on)}
        />
      </FullWidth>
    </Fields>
  )
}
