import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * The times of a service, and whether the employee gives it and is active; undefined when either
 * does not exist.
 */
export const serviceOf = (tx: Tx, scope: Scope, serviceId: number, employeeId: number) =>
  tx
    .selectFrom('products as s')
    .innerJoin('users as e', 'e.office_id', 's.office_id')
    .leftJoin('product_employees as pe', (j) =>
      j
        .onRef('pe.office_id', '=', 's.office_id')
        .onRef('pe.product_id', '=', 's.id')
        .onRef('pe.employee_id', '=', 'e.id'),
    )
    .select([
      's.buffer_minutes',
      's.processing_after',
      's.processing_minutes',
      's.time_window',
      'e.status as employee_status',
    ])
    .select(sql<boolean>`pe.employee_id is not null`.as('assigned'))
    .where('s.office_id', '=', scope.officeId)
    .where('s.id', '=', serviceId)
    .where('s.product_type', '=', 'service')
    .where('s.deleted_at', 'is', null)
    .where('e.id', '=', employeeId)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst()
export type ServiceWithEmployee = NonNullable<Awaited<ReturnType<typeof serviceOf>>>
