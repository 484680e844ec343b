export const depositProblems = {
  deposit_page_refused: 502,
  deposit_undecided: 409,
  deposit_decided: 409,
  deposit_not_usable: 409,
} as const
