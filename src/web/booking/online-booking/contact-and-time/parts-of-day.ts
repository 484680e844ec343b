import { minutesOf } from '#shared/values/local-time.ts'
import type { Day } from './use-days.ts'

const NOON = minutesOf('12:00')
const EVENING = minutesOf('17:00')
export const PARTS = ['morning', 'noon', 'evening'] as const
export type Part = (typeof PARTS)[number]

/** The part of the day of a time `HH:mm`. */
export const partOf = (time: string): Part =>
  minutesOf(time) < NOON ? 'morning' : minutesOf(time) < EVENING ? 'noon' : 'evening'

/** The days with the free times of one part, or of all when it is null. */
export const daysIn = (days: readonly Day[], part: Part | null): readonly Day[] =>
  part === null ? days : days.map((day) => ({ ...day, free: day.free.filter((time) => partOf(time) === part) }))
