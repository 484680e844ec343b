/** Visits that customers chose online and that staff or customers move afterwards. */
import { HOUR, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { nextStart } from '#tests/support/money/deposits.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

type Made = { readonly appointmentId: number; readonly token: string; readonly start: string }

/** The wall-clock time `hours` hours after another. */
export const after = (wall: string, hours: number): string => toWallClock(toInstant(wall) + hours * HOUR)
/** Moves the test clock to `hours` hours after a wall-clock time. */
export const clockTo = (wall: string, hours = 0): void =>
  moveClockTo(new Date(toInstant(wall) + hours * HOUR).toISOString())

/** An office whose sessions outlast weeks without use: the clock moves to the visit at once. */
async function createLastingOffice(): Promise<Office> {
  const office = await createTestOffice()
  const { pool } = await world()
  await pool.query(`update sessions set last_seen_at = created_at + interval '60 days' where office_id = $1`, [
    office.officeId,
  ])
  return office
}

/**
 * An office whose customers may cancel until the start, and a visit of an hour in `days` days that
 * `create` books, with all that its customer (by the manage link) and staff do with it.
 */
export async function createChosenVisit<T extends Made>(
  create: (office: Office, given: { start: string }) => Promise<T>,
  days: number,
) {
  const office = await createLastingOffice()
  await office.owner('PUT', '/api/business/settings', { cancel_cutoff_hours: 0 })
  const made = await create(office, { start: await nextStart(days) })
  const stranger = await callerOf(null)
  const manage = `/api/online-booking/manage/${made.token}`
  const change = (more: object) => office.owner('PUT', `/api/appointments/${made.appointmentId}`, more)
  return {
    ...made,
    office,
    shown: async () => (await stranger('GET', manage)).body,
    cancel: () => stranger('POST', `${manage}/cancel`),
    move: (start_time: string) => stranger('POST', `${manage}/move`, { start_time }),
    mark: (status_key: string) => change({ status_key }),
    moveByStaff: (start_time: string, more: object = {}) =>
      change({ start_time, end_time: after(start_time, 1), ...more }),
  }
}

/**
 * The database's answers to an agreed start that is not the appointment's, and to one before the
 * booking.
 */
export async function answersToWrongStarts(
  table: 'deposits' | 'kept_cards',
  appointmentId: number,
): Promise<readonly string[]> {
  const { pool } = await world()
  const agree = (at: string) =>
    pool.query(`update ${table} set agreed_start = $2 where appointment_id = $1`, [appointmentId, at]).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  const other = await agree('2026-11-25T08:00:00Z')
  await pool.query(
    `update appointments set start_at = '2026-11-20T08:00:00Z', end_at = '2026-11-20T09:00:00Z' where id = $1`,
    [appointmentId],
  )
  return [other, await agree('2026-11-20T08:00:00Z')]
}
