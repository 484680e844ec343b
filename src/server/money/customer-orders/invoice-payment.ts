import type { PaymentMethod } from '#shared/values/payment-methods.ts'

/** One payment as an invoice states it. Money is whole agorot, dates are `YYYY-MM-DD`. */
export type InvoicePayment = {
  readonly method: PaymentMethod
  readonly amount: number
  readonly asmacta: string | null
  readonly cheque: {
    readonly number: string
    readonly bank: string
    readonly branch: string
    readonly account: string
    readonly date: string
  } | null
  readonly card: { readonly lastDigits: string; readonly brand: string | null; readonly instalments: number } | null
}
