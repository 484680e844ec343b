/**
 * Appointments that were booked before their service needed a resource, or before one had enough
 * units, take a unit where one is free. The others stay, and the caller is told of them.
 */
import { lockResources } from '../availability/resource-queries.ts'
import type { Appointment } from '../appointments/queries.ts'
import { productById } from '#server/catalog/products/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import {
  firstOf,
  freeUnneeded,
  lockService,
  lockUnfinished,
  replaceNeeds,
  takeUnits,
  unplacedOf,
} from './place-queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>
export type Unplaced = { readonly count: number; readonly appointments: Appointment[] }
export const nothingUnplaced: Unplaced = { count: 0, appointments: [] }

/** Locks the appointments of services that are not over, and then what these services need. */
export async function lockForPlacing({ tx, scope, now }: Context, serviceIds: readonly number[]): Promise<void> {
  await lockUnfinished(tx, scope, serviceIds, now, 'wait')
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
 * not_found for a resource that does not exist. Answers how many appointments found no unit.
 */
export async function changeNeeds(context: Context, serviceId: number, ids: readonly number[]): Promise<number> {
  const { tx, scope, now } = context
  await lockUnfinished(tx, scope, [serviceId], now, 'wait')
  if ((await replaceNeeds(tx, scope, serviceId, ids)) < ids.length) fail('not_found')
  await lockResources(tx, scope, now, [serviceId])
  // bookings that did not know of the new need have ended then, and are read
  await lockService(tx, scope, serviceId)
  await lockUnfinished(tx, scope, [serviceId], now, 'fail')
  await freeUnneeded(tx, scope, serviceId, now)
  return (await takeUnits(tx, scope, [serviceId], now)).length
}

/**
 * The future appointments of a service for which no unit of what it needs was free. Fails with
 * not_found for no service.
 */
export async function showUnplaced({ tx, scope, now }: Context, serviceId: number): Promise<{ unplaced: Unplaced }> {
  if (!(await productById(tx, scope, serviceId))) fail('not_found')
  const ids = await unplacedOf(tx, scope, serviceId, now)
  return { unplaced: { count: ids.length, appointments: ids.length === 0 ? [] : await firstOf(tx, scope, ids) } }
}
