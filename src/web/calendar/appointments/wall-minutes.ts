/** Arithmetic on wall-clock times, `YYYY-MM-DD HH:mm:ss`, that ignores clock changes. */
import { MINUTE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** Negative when `end` is before `start`. */
export const minutesBetween = (start: string, end: string): number => (asUtc(end) - asUtc(start)) / MINUTE
/** Negative minutes go back. */
export const addMinutes = (wall: string, minutes: number): WallClock =>
  new Date(asUtc(wall) + minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ') as WallClock
/** Converts a wall-clock time to FullCalendar's format and back. */
export const toIso = (wall: string): string => wall.replace(' ', 'T')
/** The reverse of toIso. An offset at the end is dropped, not applied. */
export const fromIso = (iso: string): WallClock => iso.slice(0, 19).replace('T', ' ') as WallClock
