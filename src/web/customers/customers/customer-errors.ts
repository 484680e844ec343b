import { CUSTOMER_FIELDS, FIELD_NAMES, type FieldKind } from '#shared/customers/customers/rules.ts'
import {
  birthDateError,
  dealerNumberError,
  emailError,
  identityNumberError,
  phoneError,
} from '#web/ui/forms/field-errors.ts'
import { required } from '#web/ui/forms/save-form.ts'
import type { CustomerValues } from './customer-values.ts'

const checks: Partial<Record<FieldKind, (typed: string) => string | null>> = {
  name: required,
  phone: (typed) => required(typed) ?? phoneError(typed),
  email: emailError,
  identity: identityNumberError,
  dealer: dealerNumberError,
  date: birthDateError,
  employee: required,
}
/** A message for each wrong field, and null for the others. */
export const customerErrors = (values: CustomerValues): Record<string, string | null> =>
  Object.fromEntries(
    FIELD_NAMES.map((field) => [field, checks[CUSTOMER_FIELDS[field].kind]?.(String(values[field])) ?? null]),
  )
