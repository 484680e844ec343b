import { sql } from 'kysely'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { LocalDate, Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type Close = { readonly number: number; readonly covers_to: Date }

/** The newest close of the office. */
export const lastClose = (tx: Tx, scope: Scope): Promise<Close | undefined> =>
  tx
    .selectFrom('day_closes')
    .select(['number', 'covers_to'])
    .where('office_id', '=', scope.officeId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The cash received before `to` less cash refunds, less what earlier closes expected, in agorot.
 * All closes together are compared with all cash, so that a payment whose transaction ended after a
 * close is in the next one. `first` is where the first close begins.
 */
export const expectedCash = async (tx: Tx, scope: Scope, first: Date, to: Date): Promise<number> => {
  const { rows } = await sql<{ received: Money; closed: Money }>`
    select coalesce((select sum(amount) from payments where office_id = ${scope.officeId} and method = 'cash'
        and received_at >= coalesce(c.starts, ${first}) and received_at < ${to}), 0)::numeric(14, 2) as received,
      c.closed from (select min(covers_from) as starts, coalesce(sum(expected_cash), 0)::numeric(14, 2) as closed
        from day_closes where office_id = ${scope.officeId}) c`.execute(tx)
  return toAgorot(rows[0]!.received) - toAgorot(rows[0]!.closed)
}

export type NewClose = {
  readonly number: number
  readonly date: LocalDate
  readonly from: Date
  readonly to: Date
  /** Agorot. */
  readonly expected: number
  readonly counted: Money
  readonly closedBy: number
  readonly closedAt: Date
}
/** Fails on day_close_number_taken when another close was added meanwhile. */
export const insertClose = async (tx: Tx, scope: Scope, close: NewClose): Promise<number> => {
  const row = {
    office_id: scope.officeId,
    number: close.number,
    close_date: close.date,
    covers_from: close.from,
    covers_to: close.to,
    expected_cash: toMoney(close.expected),
    counted_cash: close.counted,
    closed_by: close.closedBy,
    closed_at: close.closedAt,
  }
  return (await tx.insertInto('day_closes').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const closes = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('day_closes as d')
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'd.office_id').onRef('u.id', '=', 'd.closed_by'))
    .select(['d.id', 'd.number', 'd.close_date', 'd.expected_cash', 'd.counted_cash', 'd.difference', 'd.closed_at'])
    .select('u.name as closed_by')
    .where('d.office_id', '=', scope.officeId)
/** A close with the name of the user who made it. Throws when it does not exist. */
export const closeById = (tx: Tx, scope: Scope, id: number) =>
  closes(tx, scope).where('d.id', '=', id).executeTakeFirstOrThrow()
/** The closes of a range of days, `to` not included, newest first. */
export const closesOf = (tx: Tx, scope: Scope, { from, to }: { from: LocalDate; to: LocalDate }) =>
  closes(tx, scope)
    .where('d.close_date', '>=', from)
    .where('d.close_date', '<', to)
    .orderBy('d.number', 'desc')
    .execute()
