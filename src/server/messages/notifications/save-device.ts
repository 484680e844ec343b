import type { Body } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/messages/notifications/contract.ts'
import { fieldText } from '#shared/values/text.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { isDeviceKey } from '#server/providers/push/device-key.ts'
import type { PushDevice } from '#server/providers/push/push.ts'
import { deleteDevice, findDevice, storeDevice } from './push-queries.ts'

const DEVICES_MAX = 10

/**
 * The key to subscribe with, where this installation can send to, and the caller's device if it
 * shows notifications.
 */
export async function showDevice({ tx, scope, caller, services }: OfficeContext<Staff>) {
  const device = (await findDevice(tx, scope, caller.sid)) ?? null
  return { public_key: services.push.publicKey, platforms: [...services.push.platforms], device }
}

type Sent = Body<typeof notifications, 'saveDevice'>
/** Shows the caller's notifications on the device of this session, until the session ends. */
export async function saveDevice(context: OfficeContext<Staff>, sent: Sent) {
  const { tx, scope, now, caller, services } = context
  const device = deviceIn(sent)
  if (!services.push.platforms.includes(device.platform))
    fail('invalid_input', { fields: { 'app.platform': fieldText.invalid } })
  const stored = { sid: caller.sid, userId: caller.userId, device, version: sent.app?.version ?? null }
  await storeDevice(tx, scope, now, { ...stored, quiet: sent.quiet }, DEVICES_MAX)
  return showDevice(context)
}

/** The contract has seen to it that one of the two is there. */
function deviceIn({ subscription, app }: Sent): PushDevice {
  if (app) return { platform: app.platform, endpoint: app.token }
  const { endpoint, keys } = subscription!
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!isDeviceKey(p256dh)) fail('invalid_input', { fields: { 'subscription.keys.p256dh': fieldText.invalid } })
  return { platform: 'web', endpoint, p256dh, auth }
}

/** Shows nothing on this device any more. */
export async function removeDevice({ tx, scope, caller }: OfficeContext<Staff>): Promise<void> {
  await deleteDevice(tx, scope, caller.sid)
}
