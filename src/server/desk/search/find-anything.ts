import { hidePhones } from '#server/calendar/appointments/hide-phones.ts'
import { searchAppointments } from '#server/calendar/appointments/search-queries.ts'
import { showCustomers } from '#server/customers/customers/show-customers.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'

const CUSTOMERS = 6
const APPOINTMENTS = 6
/**
 * How many matching customers are searched for appointments. The one with an appointment today may
 * not be the first by name.
 */
const CUSTOMERS_CHECKED = 30

/**
 * Two statements for callers who see all phones, whatever the size of the office. Empty input finds
 * nothing.
 */
export async function findAnything(context: OfficeContext, q: string) {
  const { tx, scope, now } = context
  if (q === '') return { customers: [], appointments: [] }
  const page = { search: q, sort: 'full_name', limit: CUSTOMERS_CHECKED, offset: 0 } as const
  const found = await showCustomers(context, page)
  const sought = { customerIds: found.customers.map(({ id }) => id), bookedFor: q }
  const appointments = await searchAppointments(tx, scope, sought, now, APPOINTMENTS)
  return { customers: found.customers.slice(0, CUSTOMERS), appointments: await hidePhones(context, appointments) }
}
