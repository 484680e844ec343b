import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CUSTOMER_FIELDS, type CustomerField, type FieldKind } from '#shared/customers/customers/rules.ts'
import { GENDERS } from '#shared/customers/customers/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allEmployees } from '#web/team/employees/api.ts'
import { useSession } from '#web/platform/session.ts'
import { channelsQuery } from '#web/messages/whatsapp-accounts/api.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { DigitsField, EmailField, PhoneField, SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields, FullWidth } from '#web/ui/forms/form.tsx'
import type { SaveForm } from '#web/ui/forms/save-form.ts'
import { Fragment, type ReactNode } from 'react'
import css from './customers.module.css'
import { Debt } from './debt-amount.tsx'
import { fieldsOf, type CustomerValues } from './customer-values.ts'
import { text } from './text.ts'

type Form = SaveForm<CustomerValues>['form']
type Props = { readonly form: Form }
type InputProps = { readonly field: CustomerField; readonly label: string; readonly max: number; readonly form: Form }

const inputs: Record<FieldKind, (props: InputProps) => ReactNode> = {
  name: ({ field, label, max, form }) => (
    <TextInput label={label} required withAsterisk data-autofocus maxLength={max} {...form.getInputProps(field)} />
  ),
  text: ({ field, label, max, form }) => <TextInput label={label} maxLength={max} {...form.getInputProps(field)} />,
  notes: ({ field, label, max, form }) => (
    <Textarea label={label} rows={3} maxLength={max} {...form.getInputProps(field)} />
  ),
  phone: ({ field, label, form }) => <PhoneField label={label} required withAsterisk {...form.getInputProps(field)} />,
  email: ({ field, label, form }) => <EmailField label={label} {...form.getInputProps(field)} />,
  identity: ({ field, label, form }) => <DigitsField label={label} {...form.getInputProps(field)} />,
  dealer: ({ field, label, form }) => <DigitsField label={label} maxLength={12} {...form.getInputProps(field)} />,
  date: ({ field, label, form }) => <DateField label={label} needsYear {...form.getInputProps(field)} />,
  gender: ({ field, label, form }) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: text.noGender }, ...choosableGenders(form).map((value) => ({ value, label: value }))]}
      {...form.getInputProps(field)}
    />
  ),
  channel: ({ field, label, form }) => (
    <ChannelSelect label={label} chosen={String(form.values[field])} input={form.getInputProps(field)} />
  ),
  employee: ({ field, label, form }) => (
    <EmployeeSelect label={label} chosen={String(form.values[field])} input={form.getInputProps(field)} />
  ),
  flag: ({ field, label, form }) => (
    <SwitchRow label={label} checked={form.values[field] === true} onChange={(on) => form.setFieldValue(field, on)} />
  ),
  consent: ({ field, label, form }) => (
    <SwitchRow
      label={label}
      note={text.consentNote}
      checked={form.values[field] === true}
      onChange={(on) => form.setFieldValue(field, on)}
    />
  ),
}
/** The third gender is offered only to customers who have it. */
const choosableGenders = ({ values }: Form) => (values.gender === GENDERS[2] ? GENDERS : GENDERS.slice(0, 2))

/** One field, with the input of its kind. */
function Input({ field, form }: { field: CustomerField; form: Form }) {
  const rule = CUSTOMER_FIELDS[field]
  const max = 'max' in rule ? rule.max : Number.POSITIVE_INFINITY
  return inputs[rule.kind]({ field, label: text.fields[field], max, form })
}

const WIDE: readonly CustomerField[] = ['notes', 'address_street', 'address_city']
const Cell = ({ field, form, wide = WIDE.includes(field) }: Props & { field: CustomerField; wide?: boolean }) =>
  wide ? (
    <FullWidth>
      <Input field={field} form={form} />
    </FullWidth>
  ) : (
    <Input field={field} form={form} />
  )

/**
 * `debt` is what an existing customer owes, shown before the notes; null for a new customer. `omit`
 * are the fields that the person may not see.
 */
export const GeneralFields = ({ form, debt, omit }: Props & { debt: string | null; omit: readonly string[] }) => (
  <Fields two>
    {fieldsOf('general')
      .filter((field) => !omit.includes(field))
      .map((field) => (
        <Fragment key={field}>
          {field === 'notes' && debt !== null && <DebtBox debt={debt} />}
          {field === 'handled_by' ? (
            <Cell field={field} form={form} wide={debt === null} />
          ) : (
            <Cell field={field} form={form} />
          )}
        </Fragment>
      ))}
  </Fields>
)

const DebtBox = ({ debt }: { debt: string }) => (
  <div>
    <span className={css.label}>{text.debt}</span>
    <div className={Number(debt) > 0 ? `${css.debtBox} ${css.debtBoxOwed}` : css.debtBox}>
      <Debt sum={debt} />
    </div>
  </div>
)

/** Two columns of inputs; the fields and their order are CUSTOMER_FIELDS'. */
export const AddressFields = ({ form }: Props) => (
  <Fields two>
    {fieldsOf('address').map((field) => (
      <Cell key={field} field={field} form={form} />
    ))}
  </Fields>
)

/** Whether the customer is active, and which messages they may be sent. */
export const SettingsFields = ({ form }: Props) =>
  fieldsOf('settings').map((field) => <Input key={field} field={field} form={form} />)

type ChannelProps = { label: string; chosen: string; input: ReturnType<Form['getInputProps']> }
/** The channels of the office, and the chosen one even when the office has it no longer. */
function ChannelSelect({ label, chosen, input }: ChannelProps) {
  const { data } = useQuery(channelsQuery)
  const offered = (['sms', 'whatsapp', 'email'] as const).filter(
    (channel) => channel === chosen || channel !== 'whatsapp' || data?.channels.includes(channel),
  )
  const automatic = data?.automatic === 'whatsapp' ? text.automaticWhatsapp : text.channels['']
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: automatic }, ...offered.map((value) => ({ value, label: text.channels[value] }))]}
      {...input}
    />
  )
}

type EmployeeProps = { label: string; chosen: string; input: ReturnType<Form['getInputProps']> }
/**
 * The active employees, and the assigned one even when inactive or deleted. Without employees,
 * owners get a link to add one.
 */
function EmployeeSelect({ label, chosen, input }: EmployeeProps) {
  const { role } = useSession()
  const employees = useQuery(allEmployees).data?.employees
  const choosable = employees?.filter(({ id, status }) => status === 'active' || String(id) === chosen)
  const isUnlisted = chosen !== '' && employees?.every(({ id }) => String(id) !== chosen)
  return (
    <div>
      <NativeSelect
        label={label}
        required
        withAsterisk
        data={[
          { value: '', label: text.choose },
          ...(choosable ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isUnlisted ? [{ value: chosen, label: text.formerEmployee }] : []),
        ]}
        {...input}
      />
      {choosable?.length === 0 && (
        <p className={css.hint}>
          {text.noEmployees} {role === 'owner' && <Link to="/employees">{text.toEmployees}</Link>}
        </p>
      )}
    </div>
  )
}
