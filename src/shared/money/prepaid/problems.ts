/** Problems of punch cards and gift vouchers. */
export const prepaidProblems = {
  voucher_not_found: 404,
  prepaid_expired: 409,
  prepaid_used_up: 409,
  prepaid_voided: 409,
  prepaid_of_other_customer: 409,
  punch_card_covers_nothing: 422,
  /** It cannot be sold on debt. */
  prepaid_on_debt: 422,
  /** Its sale cannot be credited. */
  prepaid_used: 409,
  /** It was used, or a use was given back, since the caller saw its balance. */
  prepaid_balance_changed: 409,
  /** Its deductions are returned by the credit of its document. */
  order_has_document: 409,
  punch_card_name_taken: 409,
} as const

type Own = typeof prepaidProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
