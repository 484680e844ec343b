import { calendarFeeds } from '#shared/calendar/calendar-feeds/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeFeed, createFeed, removeFeed, showFeed } from './manage-feed.ts'

export const calendarFeedRoutes = serve(calendarFeeds, {
  show: ({ params, ...context }) => showFeed(context, params.id),
  create: ({ params, body, ...context }) => createFeed(context, params.id, body.with_details),
  update: ({ params, body, ...context }) => changeFeed(context, params.id, body.with_details),
  remove: ({ params, ...context }) => removeFeed(context, params.id),
})
