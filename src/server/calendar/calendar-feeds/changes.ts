import { subject } from '#server/platform/database/record-change.ts'

/** The id of an entry is that of the employee. */
export const feedChange = subject<'create' | 'update' | 'delete'>('calendar_feed', 'calendar-feeds')
