/** The greeting's part of the day; `now` is a wall-clock time. */
export function partOfDay(now: string): 'morning' | 'noon' | 'evening' | 'night' {
  const hour = Number(now.slice(11, 13))
  if (hour >= 5 && hour < 12) return 'morning'
  if (hour >= 12 && hour < 17) return 'noon'
  return hour >= 17 && hour < 22 ? 'evening' : 'night'
}
