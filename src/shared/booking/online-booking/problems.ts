/** Problems of online booking, each with its HTTP status; the sentences are in text.ts. */
export const bookingProblems = {
  booking_closed: 409,
  cannot_confirm: 409,
  cutoff_passed: 409,
  phone_unproved: 409,
  puzzle_wrong: 409,
  service_alone: 409,
  service_not_online: 409,
  too_far: 409,
  too_soon: 409,
  puzzle_required: 428,
  booking_limit: 429,
} as const

type Own = typeof bookingProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
