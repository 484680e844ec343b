/** Bookings by visitors in an office whose clock stands at NOW. */
import { at, booking, createVisitor, randomIp, randomPhone, type Caller, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

/** A Tuesday. The office works Sunday to Friday, 08:00 to 18:00, every 30 minutes. */
export const DAY = '2026-11-24'
/** Sunday, ten in the morning in Israel. */
export const NOW = '2026-11-22T08:00:00Z'

/** A visitor with details, who makes each call from a different network. */
export async function createCaller(office: Office, phone = randomPhone()): Promise<Caller> {
  const { call } = await createVisitor(office.slug, phone)
  return (method, url, body) => call(method, url, body, { 'x-forwarded-for': randomIp() })
}

/** The body of a booking on DAY from `start`, `HH:mm`, for one hour. */
export const hourOf = (office: Office, start: string, more: object = {}) => {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:${start.slice(3)}`
  return booking(office, at(DAY, start), at(DAY, end), more)
}

/** The number of the office's appointments, deleted ones too. */
export const countAppointments = async ({ officeId }: Office): Promise<number> => {
  const { pool } = await world()
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from appointments where office_id = $1', [
    officeId,
  ])
  return rows[0]!.n
}
