import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'

/** The default statuses of a new office, in this order. */
export const defaultStatuses: readonly { key: StatusKey; name: string; color: string }[] = [
  { key: 'waiting', name: 'ממתין לאישור', color: '#d9822b' },
  { key: 'confirmed', name: 'מאושר', color: '#0f6e6a' },
  { key: 'reminded', name: 'נשלחה תזכורת', color: '#3a78c2' },
  { key: 'arrived', name: 'הגיע', color: '#7a5cc7' },
  { key: 'done', name: 'בוצע', color: '#2e8b57' },
  { key: 'no_show', name: 'לא הגיע', color: '#c0392b' },
  { key: 'cancelled', name: 'בוטל', color: '#8d979a' },
]
