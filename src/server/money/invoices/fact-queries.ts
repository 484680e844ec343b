/** Reads the facts that an invoice states about the office, the customer and VAT. */
import { sql } from 'kysely'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * VAT in percent on a date, `18.00`; null before 2002 (VAT Law; rates by order of the Minister of
 * Finance).
 */
export const vatRateOn = async (tx: Tx, date: string): Promise<Money | null> => {
  const { rows } = await sql<{ percent: Money }>`
    select percent from vat_rates where starts_on <= ${date}::date order by starts_on desc limit 1`.execute(tx)
  return rows[0]?.percent ?? null
}

/**
 * The office as an invoice names it, and the number of its order. Locked against a change of its
 * dealer number, which waits until the invoice is there.
 */
export const officeOnInvoice = (tx: Tx, scope: Scope, orderId: number | null = null) =>
  tx
    .selectFrom('offices')
    .select(['name', 'business_type', 'business_number', 'address', 'city', 'phone', 'email', 'book', 'books_since'])
    .select((e) =>
      e
        .selectFrom('orders as o')
        .select('o.order_number')
        .where('o.office_id', '=', scope.officeId)
        .where('o.id', '=', orderId)
        .as('order_number'),
    )
    .where('id', '=', scope.officeId)
    .forShare('offices')
    .executeTakeFirstOrThrow()

/** Phone, address and consent of a customer. Undefined for a walk-in customer. */
export const customerOnInvoice = async (tx: Tx, scope: Scope, id: number | null) =>
  id === null
    ? undefined
    : tx
        .selectFrom('customers')
        .select(['phone', 'address_street', 'address_house_number', 'address_apartment', 'address_city'])
        .select('documents_consent')
        .where('office_id', '=', scope.officeId)
        .where('id', '=', id)
        .executeTakeFirst()
