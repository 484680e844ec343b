import { subject } from '#server/platform/database/record-change.ts'

export const calendarSettingsChange = subject<'update'>('calendar_settings', 'calendar-settings')
