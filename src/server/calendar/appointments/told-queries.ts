/**
 * What was told when an appointment was booked, as parts of other queries. Of visits that were over
 * before this was kept, what is true of their service now.
 */
import { sql } from 'kysely'
import type { Money } from '#shared/values/wire.ts'

/** The price; the names are those of the appointment and of its service in the query. */
export const toldPrice = (a: string, s: string) =>
  sql<Money>`coalesce(${sql.ref(`${a}.price`)}, ${sql.ref(`${s}.price`)})::numeric(12, 2)`

/** The length in minutes. */
export const toldMinutes = (a: string) =>
  sql<number>`coalesce(${sql.ref(`${a}.duration`)},
    extract(epoch from ${sql.ref(`${a}.end_at`)} - ${sql.ref(`${a}.start_at`)})::int / 60)`

/** Both, in a query of appointments `a` with their services `s`. */
export const told = [toldPrice('a', 's').as('price'), toldMinutes('a').as('duration')] as const

/** What is told with a booking, where that is not what its service and its customer's card say. */
export type Told = {
  readonly price?: Money
  /** The name that a visitor typed. */
  readonly booked_for?: string | null
}
