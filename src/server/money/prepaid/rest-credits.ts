/** What punch cards and vouchers need of the domain that issues invoices, which registers it. */
import type { prepaid } from '#shared/money/prepaid/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import type { Money } from '#shared/values/wire.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { PrepaidRow } from './queries.ts'

export type RestCredits = {
  /**
   * The amount that a credit of the unused part would give back now, and the number of the invoice
   * of the sale.
   */
  readonly show: (context: OfficeContext<Staff>, id: number) => Promise<{ amount: Money; invoice_number: number }>
  /**
   * What is left of an order when no money of its invoice can be credited: what it used paid for
   * these items. Null when a credit takes them back, and without an invoice. Locks the invoice.
   */
  readonly itemsPaidAhead: (
    context: OfficeContext<Staff>,
    orderId: number,
  ) => Promise<readonly { readonly productId: number | null; readonly quantity: number }[] | null>
  /** Credits the unused part and closes the card or voucher. */
  readonly credit: (
    context: OwnTransactionContext<Staff>,
    id: number,
    wanted: Body<typeof prepaid, 'creditRest'>,
  ) => Promise<{ prepaid: PrepaidRow; credit_id: number }>
}

declare module '../../platform/hooks.ts' {
  interface Hooks {
    readonly restCredits: RestCredits
  }
}
