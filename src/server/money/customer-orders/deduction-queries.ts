/** The deductions of orders: amounts that earlier invoices paid (docs/decisions/0034). */
import { sql } from 'kysely'
import { toMoney } from '#shared/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
/** Money is whole agorot. */
export type NewDeduction = {
  readonly kind: 'punch_card' | 'voucher' | 'deposit'
  /** The punch card or voucher; null for a deposit. */
  readonly prepaidId: number | null
  readonly depositId?: number
  readonly amount: number
  /** Of a punch card, otherwise 0. */
  readonly visits: number
  /** As the invoice of the order states it. It names the earlier invoice. */
  readonly label: string
  /** The earlier invoice. Null when what is used was sold for nothing. */
  readonly invoiceId: number | null
}

/**
 * Uses punch cards, vouchers and deposits for an order, also for one that is still pending. The
 * database refuses more than their balance (constraints prepaid_used_up and deposit_used_up).
 */
export async function insertDeductions(
  { tx, scope, now }: Context,
  orderId: number,
  deductions: readonly NewDeduction[],
): Promise<void> {
  if (deductions.length === 0) return
  const rows = deductions.map(({ kind, prepaidId, depositId = null, amount, visits, label, invoiceId }) => ({
    office_id: scope.officeId,
    order_id: orderId,
    kind,
    prepaid_id: prepaidId,
    deposit_id: depositId,
    amount: toMoney(amount),
    visits,
    label,
    invoice_id: invoiceId,
    created_at: now,
  }))
  await tx.insertInto('order_deductions').values(rows).execute()
}

/**
 * Gives back what an order deducted and has not given back yet. Returns how many rows that were.
 * Repeating it changes nothing.
 */
export const returnDeductions = async ({ tx, scope, now }: Context, orderId: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into order_deductions (office_id, order_id, kind, prepaid_id, deposit_id, amount, visits, label, invoice_id, returns_id, created_at)
    select u.office_id, u.order_id, u.kind, u.prepaid_id, u.deposit_id, -u.amount, -u.visits, u.label, u.invoice_id, u.id, ${now}
    from order_deductions u
    where u.office_id = ${scope.officeId} and u.order_id = ${orderId} and u.amount > 0
      and not exists (select from order_deductions r where r.office_id = u.office_id and r.returns_id = u.id)
    order by u.prepaid_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
