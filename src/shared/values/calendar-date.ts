/** True for a day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2200: 2026-02-31 and the year 26 are typing mistakes. */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1900 || date.getUTCFullYear() > 2200) return false
  return date.toISOString().slice(0, 10) === text
}
