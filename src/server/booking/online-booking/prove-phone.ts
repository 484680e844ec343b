import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { isMobile } from '#shared/values/phone.ts'
import { customerByPhone } from '#server/customers/customers/queries.ts'
import { trustOwnCards } from '#server/customers/customers/trust-card.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { sameBytes, sixDigitCode } from '#server/platform/security/crypto.ts'
import { Failure } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { queueCode } from '#server/messages/sms/queue-code.ts'
import { lockPhone } from './booking-queries.ts'
import { limitOfPhone } from './customer-of-session.ts'
import { requirePuzzle } from './require-puzzle.ts'
import { checkOpen, requiresPhoneProof, visitorOf } from './rules.ts'
import { text } from './text.ts'
import { sayingWhen } from './refuse-visitor.ts'
import {
  type CodeOf,
  deletePhoneCode,
  countPhoneGuess,
  upsertPhoneCode,
  upsertSession,
  sessionOf,
} from './session-queries.ts'

const CODE_MINUTES = 10
const GUESSES_MAX = 5

type Verification = 'sms' | 'email' | 'none'
type Asked = Body<typeof onlineBooking, 'sendCode'>
/**
 * Sends a code when the office requires proof: by SMS, or by e-mail when no SMS can be sent; the
 * visitor then names the mailbox in a second call. Known and unknown phones get the same answer.
 * Fails with booking_limit where no mail is sent either, and with puzzle_required when many
 * strangers ask the office for codes, or many ask for this phone or mailbox.
 */
export async function sendPhoneCode(
  context: OfficeContext,
  asked: Asked,
): Promise<{ verification: Verification } | Failure> {
  const { tx, scope, now, ip, services } = context
  const { phone, email } = asked
  const token_id = visitorOf(context)
  const office = await checkOpen(tx, scope, now)
  if (!requiresPhoneProof(services, office)) return { verification: 'none' }
  const ofNetwork = await sayingWhen(context, services.limits.takeNetwork(perNetwork.strangers, ip, scope.officeId))
  const ofPhone = await isUsual(context, asked)
  await requirePuzzle(context, { ...office, isUsual: ofNetwork && ofPhone })
  const code = sixDigitCode()
  const mac = macOf(context, { phone, token_id }, code)
  const message = text.code(office.name, code)
  const dedupeKey = `code:${mac.toString('base64url')}`
  const bySms = await queueCode(context, { phone, message, dedupeKey, askedBy: 'visitor' })
  // returned, so that what the owner is told is kept
  if (!bySms && services.mail.name === 'off') return new Failure('booking_limit')
  if (!bySms && email === null) return { verification: 'email' }
  if (!bySms) await queueMail(tx, scope, now, { to: email!, subject: text.codeSubject(office.name), text: message })
  const expires_at = new Date(now.getTime() + CODE_MINUTES * MINUTE)
  await upsertPhoneCode(tx, scope, { phone, token_id }, { code_mac: mac, expires_at, email: bySms ? null : email })
  return { verification: bySms ? 'sms' : 'email' }
}

/**
 * Counts a code to a phone, and to a mailbox: whether one person would ask for so many. Fails with
 * too_many for a network that asks again and again.
 */
async function isUsual(context: OfficeContext, { phone, email }: Asked): Promise<boolean> {
  const { scope, ip, services } = context
  const { limits } = services
  // the first call for a landline sends nothing
  if (!isMobile(phone) && email === null) return true
  await sayingWhen(context, limits.take(perPerson.codesAsked, `${scope.officeId} ${ip} ${phone}`))
  const ofPhone = await limits.isWithin(perPerson.phoneTries, `code ${scope.officeId} ${phone}`)
  return (email === null || (await limits.isWithin(perPerson.codeLettersOfDay, email))) && ofPhone
}

const macOf = ({ services, scope }: OfficeContext, { phone, token_id }: CodeOf, code: string) =>
  services.secrets.mac('phone-code', `${scope.officeId} ${phone} ${token_id} ${code}`)

/**
 * Allows five guesses per code, which belongs to the booking session that asked for it; a wrong one
 * is counted although the request fails. A right one stores on the booking session what it proved:
 * the phone, or the mailbox that got the code with the phone that it was asked for, which reveals
 * nothing about the customer of the phone. What the session booked for the phone before belongs to
 * its customer from now on.
 */
export async function provePhone(context: OfficeContext, typed: Body<typeof onlineBooking, 'provePhone'>) {
  const { tx, scope, now, ip, services } = context
  const token_id = visitorOf(context)
  const of = { phone: typed.phone, token_id }
  await sayingWhen(context, services.limits.takeNetwork(perNetwork.acts, ip, scope.officeId))
  const guess = await countPhoneGuess(tx, scope, of, { now, guesses: GUESSES_MAX })
  if (!guess || !sameBytes(guess.code_mac, macOf(context, of, typed.code.trim()))) return new Failure('code_wrong')
  await deletePhoneCode(tx, scope, of)
  if (guess.email !== null) {
    await upsertSession(tx, scope, token_id, now, { proved_email: guess.email, mailbox_phone: typed.phone })
    return { customer: null, limit: null }
  }
  const sessionId = await upsertSession(tx, scope, token_id, now, { proved_phone: typed.phone })
  await lockPhone(tx, scope, typed.phone)
  await trustOwnCards({ ...context, actor: `session:${sessionId}` }, sessionId, typed.phone)
  const limit = await limitOfPhone(context, typed.phone)
  return { customer: await ownDetails(context, typed.phone, sessionId), limit }
}

/** GET by-phone: returns no customer until this visitor has proved this phone. */
export async function lookUpPhone(context: OfficeContext, phone: string) {
  const { tx, scope, now, ip, services } = context
  await services.limits.takeNetwork(perNetwork.opens, ip, scope.officeId)
  const office = await checkOpen(tx, scope, now)
  const session = context.caller.kind === 'visitor' ? await sessionOf(tx, scope, context.caller.tokenId) : undefined
  const proved = session?.proved_phone === phone
  return {
    customer: session && proved ? await ownDetails(context, phone, session.id) : null,
    verification: requiresPhoneProof(services, office) ? ('sms' as const) : ('none' as const),
  }
}

async function ownDetails({ tx, scope }: OfficeContext, phone: string, sessionId: number) {
  const known = await customerByPhone(tx, scope, phone)
  if (!known) return null
  const { full_name, email, birth_date, gender } = known
  return { id: sessionId, full_name, phone, email, birth_date, gender }
}
