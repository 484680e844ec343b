export const bookingHoldProblems = {
  deposit_page_refused: 502,
  deposit_undecided: 409,
  deposit_decided: 409,
  deposit_not_usable: 409,
  card_page_refused: 502,
  no_show_not_due: 409,
  no_show_over_fee: 409,
  no_show_charged: 409,
  no_show_declined: 409,
  no_show_unknown: 409,
  no_show_late: 409,
} as const

type Own = typeof bookingHoldProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
