import { MINUTE } from '#shared/values/local-time.ts'
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { PushDelayed, PushGone, PushRefused, type PushMessage } from '#server/providers/push/push.ts'
import { countFresh } from './queries.ts'
import { deleteGoneDevice, findPushDevice } from './push-queries.ts'
import { trial } from './push-text.ts'

/** A trial that comes later than this says nothing. */
const KEPT_MS = 5 * MINUTE

/**
 * Sends a notification to the caller's own device, also at night. Whether it came only the person
 * knows. A device that its service does not know any more is removed, as by any other message.
 */
export async function tryDevice(context: OwnTransactionContext<Staff>): Promise<{ sent: boolean }> {
  const { scope, caller, now, services, inOffice, finish } = context
  const { sid, userId } = caller
  await services.limits.take(perPerson.tests, `${scope.officeId} ${userId}`)
  const { device, badge } = await inOffice(async (tx) => ({
    device: (await findPushDevice(tx, scope, sid)) ?? fail('not_found'),
    badge: await countFresh(tx, scope, userId),
  }))
  const tag = `t${scope.officeId}-${userId}`
  const content = { ...trial, url: '/notifications', tag, at: now.toISOString() }
  const message: PushMessage = { content, badge, keptSeconds: KEPT_MS / 1000 }
  const failure = await services.push.send(device, message).then(
    () => null,
    (error: unknown) => error,
  )
  if (failure && !isOfService(failure)) throw failure
  return finish(async (tx) => {
    if (failure instanceof PushGone)
      await deleteGoneDevice(tx, scope, { sid, endpoint: device.endpoint, since: failure.since })
    return { sent: failure === null }
  })
}

const isOfService = (error: unknown): boolean =>
  error instanceof PushGone || error instanceof PushDelayed || error instanceof PushRefused
