/** Customers who proved their phone are remembered on their device. */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { customerDevices } from '#shared/customers/customer-devices/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import { customerByPhone } from '../customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { bindSession, deleteDevice, noteDeviceUse, usualOf } from './queries.ts'
import { macOfDevice } from './rules.ts'

declare module '#server/platform/hooks.ts' {
  interface Hooks {
    /** Why the customer of a proved phone can book nothing more online; null while they can. */
    limitOfPhone: (context: OfficeContext, phone: string) => Promise<string | null>
  }
}

type Typed = Body<typeof customerDevices, 'recall'>

/**
 * Binds the booking session to the phone of the device, so that it may book. Nobody is recalled
 * when no customer has that phone any more.
 */
export async function recallCustomer(context: OfficeContext, { token }: Typed) {
  const { tx, scope, now, ip, services } = context
  const visitor = visitorOf(context)
  await services.limits.takeNetwork(perNetwork.opens, ip, scope.officeId)
  if (!isOpenForBooking(await publicOffice(tx, scope), now)) fail('booking_closed')
  const phone = await noteDeviceUse(tx, scope, macOfDevice(context, token), now)
  const customer = phone === undefined ? undefined : await customerByPhone(tx, scope, phone)
  if (phone === undefined || !customer) return { customer: null }
  await bindSession(tx, scope, visitor, phone, now)
  const usual = (await usualOf(tx, scope, customer.id)) ?? null
  const [first_name = ''] = customer.full_name.trim().split(/\s+/)
  return { customer: { first_name, usual, limit: await services.hooks.limitOfPhone(context, phone) } }
}

/** The token of the booking session. Staff who try the booking page have none. */
const visitorOf = ({ caller }: OfficeContext): string =>
  caller.kind === 'visitor' ? caller.tokenId : fail('forbidden')

/**
 * Forgets the device, on this booking session, too. Staff who try the booking page have no booking
 * session.
 */
export async function forgetDevice(context: OfficeContext, { token }: Typed): Promise<void> {
  const { tx, scope, now, ip, services, caller } = context
  await services.limits.takeNetwork(perNetwork.opens, ip, scope.officeId)
  await deleteDevice(tx, scope, macOfDevice(context, token))
  if (caller.kind === 'visitor') await bindSession(tx, scope, caller.tokenId, null, now)
}
