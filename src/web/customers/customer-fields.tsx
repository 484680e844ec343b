import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { GENDERS } from '#shared/customers/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allEmployees } from '../employees/api.ts'
import { useSession } from '../platform/session.ts'
import { DateField, DigitsField, EmailField, PhoneField } from '../ui/fields.tsx'
import { Fields, Wide } from '../ui/form.tsx'
import type { SaveForm } from '../ui/save-form.ts'
import type { ReactNode } from 'react'
import css from './customers.module.css'
import { Debt } from './debt-amount.tsx'
import type { CustomerValues } from './customer-values.ts'
import { text } from './text.ts'

type Props = { readonly form: SaveForm<CustomerValues>['form'] }

/** `debt` is what an existing customer owes; null for a new customer. */
export function GeneralFields({ form: { getInputProps, values }, debt }: Props & { debt: string | null }) {
  const genders = values.gender === GENDERS[2] ? GENDERS : GENDERS.slice(0, 2)
  return (
    <Fields two>
      <TextInput
        label={text.fullName}
        required
        withAsterisk
        data-autofocus
        maxLength={60}
        {...getInputProps('full_name')}
      />
      <PhoneField label={text.phone} required withAsterisk {...getInputProps('phone')} />
      <EmailField label={text.email} {...getInputProps('email')} />
      <DigitsField label={text.idNumber} {...getInputProps('id_number')} />
      <DateField label={text.birthDate} {...getInputProps('birth_date')} />
      <NativeSelect
        label={text.gender}
        data={[{ value: '', label: text.noGender }, ...genders.map((value) => ({ value, label: value }))]}
        {...getInputProps('gender')}
      />
      <MaybeWide wide={debt === null}>
        <HandledBy chosen={values.handled_by} input={getInputProps('handled_by')} />
      </MaybeWide>
      {debt !== null && (
        <div>
          <span className={css.label}>{text.debt}</span>
          <div className={Number(debt) > 0 ? `${css.debtBox} ${css.owes}` : css.debtBox}>
            <Debt sum={debt} />
          </div>
        </div>
      )}
      <Wide>
        <Textarea label={text.notes} rows={3} maxLength={2000} {...getInputProps('notes')} />
      </Wide>
    </Fields>
  )
}

const MaybeWide = ({ wide, children }: { wide: boolean; children: ReactNode }) =>
  wide ? <Wide>{children}</Wide> : <div>{children}</div>

/**
 * The active employees, and the assigned one even when inactive or deleted. Without employees,
 * owners get a link to add one.
 */
function HandledBy({ chosen, input }: { chosen: string; input: ReturnType<Props['form']['getInputProps']> }) {
  const { role } = useSession()
  const employees = useQuery(allEmployees).data?.employees
  const choosable = employees?.filter(({ id, status }) => status === 'active' || String(id) === chosen)
  const gone = chosen !== '' && employees?.every(({ id }) => String(id) !== chosen)
  return (
    <>
      <NativeSelect
        label={text.handledBy}
        required
        withAsterisk
        data={[
          { value: '', label: text.choose },
          ...(choosable ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ...(gone ? [{ value: chosen, label: text.formerEmployee }] : []),
        ]}
        {...input}
      />
      {choosable?.length === 0 && (
        <p className={css.missing}>
          {text.noEmployees} {role === 'owner' && <Link to="/employees">{text.toEmployees}</Link>}
        </p>
      )}
    </>
  )
}

export const AddressFields = ({ form: { getInputProps } }: Props) => (
  <Fields two>
    <Wide>
      <TextInput label={text.street} maxLength={80} {...getInputProps('address_street')} />
    </Wide>
    <TextInput label={text.houseNumber} maxLength={10} {...getInputProps('address_house_number')} />
    <TextInput label={text.apartment} maxLength={10} {...getInputProps('address_apartment')} />
    <Wide>
      <TextInput label={text.city} maxLength={60} {...getInputProps('address_city')} />
    </Wide>
  </Fields>
)
