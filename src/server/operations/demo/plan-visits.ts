/** The visits of the demo that its hours, blocked times and rooms allow. Pure. */
import type { Range } from '#shared/values/ranges.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { planAppointments } from './plan-appointments.ts'
import { planRepeats, type PlannedPart } from './plan-repeats.ts'
import type { Room, Salon } from './read-salon.ts'

/** A planned visit with the ids of its people and its service. */
export type PlannedVisit = PlannedPart & {
  readonly employee_id: number
  readonly customer_id: number
  readonly service_id: number
}

/** Deterministic for the same salon and `now`. `group` joins the services of one visit. */
export function planVisits(now: number, salon: Salon, group: string): PlannedVisit[] {
  const { services, staff, customers } = salon
  const repeats = planRepeats(now, services, group)
  const single = { visit_key: null, isOfRecurrence: false }
  const planned = planAppointments(now, services, staff.length, customers.length)
    .filter((one) => !repeats.some((other) => meets(one, other)))
    .map((one): PlannedPart => ({ ...one, ...single }))
  const possible = [...repeats, ...planned]
    .map((visit) => ({
      ...visit,
      employee_id: staff[visit.employee]!,
      customer_id: customers[visit.customer]!,
      service_id: services[visit.service]!.id,
    }))
    .filter((visit) => isPossible(salon, visit))
  return withFreeUnits(possible, salon.rooms)
}

type Times = Pick<PlannedPart, 'employee' | 'start' | 'end'>
const meets = (a: Times, b: Times) => a.employee === b.employee && a.start < b.end && b.start < a.end

const isPossible = ({ hours, blocks }: Salon, visit: PlannedVisit): boolean =>
  [visit.employee_id, visit.customer_id, visit.service_id].every((id) => id !== 0) &&
  (hours.get(`${visit.employee_id} ${dateOf(visit.start)}`) ?? []).some(
    ({ start, end }) => start <= visit.start && visit.end <= end,
  ) &&
  !blocks.some(
    ({ employee_id, start, end }) =>
      (employee_id === null || employee_id === visit.employee_id) && visit.start < end && visit.end > start,
  )

/** The visits without those that would find no free unit. */
function withFreeUnits(visits: readonly PlannedVisit[], rooms: readonly Room[]): PlannedVisit[] {
  const taken = new Map<Room, Range[]>()
  return visits.filter((visit) => {
    const needed = visit.status === 'cancelled' ? [] : rooms.filter(({ services }) => services.has(visit.service_id))
    const meeting = (room: Room) =>
      (taken.get(room) ?? []).filter(({ start, end }) => start < visit.end && end > visit.start).length
    if (needed.some((room) => meeting(room) >= room.quantity)) return false
    for (const room of needed) taken.set(room, [...(taken.get(room) ?? []), visit])
    return true
  })
}
