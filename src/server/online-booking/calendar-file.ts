import type { StatusKey } from '#shared/calendar-settings/contract.ts'
import { fail } from '../platform/fail.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { managedSpan } from './manage-booking.ts'
import { text } from './text.ts'

/** The iCalendar status of an appointment (RFC 5545, 3.8.1.11). All others are confirmed. */
const STATUS: Partial<Record<StatusKey, string>> = { cancelled: 'CANCELLED', waiting: 'TENTATIVE' }

/**
 * The appointment as an iCalendar file (RFC 5545), for the customer's own calendar. Times are in
 * UTC.
 */
export async function calendarFile(context: PublicContext, token: string): Promise<string> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(token)) fail('not_found')
  const { appointment, business, start, end } = await managedSpan(context, token)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Luz//Booking//HE',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${business.id}-${appointment.id}@luz`,
    `SEQUENCE:${appointment.version}`,
    `DTSTAMP:${utc(context.now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(text.eventTitle(appointment.service_name, business.name))}`,
    `DESCRIPTION:${escaped(text.eventBody(appointment.employee_name, `${context.services.publicUrl()}/book/manage/${token}`))}`,
    ...(business.address ? [`LOCATION:${escaped(business.address)}`] : []),
    `STATUS:${STATUS[appointment.status_key] ?? 'CONFIRMED'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escaped(appointment.service_name)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(foldLine).join('\r\n') + '\r\n'
}

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (s: string) => s.replace(/([\\;,])/g, '\\$1').replace(/\r\n?|\n/g, '\\n')

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
