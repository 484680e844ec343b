import type { employees } from '#shared/team/employees/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { employeeChange } from '#server/office/users/changes.ts'
import { inviteEmployee } from './invite-employee.ts'
import { insertUser } from '#server/office/users/queries.ts'
import { employeeWithSignIn } from './queries.ts'
import { checkEmployeeLimit } from './rules.ts'

/**
 * Adds an employee within the plan's limit, and sends an invitation when there is an address.
 * Whether another account has the address shows when the invited person accepts (0081). The
 * invitation waits until the owner has proved their own mailbox.
 */
export async function hireEmployee(context: OfficeContext, { phone, ...typed }: Body<typeof employees, 'create'>) {
  const { tx, scope, now } = context
  await checkEmployeeLimit(tx, scope)
  const id = await insertUser(tx, scope, { ...typed, phone_number: phone, role: 'employee' })
  await inviteEmployee(context, { ...typed, id, phone_number: phone })
  const employee = (await employeeWithSignIn(tx, scope, now, id))!
  recordChange(context, employeeChange, { action: 'create', id, after: employee })
  return { employee }
}
