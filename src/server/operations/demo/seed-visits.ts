/** Half a year of appointments of the demo, with a recurrence and a visit of two services. */
import { randomUUID } from 'node:crypto'
import { DAY } from '#shared/values/local-time.ts'
import { insertRecurrence } from '#server/calendar/recurrence/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { TeamRules } from '#server/office/working-hours/queries.ts'
import { insertMany } from './insert-queries.ts'
import { planAppointments } from './plan-appointments.ts'
import { worksDuring } from './plan-hours.ts'
import { EVERY_WEEKS, planRepeats, type PlannedPart } from './plan-repeats.ts'
import { meetsBlock, type SeededBlock } from './seed-blocks.ts'
import { withFreeUnits, type SeededResource } from './seed-resources.ts'

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
type Service = { id: number; name: string; minutes: number; by: readonly number[] }
type Lists = {
  readonly services: readonly Service[]
  /** Ids. */
  readonly staff: readonly number[]
  readonly customers: readonly number[]
}
type Places = { team: readonly TeamRules[]; blocks: readonly SeededBlock[]; rooms: readonly SeededResource[] }

/** To be called after seedResources, so that they take their units. */
export async function seedVisits({ tx, scope, now }: Context, lists: Lists, places: Places): Promise<void> {
  const { services, staff, customers } = lists
  const series_id = await insertRecurrence(tx, scope, EVERY_WEEKS, now)
  const rows = plannedVisits(now, lists, places).map((visit) => ({
    employee_id: staff[visit.employee],
    customer_id: customers[visit.customer],
    service_id: services[visit.service]!.id,
    start_at: new Date(visit.start),
    end_at: new Date(visit.end),
    status_key: visit.status,
    source: visit.online ? 'online' : 'staff',
    manage_token: visit.online ? linkToken() : null,
    holds_slot: visit.status !== 'cancelled',
    visit_key: visit.visit_key,
    series_id: visit.isOfRecurrence ? series_id : null,
    version: 1,
    created_at: new Date(Math.min(visit.start - 3 * DAY, now.getTime())),
  }))
  await insertMany(tx, scope, 'appointments', rows)
}

/** Without those that have no employee at work or no free room, and what the repeated ones meet. */
function plannedVisits(now: Date, { services, staff, customers }: Lists, { team, blocks, rooms }: Places) {
  const repeats = planRepeats(now.getTime(), services, randomUUID())
  const single = { visit_key: null, isOfRecurrence: false }
  const planned = planAppointments(now.getTime(), services, staff.length, customers.length)
    .filter((one) => !repeats.some((other) => meets(one, other)))
    .map((one): PlannedPart => ({ ...one, ...single }))
  const possible = [...repeats, ...planned].filter((visit) => {
    const id = staff[visit.employee]!
    return worksDuring(team, id, visit) && !meetsBlock(blocks, id, visit)
  })
  return withFreeUnits(possible, rooms, (visit) => services[visit.service]!.id)
}

type Times = Pick<PlannedPart, 'employee' | 'start' | 'end'>
const meets = (a: Times, b: Times) => a.employee === b.employee && a.start < b.end && b.start < a.end
