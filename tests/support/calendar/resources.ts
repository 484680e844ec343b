/** An office whose service needs a room, and bookings of it. */
import { expect } from 'vitest'
import { MINUTE, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { booking, callerOf, createTestOffice, type Answer, type Office } from '#tests/support/office.ts'
import { DAY } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

export type WithRoom = Office & { readonly room: number }
/**
 * The office's service needs one unit of a room of `quantity` units, and rests for `buffer`
 * minutes.
 */
export async function officeWithRoom(quantity = 1, buffer = 0): Promise<WithRoom> {
  const office = await createTestOffice()
  const room = (await office.create('/api/resources', { name: 'חדר לייזר', quantity })).id
  const change = { resources: [room], buffer_minutes: buffer }
  expect((await office.owner('PUT', `/api/products/${office.ids.service}`, change)).status).toBe(200)
  return { ...office, room }
}

/** Staff book the service for an hour, or for some minutes, with the owner or the employee. */
export const bookRoom = (
  office: WithRoom,
  start: string,
  who: 'owner' | 'employee' = 'employee',
  { minutes = 60, ...more }: { minutes?: number; [field: string]: unknown } = {},
): Promise<Answer> => {
  const from = wallClockAt(DAY, start)
  const end = toWallClock(toInstant(from) + minutes * MINUTE)
  return office.owner(
    'POST',
    '/api/appointments',
    booking(office, from, end, { employee_id: office.ids[who], ...more }),
  )
}

/** The units that are taken, by start. */
export async function usesOf({ officeId }: Office) {
  const { pool } = await world()
  const { rows } = await pool.query<{ appointment_id: number | null; unit: number; start: string; end: string }>(
    `select appointment_id, unit, to_char(start_at at time zone 'Asia/Jerusalem', 'HH24:MI') as start,
       to_char(end_at at time zone 'Asia/Jerusalem', 'HH24:MI') as end
     from resource_uses where office_id = $1 order by start_at, unit, id`,
    [officeId],
  )
  return rows
}

/** The free times of the day that visitors see, with an employee or with anybody. */
export async function freeTimes({ slug, ids }: Office, employee?: number): Promise<string[]> {
  const call = await callerOf(null)
  const who = employee === undefined ? '' : `&employee_id=${employee}`
  const url = `/api/online-booking/slots/${slug}?service_id=${ids.service}${who}&from=${DAY}&days=1`
  return (await call('GET', url)).body.days[0].free
}
