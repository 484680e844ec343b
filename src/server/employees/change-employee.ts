import { fieldText } from '#shared/http/text.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { actorOf, audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/serve.ts'
import { inviteEmployee } from './invite-employee.ts'
import { employeeById, updateEmployee } from './queries.ts'
import { checkRoomForOneMore } from './rules.ts'

type Change = {
  name: string
  phone: string
  email: string | null
  id_number: string | null
  city: string | null
  address: string | null
  status: 'active' | 'inactive'
  version?: number | undefined
}
/** Switching somebody off ends her sessions; the owner cannot be switched off, because nobody could switch her on again. */
export async function changeEmployee(at: InOffice, id: number, { phone, version, ...typed }: Change) {
  const { tx, scope, now, caller } = at
  const before = (await employeeById(tx, scope, id)) ?? fail('not_found')
  if (before.role === 'owner' && (typed.status === 'inactive' || !typed.email)) fail('last_owner')
  // an open screen must not become another mailbox: hers is changed by who knows her password
  if (before.role === 'owner' && typed.email !== before.email)
    fail('invalid_input', { fields: { email: fieldText.owner_email } })
  if (before.status === 'inactive' && typed.status === 'active') await checkRoomForOneMore(tx, scope)
  const changed = await updateEmployee(tx, scope, id, { ...typed, phone_number: phone }, version)
  if (!changed) fail('changed_elsewhere')
  if (typed.status === 'inactive') await revokeSessions(tx, scope, now, { userId: id })
  const employee = (await employeeById(tx, scope, id))!
  if (!before.email && employee.email) await inviteEmployee(at, employee)
  await audit(tx, scope, now, {
    actor: actorOf(caller),
    action: 'update',
    subject: 'employee',
    id,
    before,
    after: employee,
  })
  await tell(tx, scope, { what: 'employees', id })
  return { employee }
}

/** Hidden from lists and from booking, kept for history; the address is free again. */
export async function removeEmployee({ tx, scope, now, caller }: InOffice, id: number): Promise<void> {
  const before = (await employeeById(tx, scope, id)) ?? fail('not_found')
  if (before.role === 'owner') fail('last_owner')
  await updateEmployee(tx, scope, id, { deleted_at: now, status: 'inactive' }, undefined)
  await revokeSessions(tx, scope, now, { userId: id })
  await audit(tx, scope, now, { actor: actorOf(caller), action: 'delete', subject: 'employee', id, before })
  await tell(tx, scope, { what: 'employees', id })
}
