/** Codes that visitors of the booking page got, and an office that has none left. */
import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { randomUUID } from 'node:crypto'
import type { Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

/** Uses up the codes by SMS of the hour. */
export async function exhaustCodes({ officeId }: Office): Promise<void> {
  const { services } = await world()
  for (let i = 0; i < perOffice.codes.points; i++) await services.limits.take(perOffice.codes, String(officeId))
}

/** A mailbox that nobody has. */
export const mailbox = (): string => `${randomUUID()}@luz.test`

/** The latest code to a mailbox. */
export async function mailedCode(email: string): Promise<string> {
  const { pool } = await world()
  const text = 'select body from mail_messages where address = $1 order by id desc limit 1'
  const { rows } = await pool.query<{ body: string }>(text, [email])
  return /\d{6}/.exec(rows[0]!.body)![0]
}

/** The latest code to a mobile phone of the office's visitors, `05…`. */
export async function sentCode({ officeId }: Office, phone: string): Promise<string> {
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string }>(
    `select message from sms_messages where office_id = $1 and phone = $2 and kind = 'code' order by id desc limit 1`,
    [officeId, `+972${phone.slice(1)}`],
  )
  return /\d{6}/.exec(rows[0]!.message)![0]
}

/** The booking sessions with these details have proved their phone, without a code. */
export async function markProved({ officeId }: Office, phone: string): Promise<void> {
  const { pool } = await world()
  const text = 'update booking_sessions set proved_phone = phone where office_id = $1 and phone = $2'
  await pool.query(text, [officeId, phone.replace(/^0/, '+972')])
}
