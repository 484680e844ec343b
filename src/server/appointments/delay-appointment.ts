import type { appointments } from '#shared/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { DAY, MINUTE, toWallClock } from '#shared/values/local-time.ts'
import { standingBlock } from '../availability/block-queries.ts'
import { firstBlock } from '../availability/queries.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { saveAppointment } from './appointment-lifecycle.ts'
import { isOpen, pushedBy, type Pushed } from './delay-rules.ts'
import { hidePhones } from './hide-phones.ts'
import {
  appointmentById,
  lockCalendars,
  selectForUpdateAppointment,
  type Appointment,
  type AppointmentRow,
} from './queries.ts'
import { selectForUpdateLater } from './release-queries.ts'
import { isUnheldRequest, type Span } from './rules.ts'
import { text } from './text.ts'

const spanIn = ({ start_at, end_at }: AppointmentRow): Span => ({ start: start_at.getTime(), end: end_at.getTime() })
const meet = (a: Span, b: Span) => a.start < b.end && b.start < a.end

/**
 * Moves an appointment to a later time. What it pushes, and blocked time that it or they would
 * meet, is named first (delay_pushes); a second request with the same `push` moves all of them, or
 * none. Each customer is told as of any move.
 */
export async function delayAppointment(
  context: OfficeContext,
  id: number,
  { minutes, version, push, allow_overlap, notify }: Body<typeof appointments, 'delay'>,
) {
  const { tx, scope, now } = context
  const before = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  if (before.deleted_at !== null) fail('not_found')
  if ((version !== undefined && version !== before.version) || !isOpen(before)) {
    const appointment = await appointmentById(tx, scope, id)
    fail('appointment_changed', appointment && { appointment })
  }
  const old = spanIn(before)
  const later = { employeeId: before.employee_id, from: old.end, to: old.end + DAY, except: id }
  await selectForUpdateLater(tx, scope, later, true)
  await lockCalendars(tx, scope, now, [before.employee_id])
  // read again to include bookings that committed before the lock was acquired
  const rows = (await selectForUpdateLater(tx, scope, later, false)).filter((row) => !isUnheldRequest(row))
  const delayed = { id, start: old.start + minutes * MINUTE, end: old.end + minutes * MINUTE }
  const pushed = pushedBy(
    delayed,
    rows.map((row) => ({ ...row, ...spanIn(row) })),
  )
  const moved = [delayed, ...pushed]
  await checkAgreed(context, before, moved, { push, allow_overlap })
  const stay = rows.filter((row) => !pushed.some((one) => one.id === row.id)).map(spanIn)
  const saved: Appointment[] = []
  // the last one first, so that none of them meets the next
  for (const to of moved.toReversed()) {
    const row = to.id === id ? before : rows.find((one) => one.id === to.id)!
    const change = {
      start_at: new Date(to.start),
      end_at: new Date(to.end),
      holds_slot: row.holds_slot && !stay.some((span) => meet(to, span)),
      // the reminder was about another time
      status_key: row.status_key === 'reminded' ? 'confirmed' : row.status_key,
    }
    saved.unshift((await saveAppointment(context, row, change, 'update', 'staff', notify)).appointment)
  }
  return { appointments: await hidePhones(context, saved) }
}

type Agreed = { readonly push: readonly number[]; readonly allow_overlap: boolean }
/** Fails with delay_pushes unless the caller agreed to what is pushed and met. */
async function checkAgreed(
  { tx, scope, now }: OfficeContext,
  { employee_id: employeeId, ...before }: AppointmentRow,
  [delayed, ...pushed]: readonly Pushed[],
  { push, allow_overlap }: Agreed,
): Promise<void> {
  const span = { employeeId, from: before.end_at.getTime(), to: [delayed!, ...pushed].at(-1)!.end, now }
  const block = allow_overlap ? undefined : await firstBlock(tx, scope, span)
  const isAgreed = pushed.length === push.length && pushed.every(({ id }) => push.includes(id))
  if (isAgreed && block === undefined) return
  const others = push.filter((id) => !pushed.some((one) => one.id === id))
  const found = await Promise.all(others.map((id) => appointmentById(tx, scope, id)))
  if (found.includes(undefined)) fail('not_found')
  const named = await Promise.all(
    pushed.map(async ({ id, start }) => {
      const row = (await appointmentById(tx, scope, id))!
      return { ...row, moves_to: toWallClock(start) }
    }),
  )
  const time_block = block === undefined ? undefined : await standingBlock(tx, scope, block)
  fail('delay_pushes', { pushed: named, ...(time_block && { time_block }), message: text.delayPushes(named.length) })
}
