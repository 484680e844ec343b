/** `:id` is the employee whose calendar it is. */
export const routes = {
  show: ['GET', '/api/calendar-feeds/:id'],
  create: ['POST', '/api/calendar-feeds/:id'],
  update: ['PUT', '/api/calendar-feeds/:id'],
  remove: ['DELETE', '/api/calendar-feeds/:id'],
} as const

/** Problems of calendar feeds, each with its HTTP status; the sentences are in text.ts. */
export const calendarFeedProblems = { feed_of_inactive: 409 } as const
