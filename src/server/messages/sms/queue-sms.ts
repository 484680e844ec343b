import { isMobile } from '#shared/values/phone.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deferredRows } from '#server/platform/database/deferred-writes.ts'
import { enqueueAll, enqueueWithCommit, type NewJob } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { notifyOfQuota } from './notify-failure.ts'
import { insertCountedSms, insertSms, insertUnsentSms, isBySms, unitsOf, type NewSms } from './queries.ts'
import { countSms, isInQuota, smsRoom, type SmsRoom } from './quota-queries.ts'

/** `strangers`: their budget of the hour is used up, and the quota of the plan is not touched. */
export type SmsOutcome = 'queued' | 'already' | 'quota' | 'no_mobile' | 'strangers'

/**
 * Writes a message to the outbox with its job, which sends it after the commit. Over the quota
 * nothing is sent, and only an unattended message is written. The parts of a message are counted
 * with the commit. Codes are not counted: queueCode limits them. Other channels are not counted,
 * and e-mail needs no mobile phone.
 */
export async function queueSms(tx: Tx, scope: Scope, now: Date, sms: NewSms): Promise<SmsOutcome> {
  if (!sms.email && !isMobile(sms.phone)) return 'no_mobile'
  const isCounted = isInQuota(sms.kind)
  const room = isCounted ? await smsRoom(tx, scope, now) : null
  if (room && !hasRoom(tx, room, sms)) {
    const byMail = insteadOf({ tx, now }, room, sms)
    return byMail ? queueSms(tx, scope, now, byMail) : full({ tx, now }, room, sms)
  }
  const { rows } = await insertSms(scope, [{ ...sms, created_at: now }]).execute(tx)
  if (rows.length === 0) return 'already'
  if (isCounted && !sms.stranger) deferredRows(tx, countSms).push({ key: sms.dedupeKey, units: unitsOf([sms]), now })
  await enqueueAll(tx, [jobOf(sms)])
  return 'queued'
}

/**
 * Like queueSms, but sends both writes with the commit and counts the message then. Its key must be
 * new. `room` is what smsRoom returned in this transaction. `mailed`: by e-mail in place of an SMS.
 * Not for codes.
 */
export function queueSmsWithCommit(
  tx: Tx,
  now: Date,
  room: SmsRoom,
  sms: NewSms,
): Exclude<SmsOutcome, 'already'> | 'mailed' {
  if (!sms.email && !isMobile(sms.phone)) return 'no_mobile'
  if (!hasRoom(tx, room, sms)) {
    const byMail = insteadOf({ tx, now }, room, sms)
    if (!byMail) return full({ tx, now }, room, sms)
    queueSmsWithCommit(tx, now, room, byMail)
    return 'mailed'
  }
  deferredRows(tx, insertCountedSms).push({ ...sms, created_at: now })
  enqueueWithCommit(tx, [jobOf(sms)])
  return 'queued'
}

/** Messages of this transaction are counted with the commit. */
function hasRoom(tx: Tx, room: SmsRoom, sms: NewSms): boolean {
  const isOfStranger = (one: NewSms) => Boolean(one.stranger)
  const alike = deferredRows(tx, insertCountedSms).filter((one) => isOfStranger(one) === isOfStranger(sms))
  if (isOfStranger(sms)) return costOf([sms]) === 0 || room.strangers >= costOf([...alike, sms])
  if (!isBySms(sms)) return true
  const units = deferredRows(tx, countSms).reduce((sum, one) => sum + one.units, unitsOf([sms]))
  return room.quota >= units + unitsOf(alike)
}

/** What messages take of the budget of strangers: the office pays for one by WhatsApp, too. */
const costOf = (messages: readonly NewSms[]): number =>
  messages.reduce((sum, one) => sum + (one.email || isBySms(one) ? 0 : 1), unitsOf(messages))

type Context = { readonly tx: Tx; readonly now: Date }
/**
 * The same message by e-mail, when it is to a stranger or the quota of a trial is used up, of which
 * the owners are told; null without an address.
 */
function insteadOf(context: Context, { isTrial }: SmsRoom, sms: NewSms): NewSms | null {
  const email = sms.stranger ? sms.stranger.email : isTrial && sms.customerEmail
  if (!email) return null
  if (!sms.stranger) notifyOfQuota(context, isTrial)
  return { ...sms, email, templateValues: null }
}

/** Notifies the owners of the quota. The budget of strangers is no news. */
function full({ tx, now }: Context, { isTrial }: SmsRoom, sms: NewSms): 'quota' | 'strangers' {
  if (sms.stranger) return 'strangers'
  notifyOfQuota({ tx, now }, isTrial)
  if (sms.isUnattended) deferredRows(tx, insertUnsentSms).push({ ...sms, created_at: now })
  return 'quota'
}

const ALWAYS_AT_ONCE = new Set(['code', 'invitation'])
const jobOf = ({ dedupeKey, kind, atOnce = false }: NewSms): NewJob => ({
  task: 'send_sms',
  payload: {
    key: dedupeKey,
    ...((atOnce || ALWAYS_AT_ONCE.has(kind)) && { at_once: true }),
    ...(kind === 'code' && { first: true }),
  },
  key: `sms:${dedupeKey}`,
  ...(kind === 'code' && { urgency: 'first' }),
})
