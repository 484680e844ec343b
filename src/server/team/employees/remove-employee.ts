import { acceptedKinds, BOOKED_KINDS } from '#shared/office/deletions/rules.ts'
import { openAppointments } from '#server/calendar/appointments/open-queries.ts'
import { releaseEmployee, type ReleaseChoice } from '#server/calendar/appointments/release-employee.ts'
import { futureAppointments } from '#server/calendar/appointments/release-queries.ts'
import { deleteFeed } from '#server/calendar/calendar-feeds/queries.ts'
import { requireNothingOpen, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'
import { employeeChange, signInChange } from '#server/office/users/changes.ts'
import { lockPerson, releasePerson } from '#server/office/users/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { employeeWithSignIn, updateEmployee } from './queries.ts'

declare module '../../platform/hooks.ts' {
  interface Questions {
    /** What hangs on an employee, besides appointments. */
    openOnEmployee: OpenAnswer
  }
}

/**
 * Hides the employee from lists and booking and keeps the history; the address becomes free. Fails
 * with still_open unless all that hangs on them is accepted; a choice about appointments accepts
 * them, and accepted alone they are kept.
 */
export async function removeEmployee(
  context: OfficeContext<Staff>,
  id: number,
  { accept, ...choice }: ReleaseChoice & { readonly accept?: string | undefined },
) {
  const { tx, scope, now, services } = context
  await lockPerson(tx, scope, id)
  const before = (await employeeWithSignIn(tx, scope, now, id)) ?? fail('not_found')
  if (before.role === 'owner') fail('last_owner')
  const hasChosen = choice.appointments !== undefined
  const accepted = acceptedKinds(accept, hasChosen ? BOOKED_KINDS : [])
  const answers = [openAppointments('employee_id'), ...(services.answers.openOnEmployee ?? [])]
  const details = hasChosen ? {} : await futureAppointments(tx, scope, id, now)
  await requireNothingOpen(context, answers, { ids: [id], accepted, details })
  const isKept = !hasChosen && BOOKED_KINDS.some((kind) => accepted.has(kind))
  const released = await releaseEmployee(context, id, isKept ? { appointments: 'keep' } : choice)
  await updateEmployee(tx, scope, id, { deleted_at: now, status: 'inactive' }, undefined)
  await releasePerson(tx, scope, id)
  await deleteFeed(tx, scope, id)
  await revokeSessions(tx, scope, now, { userId: id })
  recordChange(context, employeeChange, { action: 'delete', id, before })
  recordChange(context, signInChange, { action: 'deactivate', id })
  return { released }
}
