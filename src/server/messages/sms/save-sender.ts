import type { smsContract } from '#shared/messages/sms/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { senderChange } from './changes.ts'
import { senderOf, updateSender } from './sender-queries.ts'

/** The name that phones show as the sender; null: that of the installation. */
export async function saveSender(context: OfficeContext, { sms_sender }: Body<typeof smsContract, 'saveSender'>) {
  const { tx, scope } = context
  const before = await senderOf(tx, scope)
  await updateSender(tx, scope, sms_sender)
  recordChange(context, senderChange, {
    action: 'update',
    id: scope.officeId,
    before: { sms_sender: before },
    after: { sms_sender },
  })
  return { sms_sender }
}
