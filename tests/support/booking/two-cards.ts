/** Bookings without a proved phone, and the cards that have the phone. */
import { createVisitor, type Caller, type Office } from '#tests/support/office.ts'
import { sentCode } from './phone-codes.ts'
import { hourOf } from './visitor-bookings.ts'

/** A visitor with details, and a way to prove the phone. */
export async function visitorWith(office: Office, phone: string, more: object = {}) {
  const { call } = await createVisitor(office.slug)
  await call('POST', '/api/customers', { full_name: 'מבקרת', phone, ...more })
  const prove = async () => {
    await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
    await call('POST', '/api/online-booking/phone-codes', { phone })
    return call('POST', '/api/online-booking/phone-proofs', { phone, code: await sentCode(office, phone) })
  }
  return { call, prove, book: (start: string) => call('POST', '/api/appointments', hourOf(office, start)) }
}
/** The id of a customer with this phone. */
export const knownOf = async (office: Office, phone: string) =>
  (await office.create('/api/customers', { full_name: 'אבי הררי', phone })).id
/** All cards with this phone, the oldest first. */
export const cards = async (office: Office, phone: string) =>
  (await office.owner('GET', `/api/customers?search=${phone.slice(1)}&sort=created_at`)).body.customers as {
    id: number
    full_name: string
    phone_unproved: 0 | 1
  }[]
/** An appointment as this caller sees it. */
export const seen = async (call: Caller, id: number) =>
  (await call('GET', '/api/appointments')).body.appointments.find((one: { id: number }) => one.id === id)
