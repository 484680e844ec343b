/** The waiting list of an office whose clock stands at NOW: who waits, and what is offered. */
import { mintScope } from '#server/platform/security/scope.ts'
import { inOffice } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { addDays, toInstant } from '#shared/values/local-time.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { at, callerOf, randomPhone, type Office } from '#tests/support/office.ts'
import { asSent, tokenBehind } from '#tests/support/links.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { DAY, hourOf } from './visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

export const windowOf = ({ ids }: Office, more: object = {}) => ({
  service_id: ids.service,
  employee_ids: [] as number[],
  from_date: DAY,
  until_date: addDays(DAY, 14),
  ...more,
})

/** Staff put a new customer on the list. */
export async function waitInLine(office: Office, name: string, more: object = {}) {
  const phone = randomPhone()
  const customer = await office.create('/api/customers', { full_name: name, phone })
  const entry = await office.create('/api/waiting-list', { ...windowOf(office), customer_id: customer.id, ...more })
  return { id: entry.id, customer: customer.id, phone: `+972${phone.slice(1)}` }
}

/** Staff book an hour of DAY, and cancel it later with `free`. */
export async function bookHour(office: Office, start = '12:00', more: object = {}) {
  const { id } = await office.create('/api/appointments', hourOf(office, start, more))
  return { id, free: () => office.owner('DELETE', `/api/appointments/${id}`) }
}

/** Frees an hour of DAY by a cancellation of staff, and lets the list act on it. */
export async function freeHour(office: Office, start = '12:00', more: object = {}): Promise<void> {
  const { free } = await bookHour(office, start, more)
  const { status } = await free()
  if (status !== 204) throw new Error(`the cancellation was answered ${status}`)
  // staff can undo it until then
  await passList(31)
}

/** Whether visitors are offered this time of DAY, `HH:mm`. */
export async function isOffered(office: Office, time: string): Promise<boolean> {
  const stranger = await callerOf(null)
  const query = `service_id=${office.ids.service}&employee_id=${office.ids.employee}&from=${DAY}&days=1`
  const { body } = await stranger('GET', `/api/online-booking/slots/${office.slug}?${query}`)
  return (body.days[0].free as string[]).includes(time)
}

/** Runs the jobs of the list that are due after this many seconds. */
export async function passList(seconds: number): Promise<void> {
  const { runJobs } = await world()
  moveClockTo(new Date(now().getTime() + seconds * 1000).toISOString())
  // a job may plan the next one
  for (let i = 0; i < 3; i++) {
    await makeDueJobsReady('%:gap:%')
    await makeDueJobsReady('%:offers:%')
    await runJobs()
  }
}

/** The links in messages of the waiting list to a phone, the latest first. */
export async function linksTo(office: Office, phone: string): Promise<string[]> {
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string }>(
    `select message from sms_messages where office_id = $1 and phone = $2 and kind = 'waiting_list' order by id desc`,
    [office.officeId, phone],
  )
  return Promise.all(asSent(rows).map(({ message }) => tokenBehind(message)))
}

type Act = 'accept' | 'decline' | 'leave'
/** The holder of a link, from a network of their own. */
export async function holderOf(token: string) {
  const stranger = await callerOf(null)
  const url = `/api/waiting-list/links/${token}`
  return {
    look: () => stranger('GET', url),
    do: (act: Act) => stranger('POST', `${url}/${act}`),
  }
}

export const listOf = async (office: Office) => (await office.owner('GET', '/api/waiting-list')).body
/** The states of all offers, the oldest first, with who got them. */
export const statesOf = async (office: Office): Promise<[string, string][]> =>
  ((await listOf(office)).offers as { customer_name: string; state: string }[])
    .map(({ customer_name, state }): [string, string] => [customer_name, state])
    .toReversed()

/** Runs the job of a freed time at once. */
export async function offerNow(office: Office, start: string, end: string, day = DAY): Promise<void> {
  const { services, runJobs } = await world()
  const payload = {
    employee_id: office.ids.employee,
    start: toInstant(at(day, start)),
    end: toInstant(at(day, end)),
  }
  await inOffice(services.officeDb, mintScope(office.officeId), (tx) => enqueue(tx, 'offer_gap', payload))
  await runJobs()
}
