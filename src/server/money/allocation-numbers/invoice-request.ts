import { lineTotal } from '#shared/money/checkout/totals.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { vatOf } from '#shared/values/vat.ts'
import type { InvoiceSnapshot } from '../invoices/invoice-snapshot.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { ApprovalRequest } from '#server/providers/allocation-numbers/tax-authority.ts'

type RequestDetails = { readonly id: number; readonly userName: string; readonly reverseCharge?: boolean }

/**
 * The request for the number of an invoice. It omits the lines, which name treatments: the
 * authority needs only the sums. Null when the office or the customer has no dealer number.
 */
export function requestOf(scope: Scope, snapshot: InvoiceSnapshot, details: RequestDetails): ApprovalRequest | null {
  const { office, customer, number, date, issuedAt, lines, vatRate, net, vat, total } = snapshot
  if (!office.businessNumber || !customer.businessNumber || number === null || issuedAt === null) return null
  const before = vatOf(
    lines.reduce((sum, line) => sum + lineTotal(line), 0),
    vatRate ?? 0,
  ).net
  // the net amount exceeds the lines when a cash payment was rounded up
  const discount = Math.max(before - net, 0)
  return {
    invoiceId: `luz-${scope.officeId}-${details.id}`,
    vatNumber: office.businessNumber,
    userName: details.userName,
    number,
    date,
    issuedOn: dateOf(new Date(issuedAt)),
    customerVatNumber: customer.businessNumber,
    customerName: customer.name,
    amountBeforeDiscount: net + discount,
    discount,
    net,
    vat,
    total,
    reverseCharge: details.reverseCharge ?? false,
  }
}
