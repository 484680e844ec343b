/** The books of a dealer number: its number ranges and their invoices. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Locks the office against new invoices, and reads its number and the date of its last invoice. */
export async function lockDealer(tx: Tx, scope: Scope) {
  const office = await tx
    .selectFrom('offices')
    .select(['book', 'business_number'])
    .where('id', '=', scope.officeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { last_date } = await tx
    .selectFrom('number_ranges')
    .select((e) => e.fn.max('last_date').as('last_date'))
    .where('office_id', '=', scope.officeId)
    .where('book', '=', office.book)
    .executeTakeFirstOrThrow()
  return { businessNumber: office.business_number, lastDate: last_date }
}

/** Closes the present books, whose number becomes a former one, and opens new ones. */
export const startDealer = (tx: Tx, scope: Scope, since: string) =>
  sql`update offices set book = book + 1, books_since = ${since}::date,
      former_numbers = former_numbers || business_number
    where id = ${scope.officeId}`.execute(tx)
