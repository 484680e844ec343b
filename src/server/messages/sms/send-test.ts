import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { smsContract } from '#shared/messages/sms/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { queueSms } from './queue-sms.ts'
import { phoneOfUser } from './sender-queries.ts'

/**
 * Queues a message to the caller's own phone, to be sent at once. Fails with no_own_phone without a
 * mobile number, and with sms_quota_reached.
 */
export async function sendTest(
  context: OfficeContext<Staff>,
  { kind: template, message }: Body<typeof smsContract, 'testTemplate'>,
) {
  const { tx, scope, now, caller, services } = context
  await requireProvedOffice(context)
  await services.limits.take(perPerson.tests, `${scope.officeId} ${caller.userId}`)
  const phone = (await phoneOfUser(tx, scope, caller.userId)) ?? fail('no_own_phone')
  const kind = template === 'decline' ? 'cancellation' : template
  const dedupeKey = `test:${caller.userId}:${now.getTime()}`
  const outcome = await queueSms(tx, scope, now, { kind, phone, message, dedupeKey, atOnce: true })
  if (outcome === 'no_mobile') fail('no_own_phone')
  if (outcome === 'quota') fail('sms_quota_reached')
  return { phone }
}
