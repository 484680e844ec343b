import { addDays, dateOf } from '#shared/values/local-time.ts'
import { rowsThatFit, sizeKey } from '../ui/lists/rows-on-page.ts'
import { PHONE, PHONE_CALENDAR } from '../ui/theme/widths.ts'

/**
 * Puts what only the browser knows in place of the marks of first-addresses.ts. Undefined where it
 * does not know: tablets and desks show the days that the office has chosen, and not always one.
 */
export function fillAddress(address: string, pathname: string, now: Date): string | undefined {
  if (address.includes('*day*') && !matchMedia(PHONE_CALENDAR).matches) return undefined
  const today = dateOf(now)
  const known: Record<string, string> = {
    id: pathname.replace(/.*\//, ''),
    day: today,
    tomorrow: addDays(today, 1),
    month: today.slice(0, 7),
  }
  return address.replace(
    /\*(\w+)(?:\.(.+)\.(\d+)\.(\d+))?\*/g,
    (_, mark: string, list: string, specified: string, above: string) =>
      known[mark] ?? String(rowsOf(list, Number(specified), Number(above))),
  )
}

const rowsOf = (list: string, specified: number, above: number): number =>
  matchMedia(PHONE).matches ? specified : Number(localStorage.getItem(sizeKey(list))) || rowsThatFit(specified, above)
