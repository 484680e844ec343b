import { lineTotal } from '#shared/checkout/totals.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { vatOf } from '#shared/values/vat.ts'
import type { DocumentSnapshot } from '../invoices/document-snapshot.ts'
import type { Scope } from '../platform/security/scope.ts'
import type { ApprovalRequest } from '../providers/allocation-numbers/tax-authority.ts'

type Of = { readonly id: number; readonly userName: string; readonly reverseCharge?: boolean }

/**
 * What the authority is told about a document. Lines are left out: they name treatments, and the
 * sums are all that a number needs. Null when the office or the customer has no dealer number.
 */
export function requestOf(scope: Scope, snapshot: DocumentSnapshot, of: Of): ApprovalRequest | null {
  const { office, customer, number, date, issuedAt, lines, vatRate, net, vat, total } = snapshot
  if (!office.businessNumber || !customer.businessNumber || number === null || issuedAt === null) return null
  const before = vatOf(
    lines.reduce((sum, line) => sum + lineTotal(line), 0),
    vatRate ?? 0,
  ).net
  // rounding up in cash may make the net amount larger than the lines
  const discount = Math.max(before - net, 0)
  return {
    invoiceId: `luz-${scope.officeId}-${of.id}`,
    vatNumber: office.businessNumber,
    userName: of.userName,
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
    reverseCharge: of.reverseCharge ?? false,
  }
}
