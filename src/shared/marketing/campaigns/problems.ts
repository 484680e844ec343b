/** Problems of marketing, each with its HTTP status; the sentences are in text.ts. */
export const campaignProblems = {
  /** No message of the campaign waits to be sent. */
  campaign_over: 409,
} as const

type Own = typeof campaignProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
