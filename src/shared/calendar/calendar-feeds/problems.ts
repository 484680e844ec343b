/** Problems of calendar feeds, each with its HTTP status; the sentences are in text.ts. */
export const calendarFeedProblems = { feed_of_inactive: 409 } as const

type Own = typeof calendarFeedProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
