/** Problems of employees, each with its HTTP status; the sentences are in text.ts. */
export const employeeProblems = {
  absence_meets_appointments: 409,
  future_appointments: 409,
  last_owner: 409,
  not_invitable: 409,
} as const

type Own = typeof employeeProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
