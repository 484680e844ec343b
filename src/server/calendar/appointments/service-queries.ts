import { sql } from 'kysely'
import type { OfferFacts } from '#shared/calendar/availability/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { workColumns } from '#server/office/working-hours/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const servicesWithEmployee = (tx: Tx, scope: Scope, serviceId: number, employeeId: number) =>
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

/**
 * The times of a service, and whether the employee gives it and is active; undefined when either
 * does not exist.
 */
export const serviceOf = (tx: Tx, scope: Scope, serviceId: number, employeeId: number) =>
  servicesWithEmployee(tx, scope, serviceId, employeeId).executeTakeFirst()
export type ServiceWithEmployee = NonNullable<Awaited<ReturnType<typeof serviceOf>>>
/** The same as facts of whyNot, where online booking does not matter. */
export const offerFactsOf = ({ employee_status, assigned }: ServiceWithEmployee): OfferFacts => ({
  isOpen: true,
  isDeleted: false,
  isOnline: true,
  isActive: employee_status === 'active',
  isGiven: assigned,
})

type Asked = {
  readonly service_id: number
  readonly employee_id: number
  /** Epoch milliseconds. */
  readonly start: number
}
/** The same with the name of the employee and when they work from the date of a start on. */
export const serviceWithRules = (tx: Tx, scope: Scope, { service_id, employee_id, start }: Asked) =>
  servicesWithEmployee(tx, scope, service_id, employee_id)
    .innerJoin('calendar_settings as c', 'c.office_id', 'e.office_id')
    .select(['e.name', ...workColumns('e', 'c', dateOf(start))])
    .executeTakeFirst()
