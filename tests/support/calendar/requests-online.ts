/** Requests for appointments, which customers make online in an office that approves bookings. */
import { createCaller, hourOf } from '#tests/support/booking/visitor-bookings.ts'
import { randomPhone, type Json, type Office } from '#tests/support/office.ts'

/** Lets online bookings wait for approval from now on. */
export const approveBookings = (office: Office) =>
  office.owner('PUT', '/api/business/settings', { approve_bookings: 1 })

/** A request for an hour of DAY, such as '10:00', with the employee unless `more` names another. */
export async function requestOnline(office: Office, start: string, more: object = {}) {
  const phone = randomPhone()
  const visitor = await createCaller(office, phone)
  const booked = await visitor('POST', '/api/appointments', hourOf(office, start, more))
  if (booked.status !== 201) throw new Error(`${booked.status} ${JSON.stringify(booked.body)}`)
  const { appointment, manage_token } = booked.body as { appointment: Json; manage_token: string }
  return { id: appointment.id as number, version: appointment.version as number, token: manage_token, phone, visitor }
}
