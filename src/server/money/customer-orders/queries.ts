/** Writes orders with their items, payments and debts. */
import { sql } from 'kysely'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { TotalLine } from '#shared/money/checkout/totals.ts'
import { toMoney } from '#shared/values/money.ts'
import type { LocalDate, Money } from '#shared/values/wire.ts'
import type { InvoicePayment } from './invoice-payment.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
export type OrderLine = TotalLine & {
  readonly description: string
  /** Null for a line that collects a debt. */
  readonly productId: number | null
  readonly employeeId: number | null
}
/** Money is integer agorot. */
export type NewOrder = {
  readonly kind: 'sale' | 'settlement' | 'deposit' | 'no_show'
  readonly customerId: number | null
  readonly customerName: string
  readonly customerEmail: string | null
  readonly paymentMethod: PaymentMethod
  readonly total: number
  readonly discount: number
  readonly rounding: number
  readonly tip: number
  readonly tipEmployeeId?: number | null
  readonly appointmentId?: number | null
  readonly sellerId: number | null
  readonly lines: readonly OrderLine[]
  /** The data that completes the order later. The order is pending if and only if it is given. */
  readonly pending?: object
}
export type AddedOrder = { readonly id: number; readonly order_number: number }

/**
 * Orders of an office are numbered without gaps. The lock serializes them until the transaction
 * ends, so take it as late as possible.
 */
const lockNumbers = (tx: Tx, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`orders:${scope.officeId}`}, 0))`.execute(tx)

/** Inserts an order with its items. */
export async function addOrder({ tx, scope, now }: Context, order: NewOrder): Promise<AddedOrder> {
  const values = {
    office_id: scope.officeId,
    kind: order.kind,
    customer_id: order.customerId,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    payment_method: order.paymentMethod,
    total_amount: toMoney(order.total),
    discount: toMoney(order.discount),
    rounding: toMoney(order.rounding),
    tip: toMoney(order.tip),
    tip_employee_id: order.tipEmployeeId ?? null,
    appointment_id: order.appointmentId ?? null,
    seller_id: order.sellerId,
    status: order.pending ? ('pending' as const) : ('completed' as const),
    pending: order.pending ? JSON.stringify(order.pending) : null,
    created_at: now,
  }
  const next = sql<number>`(select coalesce(max(order_number), 0) + 1 from orders where office_id = ${scope.officeId})`
  // sent together; the lock is granted before the number is read
  const [, added] = await Promise.all([
    lockNumbers(tx, scope),
    tx
      .insertInto('orders')
      .values({ ...values, order_number: next })
      .returning(['id', 'order_number'])
      .executeTakeFirstOrThrow(),
  ])
  await insertItems(tx, scope, added.id, order.lines)
  return added
}

const insertItems = (tx: Tx, scope: Scope, order_id: number, lines: readonly OrderLine[]) =>
  tx
    .insertInto('order_items')
    .values(
      lines.map((line, i) => ({
        office_id: scope.officeId,
        order_id,
        position: i + 1,
        product_id: line.productId,
        product_name: line.description,
        quantity: line.quantity,
        price: toMoney(line.price),
        discount: toMoney(line.discount),
        employee_id: line.employeeId,
      })),
    )
    .execute()

/** Records money that came in for an order. */
export async function insertPayments(
  { tx, scope, now }: Context,
  order_id: number,
  payments: readonly InvoicePayment[],
): Promise<void> {
  if (payments.length === 0) return
  const rows = payments.map(({ method, amount, asmacta, cheque, card }) => {
    if (method === 'debt') throw new Error('a debt is no payment')
    return {
      office_id: scope.officeId,
      order_id,
      method,
      amount: toMoney(amount),
      asmacta,
      cheque_number: cheque?.number ?? null,
      bank_number: cheque?.bank ?? null,
      branch_number: cheque?.branch ?? null,
      bank_account_number: cheque?.account ?? null,
      cheque_date: (cheque?.date as LocalDate | undefined) ?? null,
      card_last_digits: card?.lastDigits ?? null,
      card_brand: card?.brand ?? null,
      instalments: card?.instalments ?? null,
      received_at: now,
    }
  })
  await tx.insertInto('payments').values(rows).execute()
}

/** A purchase on debt: the customer owes `amount` agorot more. */
export const insertDebt = async (
  { tx, scope, now }: Context,
  debt: { readonly customerId: number; readonly orderId: number; readonly amount: number },
): Promise<void> => {
  await tx
    .insertInto('customer_ledger')
    .values({
      office_id: scope.officeId,
      customer_id: debt.customerId,
      order_id: debt.orderId,
      amount: toMoney(debt.amount),
      created_at: now,
    })
    .execute()
}

/**
 * Inserts an order that is paid, or recorded as a debt, at once: items, payments, and the ledger
 * entry of the part that the payments leave open.
 */
export async function addCompletedOrder(
  context: Context,
  order: Omit<NewOrder, 'pending'> & { readonly payments: readonly InvoicePayment[] },
): Promise<AddedOrder> {
  const added = await addOrder(context, order)
  const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0)
  const debt = order.total - paid
  await insertPayments(context, added.id, order.payments)
  if (debt > 0) {
    if (order.customerId === null) throw new Error('a debt needs a customer')
    await insertDebt(context, { customerId: order.customerId, orderId: added.id, amount: debt })
  }
  return added
}

/** The kind of an order, which never changes and says whose it is. One that is gone was a sale. */
export const kindOfOrder = async (tx: Tx, scope: Scope, id: number): Promise<NewOrder['kind']> =>
  (
    await tx
      .selectFrom('orders')
      .select('kind')
      .where('office_id', '=', scope.officeId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.kind ?? 'sale'

/** A pending, completed or cancelled order, locked until the transaction ends. */
export const selectForUpdateOrder = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('orders')
    .select(['id', 'order_number', 'kind', 'status', 'pending', 'appointment_id', 'customer_id'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const leavePending = (
  tx: Tx,
  scope: Scope,
  id: number,
  change: { status: 'completed' | 'cancelled'; created_at?: Date },
) =>
  tx
    .updateTable('orders')
    .set({ ...change, pending: null })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
/** The order becomes a sale of the moment at which the money came. */
export const markCompleted = (tx: Tx, scope: Scope, id: number, now: Date) =>
  leavePending(tx, scope, id, { status: 'completed', created_at: now })
/** Does nothing unless the order is pending. */
export const markCancelled = (tx: Tx, scope: Scope, id: number) => leavePending(tx, scope, id, { status: 'cancelled' })

/** Cancels a completed order for which nothing was paid. Its appointment can be sold again. */
export const cancelUnpaid = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('total_amount', '=', '0.00' as Money)
    .execute()
}

/**
 * The appointment of an order that was undone can be sold again. Returns its id; null when the
 * order has none.
 */
export const releaseVisit = async (tx: Tx, scope: Scope, id: number): Promise<number | null> => {
  const row = await tx
    .updateTable('orders')
    .from('orders as before')
    .set({ appointment_id: null })
    .where('orders.office_id', '=', scope.officeId)
    .where('orders.id', '=', id)
    .whereRef('before.office_id', '=', 'orders.office_id')
    .whereRef('before.id', '=', 'orders.id')
    .returning('before.appointment_id')
    .executeTakeFirst()
  return row?.appointment_id ?? null
}

/** The quantities that an order sold, by product. */
export const itemsOfOrder = (tx: Tx, scope: Scope, orderId: number) =>
  tx
    .selectFrom('order_items')
    .select(['product_id as productId', 'quantity'])
    .where('office_id', '=', scope.officeId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

/** Whether an appointment has a completed order. */
export const isSold = async (tx: Tx, scope: Scope, appointmentId: number): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'completed')
    .executeTakeFirst()) !== undefined
