import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { createHash } from 'node:crypto'
import { whoComesBriefly } from '#shared/customers/customers/text.ts'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { addDays, dateOf, instantAt } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { escapeText, utcTime, writeCalendar } from '#server/platform/write-calendar.ts'
import { feedAbsences, feedAppointments, feedBlocks, feedByToken, feedHead } from './queries.ts'
import { macOf } from './rules.ts'
import { text } from './text.ts'

const PAST_DAYS = 30
const COMING_DAYS = 180
/** The status of an appointment (RFC 5545, 3.8.1.11). All others are confirmed. */
const STATUS: Partial<Record<StatusKey, string>> = { cancelled: 'CANCELLED', waiting: 'TENTATIVE' }
const REFRESH = 'PT1H'

/** `etag` changes with the content, and not with the time at which it is read. */
export type FeedFile = { readonly body: string; readonly etag: string }

/**
 * The calendar of an employee as an iCalendar file: appointments, blocked time and absences of the
 * past 30 and the coming 180 days. Fails with not_found for an unknown address, and for one of an
 * employee who is not active.
 */
export async function readFeed({ now, services, db, enter, ip }: PublicContext, token: string): Promise<FeedFile> {
  const mac = macOf(services, token)
  const known = await feedByToken(db, mac)
  await services.limits.takeNetwork(perNetwork.opens, ip, known?.office_id)
  const { office_id, employee_id } = known ?? fail('not_found')
  const today = dateOf(now)
  const days = { from: addDays(today, -PAST_DAYS), until: addDays(today, COMING_DAYS) }
  const span = { from: new Date(instantAt(days.from, 0)), to: new Date(instantAt(addDays(days.until, 1), 0)) }
  const read = await enter(office_id, async (tx, scope) => {
    const head = (await feedHead(tx, scope, employee_id, mac)) ?? fail('not_found')
    const [appointments, blocks, absences] = await Promise.all([
      feedAppointments(tx, scope, employee_id, span),
      feedBlocks(tx, scope, employee_id, span),
      feedAbsences(tx, scope, employee_id, days),
    ])
    return { head, appointments, blocks, absences }
  })
  const { head } = read
  const said = (details: string | null) => (head.with_details && details ? details : null)
  const events = [
    ...read.appointments.map((visit) => [
      `UID:${office_id}-${visit.id}@luz`,
      `SEQUENCE:${visit.version}`,
      ...timesOf(visit.start_at, visit.end_at),
      summary(said(text.visit(whoComesBriefly(visit), visit.service_name)) ?? text.appointment),
      `STATUS:${STATUS[visit.status_key] ?? 'CONFIRMED'}`,
    ]),
    ...read.blocks.map(({ id, version, start_at, end_at, reason }) => [
      `UID:${office_id}-block-${id}@luz`,
      `SEQUENCE:${version}`,
      ...timesOf(start_at, end_at),
      summary(said(reason) ?? text.blocked),
    ]),
    ...read.absences.map((absence) => [
      `UID:${office_id}-absence-${absence.id}@luz`,
      ...daysOf(absence),
      summary(said(absence.note) ?? text.absence),
    ]),
  ]
  const name = escapeText(text.calendarName(head.employee_name, head.office_name))
  const lines = (stamp: string) => [
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap((event) => ['BEGIN:VEVENT', stamp, ...event, 'END:VEVENT']),
  ]
  const hash = createHash('sha256')
    .update(writeCalendar(lines('')))
    .digest('base64url')
  return { body: writeCalendar(lines(`DTSTAMP:${utcTime(now)}`)), etag: `W/"${hash.slice(0, 22)}"` }
}

const summary = (said: string) => `SUMMARY:${escapeText(said)}`
const timesOf = (start: Date, end: Date) => [`DTSTART:${utcTime(start)}`, `DTEND:${utcTime(end)}`]

type Absence = Awaited<ReturnType<typeof feedAbsences>>[number]
/** Whole days, of which the end is not one, or a part of a day. */
function daysOf({ from_date, until_date, start_minute, end_minute }: Absence): string[] {
  const day = (date: string) => date.replaceAll('-', '')
  if (start_minute === null || end_minute === null)
    return [`DTSTART;VALUE=DATE:${day(from_date)}`, `DTEND;VALUE=DATE:${day(addDays(until_date, 1))}`]
  return timesOf(new Date(instantAt(from_date, start_minute)), new Date(instantAt(from_date, end_minute)))
}
