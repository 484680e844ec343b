/** Notifications that tests tell, and devices that show them. */
import { createECDH, randomBytes } from 'node:crypto'
import { enterOffice } from '#server/platform/http/serve.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { NewNotification } from '#server/messages/notifications/queries.ts'
import { pushThrough, type AppService, type Push } from '#server/providers/push/push.ts'
import { webPush } from '#server/providers/push/web-push.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import type { Office } from '#tests/support/office.ts'
import type { startPushPeer } from '#tests/support/peers/push-peer.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

/** A browser's subscription, by default with a random address of a push service. */
export function createSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url', 'uncompressed')
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

/** Tells the office of events, all in one transaction. */
export async function tell({ officeId }: Office, ...events: NewNotification[]): Promise<void> {
  const { services } = await world()
  await enterOffice(services, officeId, async (tx) => {
    for (const event of events) notify({ tx, now: services.clock() }, event)
  })
}

/** Sends to the peer, with this key, until the returned function is called. */
export async function usePush(
  peer: Pick<Awaited<ReturnType<typeof startPushPeer>>, 'addressOf'>,
  privateKey?: Uint8Array,
): Promise<() => void> {
  const { services, printed } = await world()
  const web = webPush({
    privateKey: privateKey ?? services.secrets.pushKey,
    contact: services.publicUrl,
    now,
    print: (line) => printed.push(line),
    addressOf: peer.addressOf,
    timeoutMs: 2000,
  })
  return replacePush(pushThrough({ web, apps: { ios: null, android: null } }))
}

/** Sends to applications through these services until the returned function is called. */
export async function useAppPush(apps: {
  readonly ios: AppService | null
  readonly android: AppService | null
}): Promise<() => void> {
  const { push } = (await world()).services
  return replacePush(pushThrough({ web: push, apps }))
}

async function replacePush(push: Push): Promise<() => void> {
  const { services, pool } = await world()
  await pool.query(`delete from graphile_worker._private_jobs where key ~ 'push:' and locked_at is null`)
  const before = services.push
  Object.assign(services, { push })
  return () => {
    push.close()
    Object.assign(services, { push: before })
  }
}

/** Sends what is due after some time has passed. */
export async function sendDue(seconds = 0): Promise<void> {
  moveClockTo(new Date(now().getTime() + seconds * 1000).toISOString())
  await makeDueJobsReady('%push:%')
  await (await world()).runJobs()
}
