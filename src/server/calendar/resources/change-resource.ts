import type { Body } from '#shared/http/endpoint.ts'
import type { resources } from '#shared/calendar/resources/contract.ts'
import { acceptedKinds } from '#shared/office/deletions/rules.ts'
import { text } from '#shared/calendar/resources/text.ts'
import { requireNothingOpen } from '#server/office/deletions/require-nothing-open.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { openOnResource } from './open-queries.ts'
import { resourceChange } from './changes.ts'
import { lockForPlacing, nothingUnplaced, placeAppointments } from './place-appointments.ts'
import {
  insertResource,
  loadFrom,
  packUnits,
  resourceById,
  servicesWith,
  undelete,
  updateResource,
  type Resource,
} from './queries.ts'

/** Creates a resource. Its name is unique in the office. */
export async function addResource(context: OfficeContext, typed: Body<typeof resources, 'create'>) {
  const { tx, scope, now } = context
  const id = await insertResource(tx, scope, now, typed)
  const resource = (await resourceById(tx, scope, id))!
  recordChange(context, resourceChange, { action: 'create', id, after: resource })
  return { resource }
}

/** One resource in its current state. */
export async function showResource({ tx, scope }: OfficeContext, id: number) {
  return { resource: (await resourceById(tx, scope, id)) ?? fail('not_found') }
}

/**
 * Changes a resource. Appointments that found no unit take one when there are more. Fails with
 * resource_in_use when more units are taken at one time than there will be.
 */
export async function changeResource(
  context: OfficeContext,
  id: number,
  { version, ...change }: Body<typeof resources, 'update'>,
) {
  const { tx, scope } = context
  const services = await servicesWith(tx, scope, id)
  await lockForPlacing(context, services)
  const before = (await resourceById(tx, scope, id)) ?? fail('not_found')
  const fields = {
    name: change.name ?? before.name,
    quantity: change.quantity ?? before.quantity,
    status: change.status ?? before.status,
  }
  if (!(await updateResource(tx, scope, id, fields, version ?? before.version))) fail('changed_elsewhere')
  const resource = (await resourceById(tx, scope, id))!
  if (resource.quantity < before.quantity) await checkFits(context, resource)
  const isMore = resource.quantity > before.quantity || (resource.status === 'active' && before.status === 'inactive')
  const unplaced = isMore ? await placeAppointments(context, services) : nothingUnplaced
  recordChange(context, resourceChange, { action: 'update', id, before, after: resource })
  return { resource, unplaced }
}

async function checkFits({ tx, scope, now }: OfficeContext, { id, quantity }: Resource): Promise<void> {
  const most = await loadFrom(tx, scope, id, now)
  if (most > quantity) fail('resource_in_use', { count: most, message: text.inUse(most) })
  await packUnits(tx, scope, id, quantity, now)
}

/**
 * Services need it no longer. What appointments took stays theirs, for when it is restored. Fails
 * with still_open unless both are accepted.
 */
export async function removeResource(context: OfficeContext<Staff>, id: number, accept?: string): Promise<void> {
  const { tx, scope, now } = context
  const before = (await resourceById(tx, scope, id)) ?? fail('not_found')
  await requireNothingOpen(context, [openOnResource], { ids: [id], accepted: acceptedKinds(accept) })
  await updateResource(tx, scope, id, { deleted_at: now }, undefined)
  recordChange(context, resourceChange, { action: 'delete', id, before })
}

/**
 * Restores a deleted resource for the same services. Does nothing when it is not deleted. Fails
 * with resource_name_taken when another one has its name.
 */
export async function restoreResource(context: OfficeContext, id: number) {
  const { tx, scope } = context
  const services = await servicesWith(tx, scope, id)
  await lockForPlacing(context, services)
  const isRestored = await undelete(tx, scope, id)
  const resource = (await resourceById(tx, scope, id)) ?? fail('not_found')
  if (!isRestored) return { resource, unplaced: nothingUnplaced }
  const unplaced = await placeAppointments(context, services)
  recordChange(context, resourceChange, { action: 'restore', id, after: resource })
  return { resource, unplaced }
}
