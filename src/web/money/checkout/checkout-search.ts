/** The checkout's URL parameters. */
export type CheckoutSearch = {
  /** The id of an appointment that is done and to be paid. */
  readonly appointment?: number | undefined
  readonly customer?: number | undefined
  /** Opens the customer's debt. */
  readonly debt?: 1 | undefined
}

const positive = (value: unknown): number | undefined => {
  const n = Number(value)
  return Number.isSafeInteger(n) && n > 0 ? n : undefined
}

/** Parses the URL parameters and leaves out invalid ones. */
export const checkoutSearch = (raw: Record<string, unknown>): CheckoutSearch => ({
  appointment: positive(raw.appointment),
  customer: positive(raw.customer),
  debt: raw.debt ? 1 : undefined,
})

/** The parameters of the screen after a sale: the invoice is to be shared at once. */
export type SuccessSearch = { readonly share?: 'whatsapp' | undefined }
/** Parses them and leaves out anything else. */
export const successSearch = ({ share }: Record<string, unknown>): SuccessSearch =>
  share === 'whatsapp' ? { share } : {}
