/**
 * Numbers with their nouns. Hebrew has words for one and for two, and some nouns stand in the
 * singular from eleven on: two days, three days, thirty day.
 *
 * The forms are of one, of many; of one, two and many; or of one, two, three to ten, and eleven and
 * more. The forms of one and two are whole, the others follow the number.
 */
export type Forms =
  | readonly [one: string, many: string]
  | readonly [one: string, two: string, many: string]
  | readonly [one: string, two: string, few: string, many: string]

/** A whole number and its noun; `shown` is the number as it is written, with commas. */
export function counted(n: number, forms: Forms, shown = String(n)): string {
  if (n === 1) return forms[0]
  if (n === 2 && forms.length > 2) return forms[1]
  return `${shown} ${forms.length === 4 && n <= 10 ? forms[2] : forms.at(-1)!}`
}

/** When something ends, in calendar days: 0 is today. */
export const inDays = (days: number): string => (days === 0 ? 'היום' : days === 1 ? 'מחר' : `בעוד ${daysOf(days)}`)

/** Days, as a length of time: a day, two days, three days. */
export const daysOf = (n: number): string => counted(n, ['יום', 'יומיים', 'ימים', 'יום'])
/** Hours, as a length of time. */
export const hoursOf = (n: number): string => counted(n, ['שעה', 'שעתיים', 'שעות'])
/** In days where they are whole and more than one. */
export const hoursOrDaysOf = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? daysOf(hours / 24) : hoursOf(hours)
/** Weeks, as a length of time. */
export const weeksOf = (n: number): string => counted(n, ['שבוע', 'שבועיים', 'שבועות'])
/** How often. */
export const timesOf = (n: number): string => counted(n, ['פעם אחת', 'פעמיים', 'פעמים'])
