import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { employeesUsed, lockSubscription } from '#server/office/subscriptions/queries.ts'

/**
 * Fails with employee_limit when the plan has no room. The lock makes concurrent requests count
 * each other.
 */
export async function checkEmployeeLimit(tx: Tx, scope: Scope): Promise<void> {
  const { employees_max } = await lockSubscription(tx, scope)
  if ((await employeesUsed(tx, scope)) >= employees_max) fail('employee_limit')
}
