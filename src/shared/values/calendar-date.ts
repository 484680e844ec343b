/**
 * True for an existing date, `YYYY-MM-DD`, of the years 1900 to 2200. Other years are typing
 * mistakes.
 */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1900 || date.getUTCFullYear() > 2200) return false
  return date.toISOString().slice(0, 10) === text
}
