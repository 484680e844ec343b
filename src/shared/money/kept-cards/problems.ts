export const keptCardProblems = {
  card_page_refused: 502,
  no_show_not_due: 409,
  no_show_over_fee: 409,
  no_show_charged: 409,
  no_show_declined: 409,
  no_show_unknown: 409,
  no_show_late: 409,
} as const
