import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Whether a confirmation was queued for the customer when the appointment was booked. */
export const wasConfirmed = async (tx: Tx, scope: Scope, appointmentId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('sms_messages as m')
    .innerJoin('appointments as a', (j) =>
      j
        .onRef('a.office_id', '=', 'm.office_id')
        .onRef('a.customer_id', '=', 'm.customer_id') // messages are found by their customer
        .onRef('a.id', '=', 'm.appointment_id'),
    )
    .select('m.id')
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', appointmentId)
    .where('m.kind', '=', 'confirmation')
    .where('m.channel', '=', 'sms')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an appointment without a manage link this token, and returns the token that it has. */
export const addManageToken = async (tx: Tx, scope: Scope, id: number, token: string): Promise<string> => {
  const row = await tx
    .updateTable('appointments')
    .set({ manage_token: sql<string>`coalesce(manage_token, ${token})` })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .returning('manage_token')
    .executeTakeFirstOrThrow()
  return row.manage_token!
}

/** The appointment of a short link (platform/security/short-links.ts), in any office. */
export const visitOfShortLink = (db: Database, part: string) =>
  db
    .selectFrom('appointments')
    .select(['office_id', 'manage_token as stored'])
    .where(sql<boolean>`substr(manage_token, 2, 11) = ${part}`)
    .$narrowType<{ stored: string }>()
    .executeTakeFirst()

/** Appointments of a customer that have not begun and are not cancelled. */
export const futureIdsOfCustomer = async (tx: Tx, scope: Scope, customerId: number, now: Date): Promise<number[]> => {
  const rows = await tx
    .selectFrom('appointments')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('customer_id', '=', customerId)
    .where('start_at', '>', now)
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
