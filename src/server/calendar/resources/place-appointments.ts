/**
 * Appointments that were booked before their service needed a resource, or before one had enough
 * units, take a unit where one is free. The others stay, and the caller is told of them.
 */
import { lockResources } from '../availability/resource-queries.ts'
import type { Appointment } from '../appointments/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { firstOf, freeUnneeded, lockService, lockUnfinished, replaceNeeds, takeUnits } from './place-queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>
export type Unplaced = { readonly count: number; readonly appointments: Appointment[] }
export const nothingUnplaced: Unplaced = { count: 0, appointments: [] }

/** Locks the appointments of services that are not over, and then what these services need. */
export async function lockForPlacing({ tx, scope, now }: Context, serviceIds: readonly number[]): Promise<void> {
  await lockUnfinished(tx, scope, serviceIds, now, true)
  await lockResources(tx, scope, now, serviceIds)
}

/** Takes units for the appointments of services. All of them must be locked by lockForPlacing. */
export async function placeAppointments({ tx, scope, now }: Context, serviceIds: readonly number[]): Promise<Unplaced> {
  const missing = await takeUnits(tx, scope, serviceIds, now)
  if (missing.length === 0) return nothingUnplaced
  return { count: missing.length, appointments: await firstOf(tx, scope, missing) }
}

/**
 * Changes what a service needs. Its appointments give back what it no longer needs. Fails with
 * not_found for a resource that does not exist.
 */
export async function changeNeeds(context: Context, serviceId: number, ids: readonly number[]): Promise<Unplaced> {
  const { tx, scope, now } = context
  await lockUnfinished(tx, scope, [serviceId], now, true)
  if ((await replaceNeeds(tx, scope, serviceId, ids)) < ids.length) fail('not_found')
  await lockResources(tx, scope, now, [serviceId])
  // bookings that did not know of the new need have ended then, and are read
  await lockService(tx, scope, serviceId)
  await lockUnfinished(tx, scope, [serviceId], now, false)
  await freeUnneeded(tx, scope, serviceId, now)
  return placeAppointments(context, [serviceId])
}
