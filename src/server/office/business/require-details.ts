import { fieldText } from '#shared/values/text.ts'
import { fail } from '#server/platform/fail.ts'

type Details = { readonly business_number: string | null; readonly address: string | null }
/**
 * Fails with business_details_missing, with the fields, while the business has no dealer number or
 * no address, which the law requires on each invoice (reference/israel.md 1.1). Asked before
 * anything is sold or charged: money that has come is documented, whatever is missing.
 */
export function requireDetails({ business_number, address }: Details): void {
  const fields = {
    ...(business_number === null && { business_number: fieldText.required }),
    ...(address === null && { address: fieldText.required }),
  }
  if (Object.keys(fields).length > 0) fail('business_details_missing', { fields })
}
