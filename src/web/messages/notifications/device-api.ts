/** What the server knows of this device. Apart from api.ts, which every page loads for the bell. */
import type { Reply } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/messages/notifications/contract.ts'
import { routes } from '#shared/messages/notifications/routes.ts'
import type { AppPlatform } from '#shared/values/push-content.ts'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof notifications)['endpoints']
const api = client<typeof notifications>(routes, staff)

export type KnownDevice = Reply<Endpoints['device']>
/** The key to subscribe with, where the server can send to, and what it knows of this sign-in. */
export const readDevice = (signal?: AbortSignal): Promise<KnownDevice> => api.device(signal ? { signal } : {})
/** Shows notifications on this browser. `quiet`: those of the night wait for the morning. */
export async function saveBrowser(subscription: PushSubscription, quiet: boolean): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.saveDevice({ body: { subscription: { endpoint, keys: { p256dh, auth } }, quiet } })
}
type App = { readonly platform: AppPlatform; readonly token: string; readonly version: string }
/** Shows notifications on this phone. */
export const saveApp = async (app: App, quiet: boolean): Promise<void> =>
  void (await api.saveDevice({ body: { app, quiet } }))
/** Sends a notification to this device. `sent` 0: its service did not take it. */
export const tryDevice = (): Promise<Reply<Endpoints['tryDevice']>> => api.tryDevice({})
/** Succeeds also when this device shows none. */
export const removeDevice = (): Promise<void> => api.removeDevice()
