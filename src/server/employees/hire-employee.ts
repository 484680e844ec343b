import { actorOf, audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import type { InOffice } from '../platform/serve.ts'
import { inviteEmployee } from './invite-employee.ts'
import { employeeAt, insertEmployee } from './queries.ts'
import { checkRoomForOneMore } from './rules.ts'

type NewEmployee = {
  name: string
  phone: string
  email: string | null
  id_number: string | null
  city: string | null
  address: string | null
}
/** A new employee within the plan's number, invited to sign in when there is an address. */
export async function hireEmployee(at: InOffice, { phone, ...typed }: NewEmployee) {
  const { tx, scope, now, caller } = at
  await checkRoomForOneMore(tx, scope)
  const id = await insertEmployee(tx, scope, { ...typed, phone_number: phone, role: 'employee' })
  await inviteEmployee(at, { ...typed, id, phone_number: phone })
  const employee = (await employeeAt(tx, scope, now, id))!
  await audit(tx, scope, now, { actor: actorOf(caller), action: 'create', subject: 'employee', id, after: employee })
  await tell(tx, scope, { what: 'employees', id })
  return { employee }
}
