/** Problems of subscriptions, each with its HTTP status; the sentences are in text.ts. */
export const subscriptionProblems = {
  employee_limit: 402,
  subscription_cancelled: 402,
  subscription_expired: 402,
} as const

type Own = typeof subscriptionProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
