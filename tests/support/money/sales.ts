/** Sales in a test's office, inserted as the till inserts them. */
import type { PlannedSale } from '#server/money/checkout/plan-sale.ts'
import { toAgorot } from '#shared/values/money.ts'
import type { Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

type Sale = {
  readonly at: string
  readonly amount: string
  readonly method?: string
  readonly status?: 'pending' | 'completed' | 'cancelled'
  readonly customer?: number
  readonly name?: string
}
/**
 * Inserts sales of amounts at instants (ISO), by default to the office's customer. Debts also go to
 * the ledger. Returns the orders' ids.
 */
export async function sell(office: Office, ...sales: readonly Sale[]): Promise<number[]> {
  const { pool } = await world()
  const ids: number[] = []
  for (const { at, amount, method = 'cash', status = 'completed', customer = office.ids.customer, name } of sales) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into orders (office_id, order_number, customer_id, customer_name, payment_method, total_amount, status, created_at, pending)
       select $1, coalesce((select max(order_number) from orders where office_id = $1), 0) + 1, $2, $3, $4, $5, $6, $7, $8 returning id`,
      [
        office.officeId,
        customer,
        name ?? 'דנה כהן',
        method,
        amount,
        status,
        at,
        status === 'pending' ? planOf(office, amount) : null,
      ],
    )
    const id = rows[0]!.id
    ids.push(id)
    await pool.query(
      `insert into order_items (office_id, order_id, position, product_id, product_name, quantity, price)
       values ($1, $2, 1, $3, 'תספורת נשים', 1, $4)`,
      [office.officeId, id, office.ids.service, amount],
    )
    if (method === 'debt') await owe(office, amount, customer, at, id)
    else if (status === 'completed') await pay(office, id, amount, method, at)
  }
  return ids
}

/** The plan that completes a pending card order of the office's service. */
function planOf(office: Office, amount: string): PlannedSale {
  const total = toAgorot(amount)
  const line = { description: 'תספורת נשים', quantity: 1, price: total, discount: 0 }
  return {
    kind: 'sale',
    customerId: office.ids.customer,
    customerName: 'דנה כהן',
    customerEmail: null,
    customerPhone: null,
    paymentMethod: 'card',
    lines: [{ ...line, productId: office.ids.service, employeeId: null }],
    discount: 0,
    rounding: 0,
    prepaid: [],
    deductions: [],
    total,
    tip: 0,
    tipEmployeeId: null,
    charged: total,
    payments: [{ method: 'card', amount: total, asmacta: null, cheque: null, card: null }],
    debt: 0,
    settles: 0,
    appointmentId: null,
    sellerId: office.ids.owner,
    document: { date: null, name: 'דנה כהן', email: null, businessNumber: null, shareEmail: false },
  }
}

/** Money that came for an order, or was given back when negative. */
export async function pay(office: Office, order: number, amount: string, method: string, at: string): Promise<void> {
  const { pool } = await world()
  const cheque = method === 'cheque' ? ['1', '12', '345', '6789', at.slice(0, 10)] : [null, null, null, null, null]
  await pool.query(
    `insert into payments (office_id, order_id, method, amount, received_at, cheque_number, bank_number, branch_number, bank_account_number, cheque_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [office.officeId, order, method, amount, at, ...cheque],
  )
}

/** An entry of a customer's ledger: positive amounts are owed, negative ones were paid. */
export async function owe(
  office: Office,
  amount: string,
  customer = office.ids.customer,
  at = '2026-11-01T10:00:00Z',
  order: number | null = null,
) {
  const { pool } = await world()
  await pool.query(
    'insert into customer_ledger (office_id, customer_id, amount, created_at, order_id) values ($1, $2, $3, $4, $5)',
    [office.officeId, customer, amount, at, order],
  )
}
