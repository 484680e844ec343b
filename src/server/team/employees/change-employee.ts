import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { employees } from '#shared/team/employees/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { RIGHTS } from '#shared/http/rights.ts'
import { fieldText } from '#shared/values/text.ts'
import { checkReassignee, releaseEmployee, type ReleaseResult } from '#server/calendar/appointments/release-employee.ts'
import { deleteEmailChange } from '../auth/mailbox-queries.ts'
import { askForProof } from '../auth/prove-mailbox.ts'
import { deleteReset } from '../auth/reset-queries.ts'
import { text as authText } from '../auth/text.ts'
import { business } from '#server/office/business/queries.ts'
import { deleteFeed } from '#server/calendar/calendar-feeds/queries.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { employeeChange, signInChange } from '#server/office/users/changes.ts'
import { lockPerson, releasePerson } from '#server/office/users/queries.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { inviteEmployee } from './invite-employee.ts'
import { employeeWithSignIn, updateEmployee } from './queries.ts'
import { checkEmployeeLimit } from './rules.ts'

type Fields = Body<typeof employees, 'create'> & { status: 'active' | 'inactive' }

/** One employee with their sign-in state. Fails with not_found. */
export async function showEmployee({ tx, scope, now }: OfficeContext, id: number) {
  return { employee: (await employeeWithSignIn(tx, scope, now, id)) ?? fail('not_found') }
}

/**
 * Deactivating an employee handles their future appointments and ends their sessions. The owner
 * cannot be deactivated, because only an owner could reactivate them. Removing the address ends the
 * sessions; the person stays one in their other offices.
 */
export async function changeEmployee(
  context: OfficeContext<Staff>,
  id: number,
  change: Body<typeof employees, 'update'>,
) {
  const { tx, scope, now } = context
  if (change.status !== undefined || change.email !== undefined) await lockPerson(tx, scope, id)
  const before = (await employeeWithSignIn(tx, scope, now, id)) ?? fail('not_found')
  const { name, id_number, city, address, status, phone_number } = before
  const kept = { name, email: before.email, id_number, city, address, status, phone: phone_number }
  const { version, appointments, move_to, ...asked } = change
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Partial<Fields>
  const { phone, ...typed } = { ...kept, ...given }
  if (before.role === 'owner' && (typed.status === 'inactive' || !typed.email)) fail('last_owner')
  // an owner's address changes only with their password, so an open screen cannot redirect their
  // mail
  if (before.role === 'owner' && typed.email !== before.email)
    fail('invalid_input', { fields: { email: fieldText.owner_email } })
  const email = await emailNow(context, before, typed.email)
  await checkReassignee(context, id, { move_to })
  const isDeactivated = before.status === 'active' && typed.status === 'inactive'
  const released: ReleaseResult | null = isDeactivated
    ? await releaseEmployee(context, id, { appointments, move_to })
    : null
  if (before.status === 'inactive' && typed.status === 'active') await checkEmployeeLimit(tx, scope)
  const losesEmail = before.email !== null && email === null
  const row = { ...typed, email, phone_number: phone }
  // fields that were not sent are not written, so that concurrent changes survive
  const changed = await updateEmployee(tx, scope, id, row, version ?? before.version)
  if (!changed) fail('changed_elsewhere')
  // the next address may belong to somebody else
  if (email !== before.email) await releasePerson(tx, scope, id)
  // who left must not go on reading the calendar
  if (typed.status === 'inactive' || (before.email !== null && email !== before.email)) await deleteFeed(tx, scope, id)
  if (typed.status === 'inactive' || losesEmail) await revokeSessions(tx, scope, now, { userId: id })
  if (email !== before.email) await moveMailbox(context, { ...typed, email, id, phone_number: phone })
  else if (typed.email !== null && typed.email !== email) await askNewMailbox(context, id, typed.email)
  const employee = (await employeeWithSignIn(tx, scope, now, id))!
  recordChange(context, employeeChange, { action: 'update', id, before, after: employee })
  recordSecurity(context, before, employee)
  return { employee, released }
}

type Employee = NonNullable<Awaited<ReturnType<typeof employeeWithSignIn>>>
const rightsOf = (employee: Employee) => Object.fromEntries(RIGHTS.map((right) => [right, employee[right]]))
/** Records what changed about signing in and about rights, for the owner's list of events. */
function recordSecurity(context: OfficeContext, before: Employee, after: Employee): void {
  const { id } = after
  if (before.status !== after.status)
    recordChange(context, signInChange, { action: after.status === 'active' ? 'activate' : 'deactivate', id })
  if (before.email !== after.email) recordChange(context, signInChange, { action: 'change_email', id })
  const [had, has] = [rightsOf(before), rightsOf(after)]
  if (JSON.stringify(had) !== JSON.stringify(has))
    recordChange(context, signInChange, { action: 'change_rights', id, before: had, after: has })
}

/**
 * The address that the employee has after the change. That of an employee who has joined changes
 * only when its mailbox is proved: the answer does not show whether it is registered.
 */
async function emailNow(context: OfficeContext<Staff>, before: Employee, asked: string | null): Promise<string | null> {
  if (asked === before.email) return asked
  // the mailbox of a sign-in address chooses its password
  if (before.sign_in === 'joined') await requireProof(context, PROOFS.change_employee_mailbox)
  // an invitation waits by itself, a code for another mailbox would only be sent
  if (asked !== null && before.sign_in === 'joined') await requireProvedOffice(context)
  return before.sign_in === 'joined' && asked !== null ? before.email : asked
}

const MOVE_DAYS = 7
/** Sends a code to the new address of an employee who has joined, who enters it when signed in. */
async function askNewMailbox(context: OfficeContext, id: number, email: string): Promise<void> {
  const { tx, scope, services } = context
  await services.limits.take(perOffice.acts, String(scope.officeId))
  await services.limits.take(perPerson.ownLetters, `invitation ${scope.officeId} ${id}`)
  const office = (await business(tx, scope)).name
  await askForProof(context, {
    userId: id,
    email,
    minutes: MOVE_DAYS * 24 * 60,
    letter: (code) => ({ subject: authText.movedSubject(code), text: authText.movedBody(office, code) }),
  })
}

type Mailbox = Parameters<typeof inviteEmployee>[1] & { status: string }
/**
 * Revokes links and codes that were sent to the old mailbox. An employee who has not joined is
 * invited at the new one.
 */
async function moveMailbox(context: OfficeContext, now: Mailbox): Promise<void> {
  await deleteReset(context.tx, context.scope, now.id)
  await deleteEmailChange(context.tx, context.scope, now.id)
  if (now.status === 'active') await inviteEmployee(context, now)
}
