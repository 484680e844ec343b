import { hasDetails, type StatedDetails } from '#shared/office/business/rules.ts'
import { fieldText } from '#shared/values/text.ts'
import { fail } from '#server/platform/fail.ts'

/** Fails with business_details_missing, which names what the office lacks on its invoices. */
export function requireDetails(office: StatedDetails): void {
  if (hasDetails(office)) return
  const missing = (['business_number', 'address'] as const).filter((field) => office[field] === null)
  fail('business_details_missing', { fields: Object.fromEntries(missing.map((field) => [field, fieldText.required])) })
}
