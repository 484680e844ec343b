/** Services of a visit that staff book, and the minutes of each at most. */
export const VISIT_PARTS_MAX = 6
export const VISIT_MINUTES_MAX = 1440
/** How many free starts staff are offered for a visit. */
export const FREE_STARTS = 4

export const DAY_PARTS = ['morning', 'noon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]
const NOON = '12:00'
const EVENING = '16:00'
/** The part of the day of an hour, `HH:mm`. */
export const partOfDay = (time: string): DayPart => (time < NOON ? 'morning' : time < EVENING ? 'noon' : 'evening')

const dayOf = (wall: string) => wall.slice(0, 10)
const minutesOf = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
/** How far the hours of two wall clocks are from each other, in minutes. */
const away = (one: string, other: string) => Math.abs(minutesOf(one) - minutesOf(other))

/**
 * All free starts of the wanted day, and of each later day the one nearest to the wanted hour, at
 * most `days` of them. `starts` are wall clocks, soonest first.
 */
export function offersOf<S extends string>(starts: readonly S[], wanted: string, days: number) {
  const byDay = Map.groupBy(starts, dayOf)
  const later = [...byDay].filter(([day]) => day > dayOf(wanted)).slice(0, days)
  return {
    day: byDay.get(dayOf(wanted)) ?? [],
    later: later.map(([, all]) =>
      all.reduce((best, start) => (away(start, wanted) < away(best, wanted) ? start : best)),
    ),
  }
}

/**
 * The starts of a day by its parts, in each the `most` that are nearest to the wanted hour, in
 * order, and how many more there are.
 */
export const byParts = (starts: readonly string[], wanted: string, most: number) =>
  DAY_PARTS.flatMap((part) => {
    const all = starts.filter((start) => partOfDay(start.slice(11, 16)) === part)
    const near = all.toSorted((a, b) => away(a, wanted) - away(b, wanted)).slice(0, most)
    return all.length > 0 ? [{ part, starts: near.toSorted(), more: all.length - near.length }] : []
  })
