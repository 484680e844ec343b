/** Finds the details in which two customers differ, and which value is fuller. */
import { MERGED, type Merged } from '#shared/customers/rules.ts'
import { formatDate } from '../platform/format.ts'
import type { Customer } from './api.ts'
import { text } from './text.ts'

export type Side = 'this' | 'other'
export type Difference = {
  readonly field: Merged
  readonly name: string
  readonly texts: Readonly<Record<Side, string>>
  /** The side with the fuller value. */
  readonly fuller: Side
}

const names: Record<Merged, string> = {
  full_name: text.fullName,
  email: text.email,
  id_number: text.idNumber,
  birth_date: text.birthDate,
  gender: text.gender,
  handled_by: text.handledBy,
  address_street: text.street,
  address_house_number: text.houseNumber,
  address_apartment: text.apartment,
  address_city: text.city,
  is_active: text.isActive,
  settings_send_sms: text.sendSms,
  settings_send_approval_sms: text.sendApprovalSms,
}

/** The details that differ, in the order of the form. */
export const differencesOf = (mine: Customer, other: Customer, nameOf: (id: string) => string): Difference[] =>
  MERGED.filter((field) => mine[field] !== other[field]).map((field) => ({
    field,
    name: names[field],
    texts: { this: textOf(field, mine, nameOf), other: textOf(field, other, nameOf) },
    fuller: fullerOf(field, mine, other),
  }))

function textOf(field: Merged, customer: Customer, nameOf: (id: string) => string): string {
  const value = customer[field]
  if (field === 'is_active' || field.startsWith('settings_')) return value === 1 ? text.on : text.off
  if (value === null) return text.nothing
  if (field === 'handled_by') return nameOf(String(value))
  return field === 'birth_date' ? formatDate(String(value)) : String(value)
}

/**
 * A value is preferred to none, the longer name to the shorter, active to inactive, and an opt-out
 * from messages to consent.
 */
function fullerOf(field: Merged, mine: Customer, other: Customer): Side {
  if (mine[field] === null) return 'other'
  if (other[field] === null) return 'this'
  if (field === 'full_name') return other.full_name.length > mine.full_name.length ? 'other' : 'this'
  if (field === 'is_active') return mine.is_active === 1 ? 'this' : 'other'
  if (field.startsWith('settings_')) return mine[field] === 0 ? 'this' : 'other'
  return 'this'
}
