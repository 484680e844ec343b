/** Problems of card payments. */
export const paymentGatewayProblems = {
  card_payment_missing: 404,
  card_payment_handled: 409,
  card_refund_over_payment: 409,
  card_refund_declined: 409,
  card_refund_unknown: 502,
  webhook_forged: 403,
} as const

type Own = typeof paymentGatewayProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
