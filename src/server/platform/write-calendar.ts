/** Writes iCalendar files (RFC 5545). */

/** A file of these properties and components, each a line that is not folded yet. */
export const writeCalendar = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Luz//Booking//HE', ...lines, 'END:VCALENDAR', '']
    .map(foldLine)
    .join('\r\n')

/** An instant in UTC, `20261124T080000Z`. */
export const utcTime = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
/**
 * Text as a value. Line breaks are kept; other control characters, which no value may have, are
 * not.
 */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/([\\;,])/g, '\\$1')
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** Folds a line at 75 octets: it continues after CRLF and a space. Characters are not split. */
export function foldLine(line: string): string {
  let result = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 75) {
      result += '\r\n '
      bytes = 1
    }
    result += letter
    bytes += size
  }
  return result
}
