import type { calendarFeedProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof calendarFeedProblems, string> = {
  feed_of_inactive: 'אין יומן לסנכרון לעובד שאינו פעיל. הפעילו את העובד ונסו שוב',
}
