/** What customers answer by WhatsApp, and the messages that they answer. */
import { sql } from 'kysely'
import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * Meta repeats what was not taken for up to a week. Older answers are not handled, so they need not
 * be remembered.
 */
export const REMEMBERED_MS = 8 * DAY

/** Notes an answer; false when it was noted before. Forgets old ones. */
export async function noteReply(tx: Tx, scope: Scope, messageId: string, now: Date): Promise<boolean> {
  await tx
    .deleteFrom('whatsapp_replies')
    .where('office_id', '=', scope.officeId)
    .where('received_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute()
  const noted = await tx
    .insertInto('whatsapp_replies')
    .values({ office_id: scope.officeId, message_id: messageId, received_at: now })
    .onConflict((same) => same.columns(['office_id', 'message_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * The message by WhatsApp about an appointment that this phone (E.164) answers: the quoted one, or
 * without a quotation the last one. Undefined when it was not sent to this phone.
 */
export const answeredMessage = (tx: Tx, scope: Scope, phone: string, quotedId: string | null) =>
  tx
    .selectFrom('sms_messages as m')
    .innerJoin('appointments as a', (j) =>
      j.onRef('a.office_id', '=', 'm.office_id').onRef('a.id', '=', 'm.appointment_id'),
    )
    .select(['a.id', 'a.start_at', 'm.customer_id'])
    .select((e) => e.ref('m.template_values').$castTo<readonly string[]>().as('values'))
    .where('m.office_id', '=', scope.officeId)
    .where('m.phone', '=', phone)
    .where('m.channel', '=', 'whatsapp')
    .where('m.kind', 'in', ['confirmation', 'change', 'reminder'])
    .where(sql<boolean>`m.customer_id = a.customer_id`)
    .$if(quotedId !== null, (query) => query.where('m.provider_id', '=', quotedId))
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the office has written to this phone by WhatsApp. */
export const wasWrittenTo = async (tx: Tx, scope: Scope, phone: string): Promise<boolean> =>
  (await tx
    .selectFrom('sms_messages')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('phone', '=', phone)
    .where('channel', '=', 'whatsapp')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How the customer can call the office. */
export const phoneOfOffice = async (tx: Tx, scope: Scope): Promise<string | null> =>
  (await tx.selectFrom('offices').select('phone').where('id', '=', scope.officeId).executeTakeFirstOrThrow()).phone
