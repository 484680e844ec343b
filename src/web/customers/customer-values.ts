/** Converts between a customer and the values of the form. */
import type { GENDERS } from '#shared/customers/text.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { allEmployees } from '../employees/api.ts'
import { formatDate, parseTypedDate } from '../platform/format.ts'
import { birthDateError, emailError, identityNumberError, phoneError } from '../ui/field-errors.ts'
import { required } from '../ui/save-form.ts'
import type { Customer, CustomerBody } from './api.ts'
import { text } from './text.ts'

/**
 * As specified, a new customer is active and receives messages and reminders; all other fields are
 * empty.
 */
export const valuesOf = (customer: Customer | null) => ({
  full_name: customer?.full_name ?? '',
  phone: customer ? formatPhone(customer.phone) : '',
  email: customer?.email ?? '',
  id_number: customer?.id_number ?? '',
  birth_date: customer?.birth_date ? formatDate(customer.birth_date) : '',
  gender: customer?.gender ?? '',
  handled_by: customer?.handled_by ? String(customer.handled_by) : '',
  notes: customer?.notes ?? '',
  address_street: customer?.address_street ?? '',
  address_house_number: customer?.address_house_number ?? '',
  address_apartment: customer?.address_apartment ?? '',
  address_city: customer?.address_city ?? '',
  is_active: customer ? customer.is_active === 1 : true,
  settings_send_sms: customer ? customer.settings_send_sms === 1 : true,
  settings_send_approval_sms: customer ? customer.settings_send_approval_sms === 1 : true,
})
export type CustomerValues = ReturnType<typeof valuesOf>

export const wrongIn = ({ full_name, phone, email, id_number, handled_by, birth_date }: CustomerValues) => ({
  full_name: required(full_name),
  phone: required(phone) ?? phoneError(phone),
  email: emailError(email),
  id_number: identityNumberError(id_number),
  handled_by: required(handled_by),
  birth_date: birthDateError(birth_date),
})

export const bodyOf = ({ birth_date, gender, handled_by, ...rest }: CustomerValues): CustomerBody => ({
  ...rest,
  birth_date: parseTypedDate(birth_date) ?? '',
  gender: gender as (typeof GENDERS)[number] | '',
  handled_by: handled_by ? Number(handled_by) : null,
})

const ADDRESS = ['address_street', 'address_house_number', 'address_apartment', 'address_city']
/** The tab that holds a field. */
export const tabOf = (field: string): 'general' | 'address' | 'settings' =>
  ADDRESS.includes(field) ? 'address' : field.startsWith('settings_') || field === 'is_active' ? 'settings' : 'general'

/** Each value as displayed when another person saved different values. */
export function shownOf(values: CustomerValues, nameOf: (id: string) => string) {
  const flag = (on: boolean) => (on ? text.on : text.off)
  return {
    full_name: [text.fullName, values.full_name],
    phone: [text.phone, values.phone],
    email: [text.email, values.email],
    id_number: [text.idNumber, values.id_number],
    birth_date: [text.birthDate, values.birth_date],
    gender: [text.gender, values.gender],
    handled_by: [text.handledBy, nameOf(values.handled_by)],
    notes: [text.notes, values.notes],
    address_street: [text.street, values.address_street],
    address_house_number: [text.houseNumber, values.address_house_number],
    address_apartment: [text.apartment, values.address_apartment],
    address_city: [text.city, values.address_city],
    is_active: [text.isActive, flag(values.is_active)],
    settings_send_sms: [text.sendSms, flag(values.settings_send_sms)],
    settings_send_approval_sms: [text.sendApprovalSms, flag(values.settings_send_approval_sms)],
  } as const satisfies Record<keyof CustomerValues, readonly [string, string]>
}

/** Finds an employee's name by the id in the form; an empty string when no employee is chosen. */
export function useEmployeeNames(): (id: string) => string {
  const employees = useQuery(allEmployees).data?.employees
  return (id) =>
    id === '' || !employees ? '' : (employees.find((one) => String(one.id) === id)?.name ?? text.formerEmployee)
}
