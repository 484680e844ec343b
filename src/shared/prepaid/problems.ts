/** Problems of punch cards and gift vouchers. */
export const prepaidProblems = {
  voucher_not_found: 404,
  prepaid_expired: 409,
  prepaid_used_up: 409,
  prepaid_voided: 409,
  prepaid_of_other_customer: 409,
  punch_card_covers_nothing: 422,
} as const

type Own = typeof prepaidProblems
declare module '../http/problems.ts' {
  interface ProblemTable extends Own {}
}
