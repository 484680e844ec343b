import { calendarFeedProblems } from '#shared/calendar/calendar-feeds/routes.ts'
import { problemText } from '#shared/calendar/calendar-feeds/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { calendarFeedRoutes } from './routes.ts'
import { mountFeed } from './serve-feed.ts'

export const calendarFeedDomain: Domain = {
  name: 'calendar-feeds',
  routes: calendarFeedRoutes,
  problems: { status: calendarFeedProblems, text: problemText },
  mount: mountFeed,
}
