import { DAY } from '#shared/values/local-time.ts'
import { readApprovalKey } from '#server/messages/notifications/approval-key.ts'
import { requestTold } from '#server/messages/notifications/push-queries.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { approveRequest } from './answer-request.ts'

/** Devices show a notification for half a day; a phone may be put away with it. */
const VALID_MS = DAY

/**
 * Approves the request of a notification in the name of the person who was told, as the button of
 * their bell does. The session must still be open, but its token is not needed.
 */
export async function approveByKey(context: PublicContext, key: string): Promise<void> {
  const { now, ip, userAgent, services, enter } = context
  const told = readApprovalKey(services.secrets, key)
  await services.limits.takeNetwork(perNetwork.acts, ip, told?.officeId)
  const { id, version, ...session } = told ?? fail('not_found')
  const { caller } = await services.sessions.admit(session, ['active'])
  const since = new Date(now.getTime() - VALID_MS)
  await enter(session.officeId, async (tx, scope) => {
    const request = (await requestTold(tx, scope, { id, userId: caller.userId, since })) ?? fail('not_found')
    const office = { now, ip, userAgent, services, scope, caller, tx }
    await approveRequest({ ...office, readFromReplica: (work) => work(tx) }, request, { version, allow_overlap: false })
  }).catch(withoutDetails)
}

/** The details of a refusal are the appointment and its customer. */
function withoutDetails(error: unknown): never {
  if (!(error instanceof Failure)) throw error
  const { message } = error.details
  return fail(error.code, message === undefined ? {} : { message }, error)
}
