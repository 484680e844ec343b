import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LocalDate } from '#shared/values/wire.ts'
import { addDays, dateOf, timeOf } from '#shared/values/local-time.ts'
import { CustomerPicker } from '#web/customers/customers/parts/customer-picker.tsx'
import { employeesQuery } from '#web/team/employees/api.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { productsQuery } from '#web/catalog/products/api.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Choices } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { addEntry, type EntryBody } from './api.ts'
import { text } from './text.ts'

const SUGGESTED_DAYS = 14
const HOURS = Array.from({ length: 25 }, (_, hour) => timeOf(60 * hour))
const ALL_DAYS = text.dayNames.map((_, day) => String(day))

const firstValues = () => {
  const today = dateOf(now())
  return {
    customer_id: null as number | null,
    service_id: '',
    employee_id: '',
    from_date: formatDate(today),
    until_date: formatDate(addDays(today, SUGGESTED_DAYS)),
    weekdays: ALL_DAYS,
    from_time: '00:00',
    until_time: '24:00',
  }
}
type Values = ReturnType<typeof firstValues>
const dateProblem = (typed: string) => (parseTypedDate(typed) ? null : text.badDate)
const errorsIn = (values: Values) => ({
  customer_id: values.customer_id === null ? text.required : null,
  service_id: values.service_id === '' ? text.required : null,
  from_date: dateProblem(values.from_date),
  until_date: dateProblem(values.until_date),
  weekdays: values.weekdays.length === 0 ? text.required : null,
})
const bodyOf = (values: Values): EntryBody => ({
  customer_id: values.customer_id!,
  service_id: Number(values.service_id),
  employee_ids: values.employee_id === '' ? [] : [Number(values.employee_id)],
  from_date: parseTypedDate(values.from_date) as LocalDate,
  until_date: parseTypedDate(values.until_date) as LocalDate,
  weekdays: values.weekdays.map(Number).toSorted((a, b) => a - b),
  from_time: values.from_time,
  until_time: values.until_time,
})

/** Staff put a customer on the list. Lazy. */
export default function EntryDialog({ onClose }: { readonly onClose: () => void }) {
  const services = useQuery(productsQuery({ product_type: 'service', sort: 'order' })).data?.products ?? []
  const employees = useQuery(employeesQuery({ status: 'active', sort: 'name' })).data?.employees ?? []
  const saveForm = useSaveForm({
    initial: firstValues(),
    validate: errorsIn,
    save: (values) => addEntry(bodyOf(values)),
    onSaved: () => {
      toast(text.added, { tone: 'success' })
      onClose()
    },
  })
  const { form } = saveForm
  return (
    <FormDialog saveForm={saveForm} title={text.add} onClose={onClose}>
      <Fields>
        <CustomerPicker
          label={text.customer}
          takesFocus
          value={form.values.customer_id}
          error={form.errors.customer_id}
          onChange={(id) => form.setFieldValue('customer_id', id)}
        />
        <NativeSelect
          label={text.service}
          {...form.getInputProps('service_id')}
          data={[{ value: '', label: '' }, ...services.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <NativeSelect
          label={text.employee}
          {...form.getInputProps('employee_id')}
          data={[
            { value: '', label: text.anyone },
            ...employees.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Fields two>
          <DateField label={text.from} {...form.getInputProps('from_date')} />
          <DateField label={text.until} {...form.getInputProps('until_date')} />
          <NativeSelect label={text.fromTime} {...form.getInputProps('from_time')} data={HOURS.slice(0, -1)} />
          <NativeSelect label={text.untilTime} {...form.getInputProps('until_time')} data={HOURS.slice(1)} />
        </Fields>
        <Choices
          label={text.days}
          required
          options={text.dayNames.map((label, day) => ({ value: String(day), label }))}
          value={form.values.weekdays}
          onChange={(days) => form.setFieldValue('weekdays', days)}
          error={form.errors.weekdays}
        />
      </Fields>
    </FormDialog>
  )
}
