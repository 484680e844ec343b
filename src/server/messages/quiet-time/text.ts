import { addDays, dateOf, toWallClock, weekdayOf } from '#shared/values/local-time.ts'

const days = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']
/** Weekday, date and time of a wall clock, as messages show them. */
export const dayAndTime = (wall: string) =>
  `יום ${days[weekdayOf(wall.slice(0, 10))]} ${wall.slice(8, 10)}/${wall.slice(5, 7)} בשעה ${wall.slice(11, 16)}`
/** When a message that waits leaves: the hour of this or the next day, else with its date. */
export function whenText(at: number, now: Date): string {
  const wall = toWallClock(at)
  const isSoon = wall.slice(0, 10) <= addDays(dateOf(now), 1)
  return isSoon ? `ב־${wall.slice(11, 16)}` : `ב${dayAndTime(wall)}`
}
