/** Recurrence of appointments in tests: one that begins on DAY, a Tuesday, from a full hour. */
import { booking, at, type Answer, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

export const SERIES = '/api/appointment-series'
export const DAY = '2026-11-24'
/** Sunday, ten in the morning in Israel. */
export const NOW = '2026-11-22T08:00:00Z'

const hourLater = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:${time.slice(3)}`
export const recurrenceBody = (office: Office, more: object = {}, start = '10:00', day = DAY) => ({
  ...booking(office, at(day, start), at(day, hourLater(start))),
  every_weeks: 4,
  count: 6,
  ...more,
})
export const previewOf = (office: Office, more: object = {}, start = '10:00', day = DAY): Promise<Answer> => {
  const { customer_id: _, ...typed } = recurrenceBody(office, more, start, day)
  const query = new URLSearchParams(
    Object.entries(typed).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return office.owner('GET', `${SERIES}/preview?${query}`)
}
export const bookRecurrence = (office: Office, more: object = {}, start = '10:00', day = DAY): Promise<Answer> =>
  office.owner('POST', SERIES, recurrenceBody(office, more, start, day))

export type Booked = { readonly id: number; readonly start_time: string; readonly series_id: number }
/** A booked recurrence, by start. Fails when it is refused. */
export async function createRecurrence(
  office: Office,
  more: object = {},
  start = '10:00',
  day = DAY,
): Promise<Booked[]> {
  const { status, body } = await bookRecurrence(office, more, start, day)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.appointments
}

/** The starts of a recurrence, `YYYY-MM-DD HH:mm`. Without deleted ones. */
export async function startsOf(office: Office, series: number): Promise<string[]> {
  const { body } = await office.owner('GET', `${SERIES}/${series}`)
  return body.appointments.map(({ start_time }: Booked) => start_time.slice(0, 16))
}
/** All appointments of the office by start, also deleted ones. */
export async function rowsOf(
  office: Office,
): Promise<{ start: string; status: string; held: boolean; gone: boolean }[]> {
  const { pool } = await world()
  const { rows } = await pool.query(
    `select to_char(start_at at time zone 'Asia/Jerusalem', 'YYYY-MM-DD HH24:MI') as start, status_key as status,
       holds_slot as held, deleted_at is not null as gone from appointments where office_id = $1 order by start_at, id`,
    [office.officeId],
  )
  return rows
}
