import type { onlineBooking } from '#shared/online-booking/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { isMobile } from '#shared/values/phone.ts'
import { customerByPhone } from '../customers/queries.ts'
import { sameBytes, sixDigitCode } from '../platform/security/crypto.ts'
import { fail, Failure } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { requiresPhoneProof, checkOpen } from './rules.ts'
import { text } from './text.ts'
import { deletePhoneCode, countPhoneGuess, upsertPhoneCode, upsertVisit, visitOf } from './visit-queries.ts'
import { codePerIp, codePerPhone, lookUpPerIp, proofPerIp } from './limits.ts'

const CODE_MINUTES = 10
const GUESSES_MAX = 5

/** Staff who try the booking page have no visit. */
const visitorOf = (context: OfficeContext): string =>
  context.caller.kind === 'visitor' ? context.caller.tokenId : fail('forbidden')
/** Sends a code when the office requires proof. Known and unknown phones get the same answer. */
export async function sendPhoneCode(context: OfficeContext, phone: string): Promise<{ verification: 'sms' | 'none' }> {
  const { tx, scope, now, ip, services } = context
  visitorOf(context)
  const office = await checkOpen(tx, scope, now)
  if (!requiresPhoneProof(services, office)) return { verification: 'none' }
  if (!isMobile(phone)) fail('invalid_input', { fields: { phone: fieldText.mobile } })
  await services.limits.take(codePerIp, ip)
  await services.limits.take(codePerPhone, `${scope.officeId} ${phone}`)
  const code = sixDigitCode()
  const mac = services.secrets.mac('phone-code', `${scope.officeId} ${phone} ${code}`)
  await upsertPhoneCode(tx, scope, phone, mac, new Date(now.getTime() + CODE_MINUTES * MINUTE))
  const message = text.code(office.name, code)
  const queued = await queueSms(tx, scope, now, {
    kind: 'code',
    phone,
    message,
    dedupeKey: `code:${mac.toString('base64url')}`,
  })
  if (queued === 'quota') fail('booking_limit')
  return { verification: 'sms' }
}

/**
 * Allows five guesses per code; a wrong one is counted although the request fails. A right one
 * stores the proved phone on the visit.
 */
export async function provePhone(context: OfficeContext, typed: Body<typeof onlineBooking, 'provePhone'>) {
  const { tx, scope, now, ip, services } = context
  const tokenId = visitorOf(context)
  await services.limits.take(proofPerIp, ip)
  const guess = await countPhoneGuess(tx, scope, typed.phone, now, GUESSES_MAX)
  const typedMac = services.secrets.mac('phone-code', `${scope.officeId} ${typed.phone} ${typed.code.trim()}`)
  if (!guess || !sameBytes(guess.code_mac, typedMac)) return new Failure('code_wrong')
  await deletePhoneCode(tx, scope, typed.phone)
  const visitId = await upsertVisit(tx, scope, tokenId, now, { proved_phone: typed.phone })
  return { customer: await ownDetails(context, typed.phone, visitId) }
}

/** GET by-phone: returns no customer until this visitor has proved this phone. */
export async function lookUpPhone(context: OfficeContext, phone: string) {
  const { tx, scope, now, ip, services } = context
  await services.limits.take(lookUpPerIp, ip)
  const office = await checkOpen(tx, scope, now)
  const visit = context.caller.kind === 'visitor' ? await visitOf(tx, scope, context.caller.tokenId) : undefined
  const proved = visit?.proved_phone === phone
  return {
    customer: visit && proved ? await ownDetails(context, phone, visit.id) : null,
    verification: requiresPhoneProof(services, office) ? ('sms' as const) : ('none' as const),
  }
}

async function ownDetails({ tx, scope }: OfficeContext, phone: string, visitId: number) {
  const known = await customerByPhone(tx, scope, phone)
  if (!known) return null
  const { full_name, email, birth_date, gender } = known
  return { id: visitId, full_name, phone, email, birth_date, gender }
}
