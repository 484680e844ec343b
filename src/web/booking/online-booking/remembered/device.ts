import type { customerDevices as customerDevicesContract } from '#shared/customers/customer-devices/contract.ts'
import { routes } from '#shared/customers/customer-devices/routes.ts'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { client } from '#web/platform/call.ts'
import { deviceKey } from '../booking-state.ts'
import { asVisitor, identity } from '../contact-and-time/visitor.ts'

const customerDevices = client<typeof customerDevicesContract>(routes, identity)

function deviceToken(start: BookingStart): string | null {
  try {
    return localStorage.getItem(deviceKey(start))
  } catch {
    return null
  }
}

/** Stores or removes the token of this device. Does nothing when storage is blocked. */
export function storeDevice(start: BookingStart, token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(deviceKey(start))
    else localStorage.setItem(deviceKey(start), token)
  } catch {
    // the customer is not remembered
  }
}

/**
 * Lets the current visit book for the customer of this device. Null when the server does not know
 * the device, which is then forgotten here, too.
 */
export async function recall(start: BookingStart) {
  const token = deviceToken(start)
  if (token === null) return null
  const { customer } = await asVisitor(start.office.id, () => customerDevices.recall({ body: { token } }))
  if (!customer) storeDevice(start, null)
  return customer
}

/** Forgets the customer here at once, and at the server if it can be reached. */
export async function forget(start: BookingStart): Promise<void> {
  const token = deviceToken(start)
  storeDevice(start, null)
  if (token !== null)
    await asVisitor(start.office.id, () => customerDevices.forget({ body: { token } })).catch(() => undefined)
}
