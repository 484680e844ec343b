/** What a customer's answer by WhatsApp does (docs/messages.md). */
import { TEMPLATE_VALUES } from '#shared/messages/whatsapp-accounts/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { addManageToken } from '#server/calendar/appointments/message-queries.ts'
import { dayAndTime } from '#server/messages/quiet-time/text.ts'
import { refusePhone } from '../campaigns/refuse-marketing.ts'
import { confirmManaged } from '#server/booking/online-booking/confirm-booking.ts'
import { cancelManaged, type ManageContext } from '#server/booking/online-booking/manage-booking.ts'
import { Failure } from '#server/platform/fail.ts'
import type { ReplyPlace } from '#server/messages/whatsapp-accounts/receive-webhook.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import type { WhatsappReply } from '#server/providers/sms/whatsapp.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { answeredMessage, noteReply, phoneOfOffice, REMEMBERED_MS, wasWrittenTo } from './reply-queries.ts'
import { intentOf } from './rules.ts'
import { text } from './text.ts'

type Answered = NonNullable<Awaited<ReturnType<typeof answeredMessage>>>

/**
 * Handles one answer once: confirms or cancels the appointment of the message, refuses marketing,
 * or tells the customer what to do instead. What is refused changes nothing but the answer that the
 * customer gets.
 */
export async function handleReply({ officeId, enter, services, now }: ReplyPlace, reply: WhatsappReply): Promise<void> {
  if (now.getTime() - reply.at.getTime() > REMEMBERED_MS / 2) return
  const inOffice = <T>(work: (context: ManageContext) => Promise<T>) =>
    enter(officeId, (tx, scope) => work({ tx, scope, now, services, actor: 'customer' }))
  try {
    await inOffice((context) => once(context, reply, async () => act(context, reply)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await inOffice((context) => once(context, reply, async () => explain(context, reply)))
  }
}

async function once(context: ManageContext, reply: WhatsappReply, answerOf: () => Promise<string | null>) {
  if (!(await noteReply(context.tx, context.scope, reply.id, context.now))) return
  const answer = await answerOf()
  const message = answer ?? (await unread(context, reply))
  if (message !== null) await queueAnswer(context, reply, message, answer === null)
}

/**
 * Does what was asked; returns what the customer is told, null for what is not understood. Fails as
 * the pages behind the links do.
 */
async function act(context: ManageContext, reply: WhatsappReply): Promise<string | null> {
  const { tx, scope, now } = context
  const intent = intentOf(reply)
  if (intent === 'refuse') {
    await refusePhone(tx, scope, reply.from, now)
    return text.unsubscribed
  }
  const message = await answeredMessage(tx, scope, reply.from, reply.quotedId)
  if (intent === null || !message) return null
  const seen = message.values[TEMPLATE_VALUES.indexOf('time')]
  const time = dayAndTime(toWallClock(message.start_at.getTime()))
  if (seen !== time) return text.moved(time, await linkOf(context, message))
  if (intent === 'ask_cancel') return text.askCancel(await linkOf(context, message))
  if (intent === 'cancel') {
    // the answer takes the place of the message about a cancellation
    await cancelManaged(context, message.id, { notify: false })
    return text.cancelled(time)
  }
  await confirmManaged(context, message.id)
  return text.confirmed(time)
}

/** The answer when the request could not be carried out: the link, and the phone of the office. */
async function explain(context: ManageContext, reply: WhatsappReply): Promise<string | null> {
  const message = await answeredMessage(context.tx, context.scope, reply.from, reply.quotedId)
  const phone = await phoneOfOffice(context.tx, context.scope)
  const link = message ? await linkOf(context, message) : null
  return text.impossible(intentOf(reply) === 'cancel', link, phone && formatPhone(phone))
}

/** The answer to any other text, once a day: that the office does not read the chat. */
async function unread({ tx, scope }: ManageContext, { from }: WhatsappReply): Promise<string | null> {
  if (!(await wasWrittenTo(tx, scope, from))) return null
  const phone = await phoneOfOffice(tx, scope)
  return text.unread(phone && formatPhone(phone))
}

async function linkOf({ tx, scope, services }: ManageContext, { id }: Answered): Promise<string> {
  return shortLinkOf(services, 'v', await addManageToken(tx, scope, id, newLinkSeed()))
}

/** An answer is sent at once, because the customer has just written; it counts nothing. */
async function queueAnswer(
  { tx, scope, now }: ManageContext,
  { id, from, quotedId }: WhatsappReply,
  message: string,
  isOnceADay: boolean,
): Promise<void> {
  const found = await answeredMessage(tx, scope, from, quotedId)
  const about = { customerId: found?.customer_id ?? null, appointmentId: found?.id ?? null }
  const day = now.toISOString().slice(0, 10)
  const dedupeKey = isOnceADay ? `reply:${from}:${day}` : `reply:${id}`
  const answer = { kind: 'reply', phone: from, message, templateValues: [], dedupeKey, atOnce: true } as const
  await queueSms(tx, scope, now, { ...answer, ...about })
}
