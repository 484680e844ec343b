import type { Body } from '#shared/http/endpoint.ts'
import type { waitingList } from '#shared/booking/waiting-list/contract.ts'
import { ENTRIES_MAX } from '#shared/booking/waiting-list/rules.ts'
import { dateOf, minutesOf } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { checkCustomer } from '#server/calendar/appointments/claim-slot.ts'
import { lockPhone } from '../online-booking/booking-queries.ts'
import { newLink } from './link-queries.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Services } from '#server/platform/services.ts'
import { customerById } from '#server/customers/customers/queries.ts'
import { entryChange } from './changes.ts'
import {
  endEntry,
  entryById,
  insertEntry,
  openOfCustomer,
  selectForUpdateEntry,
  serviceWithEmployees,
} from './queries.ts'
import type { Source } from './queries.ts'

type Context = ChangeContext & { readonly services: Services }
type Wanted = Body<typeof waitingList, 'join'>
type Added = { readonly id: number; readonly service: string; readonly office: string; readonly link: string | null }

/**
 * Puts a customer on the list. The same again changes nothing and has no link. The phone of the
 * customer is locked, so that concurrent requests cannot exceed the limit: waiting_limit.
 */
export async function addEntry(context: Context, customer_id: number, wanted: Wanted, source: Source): Promise<Added> {
  const { tx, scope, now, services } = context
  const { service_id, from_date, until_date, from_time, until_time } = wanted
  if (until_date < dateOf(now)) fail('invalid_input', { fields: { until_date: fieldText.absence_over } })
  const employee_ids = [...new Set(wanted.employee_ids)].toSorted((a, b) => a - b)
  const service = (await serviceWithEmployees(tx, scope, service_id, employee_ids)) ?? fail('not_found')
  if (source === 'online' && !service.is_online) fail('not_found')
  if (service.known < employee_ids.length) fail('not_found')
  if (service.giving < Math.max(1, employee_ids.length)) fail('employee_not_assigned')
  const entry = {
    customer_id,
    service_id,
    employee_ids,
    from_date,
    until_date,
    weekdays: [...new Set(wanted.weekdays)].toSorted((a, b) => a - b),
    from_minute: minutesOf(from_time),
    until_minute: minutesOf(until_time),
  }
  const { count, same } = await openOfCustomer(tx, scope, entry)
  const named = { service: service.name, office: service.office_name }
  if (same !== null) return { id: same, link: null, ...named }
  if (count >= ENTRIES_MAX) fail('waiting_limit')
  const { link, ...tokens } = newLink(services)
  const id = await insertEntry(tx, scope, { ...entry, ...tokens, source, created_at: now })
  recordChange(context, entryChange, { action: 'create', id, after: { ...entry, source } })
  return { id, link, ...named }
}

/** Staff put a customer on the list. They get no message before a time is offered. */
export async function addCustomerEntry(
  context: OfficeContext<Staff>,
  { customer_id, ...wanted }: Body<typeof waitingList, 'add'>,
) {
  const { tx, scope } = context
  await checkCustomer(context, customer_id)
  const customer = (await customerById(tx, scope, customer_id)) ?? fail('not_found')
  await lockPhone(tx, scope, customer.phone)
  const { id } = await addEntry(context, customer_id, wanted, 'staff')
  return { entry: (await entryById(tx, scope, id)) ?? fail('not_found') }
}

/** Staff take an entry off the list. What it was offered can then not be accepted. */
export async function removeEntry(context: OfficeContext<Staff>, id: number): Promise<void> {
  const { tx, scope, now } = context
  const entry = (await selectForUpdateEntry(tx, scope, id)) ?? fail('not_found')
  if (entry.ended_at !== null) fail('not_found')
  await endEntry(tx, scope, id, now, 'removed')
  recordChange(context, entryChange, { action: 'delete', id, before: entry })
}
