import type { Body } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/messages/notifications/contract.ts'
import { fieldText } from '#shared/values/text.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { isDeviceKey } from '#server/providers/push/device-key.ts'
import { deleteDevice, findDevice, storeDevice } from './push-queries.ts'

const DEVICES_MAX = 10

/** The key to subscribe with, and what the caller's browser subscribed with, if it did. */
export async function showDevice({ tx, scope, caller, services }: OfficeContext<Staff>) {
  const device = (await findDevice(tx, scope, caller.sid)) ?? null
  return { public_key: services.push.publicKey, device }
}

/** Shows the caller's notifications on the browser of this session, until the session ends. */
export async function saveDevice(context: OfficeContext<Staff>, typed: Body<typeof notifications, 'saveDevice'>) {
  const { tx, scope, now, caller } = context
  const { endpoint, keys } = typed.subscription
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!isDeviceKey(p256dh)) fail('invalid_input', { fields: { 'subscription.keys.p256dh': fieldText.invalid } })
  const device = { sid: caller.sid, userId: caller.userId, endpoint, p256dh, auth, quiet: typed.quiet }
  await storeDevice(tx, scope, now, device, DEVICES_MAX)
  return showDevice(context)
}

/** Shows nothing on this browser any more. */
export async function removeDevice({ tx, scope, caller }: OfficeContext<Staff>): Promise<void> {
  await deleteDevice(tx, scope, caller.sid)
}
