/** What a visitor reads after booking. */
import { toInstant } from '#shared/values/local-time.ts'
import type { Money } from '#shared/values/wire.ts'
import { whenText } from '#server/messages/quiet-time/text.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { wasConfirmed } from '#server/calendar/appointments/message-queries.ts'
import { appointmentById, type Appointment } from '#server/calendar/appointments/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { toVisitorView } from './rules.ts'
import type { BookingSession } from './session-queries.ts'
import { text } from './text.ts'

type Booked = {
  readonly appointment: Appointment
  /** As it is stored. */
  readonly manage_token: string | null
  readonly sms_sent?: boolean
  readonly message?: string
  /** What a held slot waits for. */
  readonly deposit?: Money
  readonly card_fee?: Money
}
/** A booking as its visitor sees it. */
export const replyTo = (
  { services }: { readonly services: Services },
  session: BookingSession,
  { appointment, ...booked }: Booked,
) => ({
  appointment: toVisitorView(session, appointment),
  sms_sent: false,
  message: '',
  deposit: null,
  card_fee: null,
  device_token: null,
  ...booked,
  manage_token: booked.manage_token && services.secrets.links.tokenOf(booked.manage_token),
})

/** The reply to a request that was repeated. */
export async function sameReply(
  context: OfficeContext,
  session: BookingSession,
  { id, manage_token }: { id: number; manage_token: string | null },
) {
  const { tx, scope } = context
  const appointment = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  return replyTo(context, session, {
    appointment,
    manage_token,
    ...(await promiseOf(context, appointment, await wasConfirmed(tx, scope, id))),
  })
}

/**
 * Whether a message comes, and the sentence of the thank-you page before the phone number, when it
 * waits for the end of quiet time.
 */
export async function promiseOf({ tx, scope, now }: OfficeContext, { start_time }: Appointment, isSent: boolean) {
  if (!isSent) return { sms_sent: false, message: '' }
  const at = now.getTime()
  const leaves = await sendingTimeIn(tx, scope, { kind: 'message', at, changes: [toInstant(start_time)] })
  return { sms_sent: true, message: leaves > at ? text.smsWaits(whenText(leaves, now)) : '' }
}
