/**
 * Dates of the Hebrew calendar and Israel's holidays, from Intl and rules, for any year. A
 * holiday is attributed to its daylight date, although it begins at sunset on the evening before.
 */
import { hebrewExceptions, hebrewMonths, hebrewOnes, hebrewTens, holidayNames, inMonth } from './holidays/text.ts'
import { computeOnce } from './compute-once.ts'
import { addDays, weekdayOf } from './local-time.ts'

export type Holiday = {
  readonly name: string
  /** True for a statutory day of rest, on which most businesses are closed. */
  readonly rest: boolean
}
type HebrewDay = { readonly day: number; readonly month: string }
type HolidayKey = keyof typeof holidayNames

// pure: a screen that uses no holiday loads no calendar
const formatter = /* @__PURE__ */ new Intl.DateTimeFormat('en-u-ca-hebrew', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const hebrewDays = new Map<string, HebrewDay>()
const hebrewDay = (date: string): HebrewDay =>
  computeOnce(hebrewDays, date, () => {
    const parts = formatter.formatToParts(new Date(`${date}T00:00:00Z`))
    const part = (type: string) => parts.find((p) => p.type === type)!.value
    return { day: Number(part('day')), month: part('month') }
  })

const GERESH = '\u05f3'
const GERSHAYIM = '\u05f4'

/** 1 to 30 in letters, with geresh or gershayim. */
function numeral(n: number): string {
  const letters = hebrewExceptions[n] ?? `${hebrewTens[Math.floor(n / 10)]}${hebrewOnes[n % 10]}`
  return letters.length === 1 ? `${letters}${GERESH}` : `${letters.slice(0, -1)}${GERSHAYIM}${letters.slice(-1)}`
}

/** The Hebrew date of a day, `YYYY-MM-DD`, without the year. */
export function hebrewDateOf(date: string): string {
  const { day, month } = hebrewDay(date)
  return `${numeral(day)} ${inMonth}${hebrewMonths[month] ?? month}`
}
/** The day of the month in Hebrew letters, without the month. */
export const hebrewNumeralOf = (date: string): string => numeral(hebrewDay(date).day)

const THURSDAY = 4
/** 5 Iyar, moved so that neither it nor Remembrance Day, the day before, touches the Sabbath. */
function isIndependenceDay(date: string): boolean {
  const { day, month } = hebrewDay(date)
  if (month !== 'Iyar') return false
  const weekday = weekdayOf(date)
  if (day === 5) return weekday !== 5 && weekday !== 6 && weekday !== 1
  return ((day === 3 || day === 4) && weekday === THURSDAY) || (day === 6 && weekday === 2)
}

/** 27 Nisan; moved from a Friday to Thursday and from a Sunday to Monday. */
function isHolocaustDay(date: string): boolean {
  const { day, month } = hebrewDay(date)
  const weekday = weekdayOf(date)
  if (month !== 'Nisan') return false
  if (day === 27) return weekday !== 5 && weekday !== 0
  return (day === 26 && weekday === THURSDAY) || (day === 28 && weekday === 1)
}

/** 9 Av; moved from a Sabbath to Sunday. */
function isTishaBav(date: string): boolean {
  const { day, month } = hebrewDay(date)
  if (month !== 'Av') return false
  return (day === 9 && weekdayOf(date) !== 6) || (day === 10 && weekdayOf(date) === 0)
}

/** Eight days from 25 Kislev, a month of 29 or 30 days. */
function isHanukkah(date: string): boolean {
  const first = [0, 1, 2, 3, 4, 5, 6, 7].map((back) => hebrewDay(addDays(date, -back)))
  return first.some(({ day, month }) => month === 'Kislev' && day === 25)
}

const fixed: Readonly<Record<string, HolidayKey>> = {
  'Tishri 1': 'roshHashana1',
  'Tishri 2': 'roshHashana2',
  'Tishri 9': 'yomKippurEve',
  'Tishri 10': 'yomKippur',
  'Tishri 14': 'sukkotEve',
  'Tishri 15': 'sukkot',
  'Tishri 22': 'simchatTorah',
  'Shevat 15': 'tuBishvat',
  'Adar 14': 'purim',
  'Adar II 14': 'purim',
  'Adar 15': 'shushanPurim',
  'Adar II 15': 'shushanPurim',
  'Nisan 14': 'passoverEve',
  'Nisan 15': 'passover',
  'Nisan 21': 'passover7',
  'Iyar 18': 'lagBaomer',
  'Iyar 28': 'jerusalemDay',
  'Sivan 5': 'shavuotEve',
  'Sivan 6': 'shavuot',
  'Elul 29': 'roshHashanaEve',
}
const restHolidays = new Set<HolidayKey>([
  'roshHashana1',
  'roshHashana2',
  'yomKippur',
  'sukkot',
  'simchatTorah',
  'passover',
  'passover7',
  'independenceDay',
  'shavuot',
])
const solemnDays = new Set<HolidayKey | undefined>(['holocaustDay', 'memorialDay', 'tishaBav'])

function keyOf(date: string): HolidayKey | undefined {
  const { day, month } = hebrewDay(date)
  const found = fixed[`${month} ${day}`]
  if (found) return found
  if (month === 'Nisan' && day > 15 && day < 21) return 'holHamoedPassover'
  if (month === 'Tishri' && day > 15 && day < 22) return 'holHamoedSukkot'
  if (isIndependenceDay(date)) return 'independenceDay'
  if (isIndependenceDay(addDays(date, 1))) return 'memorialDay'
  if (isHolocaustDay(date)) return 'holocaustDay'
  if (isTishaBav(date)) return 'tishaBav'
  return isHanukkah(date) ? 'hanukkah' : undefined
}

const holidays = new Map<string, Holiday | null>()
/**
 * The holiday on a day, `YYYY-MM-DD`, or null. Sources of the rules: the Knesset's laws of
 * Independence, Remembrance and Holocaust Day, and the fixed dates of the Hebrew year as observed
 * in Israel.
 */
export const holidayOf = (date: string): Holiday | null =>
  computeOnce(holidays, date, () => {
    const key = keyOf(date)
    return key ? { name: holidayNames[key], rest: restHolidays.has(key) } : null
  })

const SATURDAY = 6
/** Whether a date is a Shabbat or a holiday of rest. */
export const isRestDay = (date: string): boolean => weekdayOf(date) === SATURDAY || holidayOf(date)?.rest === true

/** Whether a date is Yom Kippur, on which the whole country rests. */
export const isYomKippur = (date: string): boolean => keyOf(date) === 'yomKippur'

/** Whether a date is Holocaust Day, Memorial Day or the Ninth of Av. */
export const isSolemnDay = (date: string): boolean => solemnDays.has(keyOf(date))

/** Whether the next day is a statutory day of rest, and this one is none. */
export const isEve = (date: string): boolean => !holidayOf(date)?.rest && !!holidayOf(addDays(date, 1))?.rest

/** The statutory days of rest within `days` days, starting with `from`, in order. */
export function restDays(from: string, days: number): { date: string; name: string }[] {
  const found: { date: string; name: string }[] = []
  for (let i = 0; i < days; i++) {
    const date = addDays(from, i)
    const holiday = holidayOf(date)
    if (holiday?.rest) found.push({ date, name: holiday.name })
  }
  return found
}
