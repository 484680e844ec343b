/** Converts between a customer and the values of the form. */
import {
  CUSTOMER_FIELDS,
  FIELD_NAMES,
  TABS,
  type Channel,
  type CustomerField,
  type FieldKind,
  type KindOf,
  type Tab,
} from '#shared/customers/customers/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import type { Customer, CustomerBody } from './api.ts'
import { text } from './text.ts'

const kindOf = (field: CustomerField): FieldKind => CUSTOMER_FIELDS[field].kind
/** Fields that are on or off. */
export const isSwitch = (kind: FieldKind) => kind === 'flag' || kind === 'consent'
/** The fields of a tab in the order of the form: notes are last. */
export const fieldsOf = (tab: Tab): CustomerField[] => {
  const fields = FIELD_NAMES.filter((field) => CUSTOMER_FIELDS[field].tab === tab)
  return [...fields.filter((field) => field !== 'notes'), ...fields.filter((field) => field === 'notes')]
}
const FORM_FIELDS = TABS.flatMap(fieldsOf)
/** The tab that holds a field. */
export const tabOf = (field: string): Tab => TABS.find((tab) => fieldsOf(tab).some((one) => one === field)) ?? 'general'

/** A saved value as text; an empty string when there is none. */
export function textOf(field: CustomerField, customer: Customer, nameOf: (id: string) => string): string {
  const value = customer[field]
  const kind = kindOf(field)
  if (isSwitch(kind)) return value === 1 ? text.on : text.off
  if (value === null) return ''
  if (kind === 'phone') return formatPhone(String(value))
  if (kind === 'date') return formatDate(String(value))
  return kind === 'employee' ? nameOf(String(value)) : String(value)
}

export type CustomerValues = { [F in CustomerField]: KindOf<F> extends 'flag' | 'consent' ? boolean : string }
/**
 * As specified, a new customer is active and receives messages and reminders; all other fields are
 * empty, and there is no consent to marketing.
 */
export const valuesOf = (customer: Customer | null) =>
  Object.fromEntries(
    FORM_FIELDS.map((field) => {
      if (isSwitch(kindOf(field))) return [field, customer ? customer[field] === 1 : kindOf(field) === 'flag']
      return [field, customer ? textOf(field, customer, (id) => id) : '']
    }),
  ) as CustomerValues

/**
 * Dates go out as `YYYY-MM-DD`; an empty text clears a field. A date that cannot be read goes out
 * as empty.
 */
export const bodyOf = (values: CustomerValues) =>
  Object.fromEntries(
    FORM_FIELDS.map((field) => {
      const value = values[field]
      if (kindOf(field) === 'date') return [field, parseTypedDate(String(value)) ?? '']
      return [field, kindOf(field) === 'employee' ? Number(value) || null : value]
    }),
  ) as CustomerBody

/** The name of a channel of messages; other fields keep their text. */
export const channelName = (field: CustomerField, value: string): string =>
  kindOf(field) === 'channel' ? (text.channels[value as Channel | ''] ?? value) : value

/** Each value as displayed when another person saved different values. */
export const displayedOf = (
  values: CustomerValues,
  nameOf: (id: string) => string,
): Record<string, readonly [name: string, value: string]> =>
  Object.fromEntries(
    FORM_FIELDS.map((field) => {
      const value = values[field]
      if (typeof value === 'boolean') return [field, [text.fields[field], value ? text.on : text.off]]
      return [field, [text.fields[field], kindOf(field) === 'employee' ? nameOf(value) : channelName(field, value)]]
    }),
  )
