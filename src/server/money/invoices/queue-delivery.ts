/**
 * Messages that bring an invoice to its customer. They wait while the invoice waits for its number.
 */
import { z } from 'zod'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { queueSms, type SmsOutcome } from '#server/messages/sms/queue-sms.ts'
import { selectForUpdateAllocation, updateAllocation, type AllocationRow } from './allocation-queries.ts'
import type { IssuedInvoice } from './new-invoice.ts'
import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>
const delivery = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('sms'),
    customerId: z.int().nullable(),
    phone: z.string(),
    message: z.string(),
    dedupeKey: z.string(),
  }),
  z.object({
    channel: z.literal('email'),
    customerId: z.int().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
])
export type Delivery = z.infer<typeof delivery>
type Document = Pick<IssuedInvoice, 'id' | 'awaitsAllocation' | 'agreed'>

/**
 * Queues the message, or keeps it until the invoice may be handed out. Nothing is sent to a buyer
 * who did not agree to files (bookkeeping instructions, section 18B): the original is on paper.
 */
export async function queueDelivery(
  context: Context,
  document: Document,
  message: Delivery,
): Promise<SmsOutcome | 'kept' | 'no_consent'> {
  const { tx, scope } = context
  if (!document.agreed) return 'no_consent'
  if (document.awaitsAllocation) {
    const waiting = await selectForUpdateAllocation(tx, scope, document.id)
    if (waiting && awaitsAllocation(waiting.status)) {
      const kept = deliveriesOf(waiting).filter((other) => JSON.stringify(other) !== JSON.stringify(message))
      await updateAllocation(tx, scope, document.id, { deliveries: JSON.stringify([...kept, message]) })
      return 'kept'
    }
  }
  return send(context, document.id, message)
}

/**
 * Queues what waited. The caller has locked the row and empties `deliveries` in the same
 * transaction.
 */
export async function releaseDeliveries(context: Context, row: AllocationRow): Promise<void> {
  for (const message of deliveriesOf(row)) await send(context, row.invoice_id, message)
}

const deliveriesOf = ({ deliveries }: AllocationRow): Delivery[] => z.array(delivery).parse(deliveries ?? [])

async function send({ tx, scope, now }: Context, invoiceId: number, message: Delivery): Promise<SmsOutcome> {
  if (message.channel === 'sms') {
    const { channel: _, ...sms } = message
    return queueSms(tx, scope, now, { ...sms, invoiceId, kind: 'invoice' })
  }
  const { channel: _, ...mail } = message
  await queueMail(tx, scope, now, { ...mail, invoiceId })
  return 'queued'
}
