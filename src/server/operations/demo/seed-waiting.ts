/** The demo's waiting list: who waits, and the times to come that it filled this morning. */
import { randomBytes } from 'node:crypto'
import { addDays, dateOf, DAY, HOUR, MINUTE } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertMany } from './insert-queries.ts'
import { visitsToFill, type VisitToFill } from './waiting-queries.ts'

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]
const WAITING = [
  { days: 14, weekdays: ALL_DAYS, from_minute: 960, until_minute: 1200, source: 'online' },
  { days: 7, weekdays: [0, 2], from_minute: 480, until_minute: 720, source: 'online' },
  { days: 21, weekdays: ALL_DAYS, from_minute: 0, until_minute: 1440, source: 'staff' },
  { days: 10, weekdays: [4, 5], from_minute: 540, until_minute: 840, source: 'online' },
] as const
const FILLED = 3
/** The keyed hash of a link that nobody has. */
const noToken = (): string => `\\x${randomBytes(32).toString('hex')}`

/** `customers` are ids; those at the end of the list wait. */
export async function seedWaiting(context: Context, customers: readonly number[]): Promise<void> {
  const { tx, scope, now } = context
  const visits = await visitsToFill(tx, scope, now, FILLED)
  for (const [i, visit] of visits.entries()) await fill(context, visit, i)
  const today = dateOf(now)
  for (const [i, { days, weekdays, ...wanted }] of WAITING.entries()) {
    const [visit] = visits
    const customer_id = customers.at(-1 - i)
    if (!visit || !customer_id) continue
    const entry = {
      ...wanted,
      customer_id,
      service_id: visits[i % visits.length]!.service_id,
      employee_ids: i % 2 === 0 ? [] : [visit.employee_id],
      weekdays: [...weekdays],
      from_date: today,
      until_date: addDays(today, days),
      token_mac: noToken(),
      created_at: new Date(now.getTime() - (5 - i) * 20 * HOUR),
    }
    await insertMany(tx, scope, 'waiting_entries', [entry])
  }
}

/** An appointment to come is of an offer, which was accepted within minutes. */
async function fill({ tx, scope, now }: Context, visit: VisitToFill, i: number): Promise<void> {
  const { customer_id, service_id, employee_id, start_at, end_at, price, id: appointment_id } = visit
  const created_at = new Date(now.getTime() - (i + 1) * 40 * MINUTE)
  const expires_at = new Date(created_at.getTime() + 15 * MINUTE)
  const answered_at = new Date(created_at.getTime() + (i + 2) * MINUTE)
  const date: LocalDate = dateOf(start_at)
  const entry = {
    customer_id,
    service_id,
    employee_ids: [],
    weekdays: [...ALL_DAYS],
    from_date: date,
    until_date: date,
    from_minute: 0,
    until_minute: 1440,
    source: 'online',
    token_mac: noToken(),
    created_at: new Date(created_at.getTime() - 2 * DAY),
    ended_at: answered_at,
    ended_as: 'booked',
  }
  const [entry_id] = await insertMany(tx, scope, 'waiting_entries', [entry])
  const times = { employee_id, start_at, end_at, created_at, expires_at }
  const hold = { ...times, reason: '', icon: 'offer', version: 1, deleted_at: answered_at }
  const [hold_id] = await insertMany(tx, scope, 'time_blocks', [hold])
  const gap = { gap_start: start_at, gap_end: end_at, price, token_mac: noToken() }
  const offer = { ...times, ...gap, entry_id, hold_id, state: 'accepted', answered_at, appointment_id }
  await insertMany(tx, scope, 'waiting_offers', [offer])
  if (i > 0) return // one is enough for the bell
  const told = { kind: 'gap_filled', customerId: customer_id, appointmentId: appointment_id } as const
  notify({ tx, now: answered_at }, { ...told, facts: { start: start_at } })
}
