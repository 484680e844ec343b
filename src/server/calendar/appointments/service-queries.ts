import { sql } from 'kysely'
import type { OfferFacts } from '#shared/calendar/availability/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { workColumns } from '#server/office/working-hours/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Pair = { readonly officeId: number; readonly serviceId: number; readonly employeeId: number }
const servicesWithEmployee = (db: Pick<Tx, 'selectFrom'>, { officeId, serviceId, employeeId }: Pair) =>
  db
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
    .where('s.office_id', '=', officeId)
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
  servicesWithEmployee(tx, { officeId: scope.officeId, serviceId, employeeId }).executeTakeFirst()
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
export const serviceWithRules = async (tx: Tx, { officeId }: Scope, { service_id, employee_id, start }: Asked) => {
  const values = { officeId, serviceId: service_id, employeeId: employee_id, date: dateOf(start) }
  return (await tx.executeQuery(withRules(values))).rows[0]
}
const withRules = prepareQuery((db, values: Pair & { readonly date: string }) =>
  servicesWithEmployee(db, values)
    .innerJoin('calendar_settings as c', 'c.office_id', 'e.office_id')
    .select(['e.name', ...workColumns('e', 'c', values.date)]),
)
