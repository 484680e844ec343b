import type { GENDERS } from '#shared/customers/customers/text.ts'
import type { Details } from '../booking-state.ts'
import { asVisitor, customers, visitKey } from './visitor.ts'

/** Saves the visitor's details on their visit and returns the visit's mark. `phone` is E.164. */
export async function saveDetails(
  office: number,
  phone: string,
  details: Details,
  wantsMarketing = false,
): Promise<string> {
  const { full_name, email, birth_date } = details
  const gender = details.gender as (typeof GENDERS)[number] | ''
  await asVisitor(office, () =>
    customers.create({ body: { full_name, phone, email, birth_date, gender, marketing_consent: wantsMarketing } }),
  )
  return visitKey()
}
