/** The appointments of the reminder tests, and the jobs and messages that they cause. */
import { MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { asSent } from '#tests/support/links.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { at, booking, type Office } from '#tests/support/office.ts'
import { dueTimes, makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

/** Two days before DAY, by day: reminders of the day before are still ahead. */
export const NOW = '2026-11-22T08:00:00Z'
/** A Tuesday. */
export const DAY = '2026-11-24'

/** Moves the test clock to a wall-clock time, such as '2026-11-23 10:00'. */
export const moveTo = (wall: string): void => moveClockTo(new Date(toInstant(`${wall}:00`)).toISOString())

/** Books the office's service for an hour from a full hour, such as '10:00'. */
export function book(office: Office, start = '10:00', more: object = {}, day = DAY): Promise<{ id: number }> {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:${start.slice(3)}`
  return office.create(
    '/api/appointments',
    booking(office, at(day, start), at(day, end), { allow_overlap: 1, ...more }),
  )
}

/** The wall-clock times at which the office's reminders are due. */
export async function dueReminders(office: Office): Promise<string[]> {
  const times = await dueTimes(`${office.officeId}:remind:%`)
  return times.map((time) => toWallClock(time).slice(0, 16))
}

/** Runs the office's jobs that are due by the test clock, and the jobs that they queue. */
export async function runDueJobs(office: Office): Promise<void> {
  const { runJobs } = await world()
  for (let round = 0; round < 3; round++) {
    await makeDueJobsReady(`${office.officeId}:%`)
    await runJobs()
  }
}

/** Lets the time pass for which messages about changes by staff are held, and runs the due jobs. */
export async function runHeldMessages(office: Office): Promise<void> {
  moveClockTo(new Date(now().getTime() + 2 * MINUTE).toISOString())
  await runDueJobs(office)
}

/** The office's messages of a kind, oldest first. */
export async function messages(office: Office, kind = 'reminder') {
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string; status: string; phone: string; dedupe_key: string }>(
    'select message, status, phone, dedupe_key from sms_messages where office_id = $1 and kind = $2 order by id',
    [office.officeId, kind],
  )
  return asSent(rows)
}

/** The status of an appointment, undefined if the owner does not see it. */
export const statusOf = async (office: Office, id: number): Promise<string | undefined> =>
  (await office.owner('GET', '/api/appointments')).body.appointments.find((a: { id: number }) => a.id === id)
    ?.status_key

/** A reminder by SMS that is sent this many hours before the appointment. */
export const smsBefore = (hours: number) => ({ hours, action_id: 1, document_id: null })

/** Saves the reminders of the office's service. */
export async function saveReminders(office: Office, document: object[]): Promise<void> {
  const { ids } = office
  const answer = await office.owner('PUT', `/api/products/${ids.service}`, {
    name: 'תספורת נשים',
    price: 180,
    category_id: ids.category,
    assignedEmployees: [ids.owner, ids.employee],
    time_window: 60,
    document,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
}

/**
 * Advances the clock in steps of 15 minutes from a wall-clock time and runs the due jobs. Returns
 * the wall-clock times at which reminders were sent.
 */
export async function runFor(office: Office, from: string, hours: number): Promise<string[]> {
  const sentAt: string[] = []
  let before = (await messages(office)).length
  for (let quarter = 0; quarter <= hours * 4; quarter++) {
    const time = toInstant(`${from}:00`) + quarter * 15 * MINUTE
    moveClockTo(new Date(time).toISOString())
    await runDueJobs(office)
    const all = await messages(office)
    sentAt.push(...all.slice(before).map(() => toWallClock(time).slice(5, 16)))
    before = all.length
  }
  return sentAt
}
