import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import type { Scope } from '../platform/security/scope.ts'
import { employeesUsed, lockSubscription } from '../subscriptions/queries.ts'

/**
 * Fails with employee_limit when the plan has no room. The lock makes concurrent requests count
 * each other.
 */
export async function checkEmployeeLimit(tx: Tx, scope: Scope): Promise<void> {
  const { employees_max } = await lockSubscription(tx, scope)
  if ((await employeesUsed(tx, scope)) >= employees_max) fail('employee_limit')
}
