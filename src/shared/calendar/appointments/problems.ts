/** Problems of appointments, each with its HTTP status; the sentences are in text.ts. */
export const appointmentProblems = {
  appointment_changed: 409,
  delay_pushes: 409,
  deposit_of_customer: 409,
  employee_not_assigned: 409,
  hold_of_customer: 409,
  outside_hours: 409,
  slot_taken: 409,
  wrong_length: 409,
  time_skipped: 422,
} as const

type Own = typeof appointmentProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
