import { rowsThatFit, sizeKey } from '../ui/lists/rows-on-page.ts'
import { PHONE } from '../ui/theme/widths.ts'

const DAY_MS = 86_400_000
/** Small, because it stands in the HTML: the rules of local time are not needed for a date. */
const dateAt = (ms: number) => new Date(ms).toLocaleDateString('sv', { timeZone: 'Asia/Jerusalem' })

/** Puts what only the browser knows in place of the marks of first-addresses.ts. `now` is in milliseconds. */
export function fillAddress(address: string, pathname: string, now: number): string {
  const today = dateAt(now)
  const known: Record<string, string> = {
    id: pathname.replace(/.*\//, ''),
    today,
    tomorrow: new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10),
    month: today.slice(0, 7),
  }
  return address.replace(
    /\*(\w+)(?:\.(.+)\.(\d+)\.(\d+))?\*/g,
    (_, mark: string, list: string, specified: string, above: string) =>
      known[mark] ?? String(rowsOf(list, Number(specified), Number(above))),
  )
}

const rowsOf = (list: string, specified: number, above: number): number =>
  matchMedia(PHONE).matches
    ? specified
    : Number(localStorage.getItem(sizeKey(list))) || rowsThatFit(specified, above)
