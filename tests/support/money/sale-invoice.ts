/** A document of a sale before it is issued. */
import type { NewInvoice } from '#server/money/invoices/new-invoice.ts'

const cash = (amount: number) => ({ method: 'cash' as const, amount, asmacta: null, cheque: null, card: null })
export const line = (price: number, quantity = 1, discount = 0, description = 'תספורת נשים') => ({
  description,
  quantity,
  price,
  discount,
  productId: null,
  employeeId: null,
})
/**
 * A sale of one service for ₪180 in cash, changed by `more`. Without payments, the total is paid in
 * cash.
 */
export function saleDocument(more: Partial<NewInvoice> = {}): NewInvoice {
  const sale = {
    purpose: 'paid' as const,
    orderId: null,
    customerId: null,
    date: null,
    fullName: 'דנה כהן',
    email: null,
    businessNumber: null,
    idNumber: null,
    agreesToFile: true,
    shareEmail: false,
    paymentMethod: 'cash' as const,
    lines: [line(18e3)],
    discount: 0,
    rounding: 0,
    tip: 0,
    note: null,
    ...more,
  }
  const sum = sale.lines.reduce((all, { quantity, price, discount }) => all + quantity * price - discount, 0)
  const total = sum - sale.discount + sale.rounding
  return { payments: sale.purpose === 'debt' ? [] : [cash(total)], ...sale }
}
