import { CUSTOMER_FIELDS, FIELD_NAMES, type FieldKind } from '#shared/customers/customers/rules.ts'
import {
  birthDateError,
  dealerNumberError,
  emailError,
  identityNumberError,
  phoneError,
} from '#web/ui/forms/field-errors.ts'
import { required } from '#web/ui/forms/save-form.ts'
import type { Customer } from './api.ts'
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
/**
 * A message for each wrong field, and null for the others. A customer whom nobody handles yet, as
 * earlier imports left them, is saved without.
 */
export const customerErrors = (
  values: CustomerValues,
  customer: Pick<Customer, 'handled_by'> | null,
): Record<string, string | null> =>
  Object.fromEntries(
    FIELD_NAMES.filter((field) => field !== 'handled_by' || customer?.handled_by !== null).map((field) => [
      field,
      checks[CUSTOMER_FIELDS[field].kind]?.(String(values[field])) ?? null,
    ]),
  )
