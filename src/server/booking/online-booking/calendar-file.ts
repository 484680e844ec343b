import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { escapeText, utcTime, writeCalendar } from '#server/platform/write-calendar.ts'
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
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${business.id}-${appointment.id}@luz`,
    `SEQUENCE:${appointment.version}`,
    `DTSTAMP:${utcTime(context.now)}`,
    `DTSTART:${utcTime(start)}`,
    `DTEND:${utcTime(end)}`,
    `SUMMARY:${escapeText(text.eventTitle(appointment.service_name, business.name))}`,
    `DESCRIPTION:${escapeText(text.eventBody(appointment.employee_name, `${context.services.publicUrl()}/book/manage/${token}`))}`,
    ...(business.address ? [`LOCATION:${escapeText(business.address)}`] : []),
    `STATUS:${STATUS[appointment.status_key] ?? 'CONFIRMED'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escapeText(appointment.service_name)}`,
    'END:VALARM',
    'END:VEVENT',
  ]
  return writeCalendar(lines)
}
