/** Rooms and devices of the demo, and the visits for which they have a free unit. */
import type { Range } from '#shared/values/ranges.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { replaceNeeds } from '#server/calendar/resources/place-queries.ts'
import { insertResource } from '#server/calendar/resources/queries.ts'
import { resources } from './text.ts'

type Service = { readonly id: number; readonly name: string }
export type SeededResource = { readonly quantity: number; readonly services: ReadonlySet<number> }

/** To be called before the visits are inserted, so that these take their units. */
export async function seedResources(
  tx: Tx,
  scope: Scope,
  now: Date,
  services: readonly Service[],
): Promise<SeededResource[]> {
  const needs = new Map<number, number[]>()
  const seeded: SeededResource[] = []
  for (const { name, quantity, of } of resources) {
    const id = await insertResource(tx, scope, now, { name, quantity, status: 'active' })
    const ids = services.filter((service) => of.includes(service.name)).map((service) => service.id)
    for (const service of ids) needs.set(service, [...(needs.get(service) ?? []), id])
    seeded.push({ quantity, services: new Set(ids) })
  }
  for (const [service, ids] of needs) await replaceNeeds(tx, scope, service, ids)
  return seeded
}

type Visit = Range & { readonly service: number; readonly status: string }
/**
 * The visits without those that would find no free unit. `serviceOf`: the id of a visit's service.
 */
export function withFreeUnits<T extends Visit>(
  visits: readonly T[],
  rooms: readonly SeededResource[],
  serviceOf: (visit: T) => number,
): T[] {
  const taken = new Map<SeededResource, Range[]>()
  return visits.filter((visit) => {
    const needed = visit.status === 'cancelled' ? [] : rooms.filter(({ services }) => services.has(serviceOf(visit)))
    const meets = (room: SeededResource) =>
      (taken.get(room) ?? []).filter(({ start, end }) => start < visit.end && end > visit.start).length
    if (needed.some((room) => meets(room) >= room.quantity)) return false
    for (const room of needed) taken.set(room, [...(taken.get(room) ?? []), visit])
    return true
  })
}
