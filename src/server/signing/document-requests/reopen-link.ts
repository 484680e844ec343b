/**
 * The link of a signed file opens it for thirty days. Later a message that was forwarded, or an old
 * phone, would still open health declarations, so a code to the customer's phone of today is asked.
 */
import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { DAY, MINUTE } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { sameBytes, type Secrets } from '#server/platform/security/crypto.ts'
import { queueCode } from '#server/messages/sms/queue-code.ts'
import type { LinkedRequest } from './queries.ts'
import { CODE_MINUTES } from './rules.ts'
import { phoneOfRequest } from './sign-queries.ts'
import { text } from './text.ts'

const OPEN_DAYS = 30
const PASS_MINUTES = 30

/** Whether the link of a signed file opens it only after a code. */
export const asksForCode = ({ status, signed_at }: LinkedRequest, now: Date): boolean =>
  status === 'signed' && signed_at !== null && signed_at.getTime() <= now.getTime() - OPEN_DAYS * DAY

/**
 * A signed request never changes, so its codes are not stored: each follows from the request and
 * from the ten minutes in which it was asked for, and is valid until the next ten have passed.
 */
function codeAt(secrets: Secrets, { office_id, id }: LinkedRequest, turn: number): string {
  const digest = secrets.mac('reopen-code', `${office_id} ${id} ${turn}`)
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}
const turnOf = (now: Date) => Math.floor(now.getTime() / (CODE_MINUTES * MINUTE))

/** Sends a code for a file that was signed long ago, to the phone on the customer's card. */
export async function sendReopenCode(context: PublicContext, request: LinkedRequest): Promise<void> {
  const { services, now, ip } = context
  const { office_id, id } = request
  await services.limits.takeNetwork(perNetwork.acts, ip, office_id)
  await services.limits.take(perPerson.linkActs, `${office_id} ${id}`)
  const turn = turnOf(now)
  const message = text.reopenCode(request.office_name, codeAt(services.secrets, request, turn))
  const isQueued = await context.enter(office_id, async (tx, scope) => {
    const phone = await phoneOfRequest(tx, scope, id)
    const dedupeKey = `reopen_code:${id}:${now.getTime()}`
    return queueCode({ tx, scope, now, services }, { phone, message, dedupeKey, askedBy: 'link' })
  })
  if (!isQueued) fail('sign_code_unavailable')
}

/** Exchanges a code for a pass, with which the link opens the file for half an hour. */
export async function reopenLink(context: PublicContext, request: LinkedRequest, typed: string) {
  const { services, now, ip } = context
  const { office_id, id } = request
  await services.limits.takeNetwork(perNetwork.acts, ip, office_id)
  await services.limits.take(perPerson.linkGuesses, `${office_id} ${id}`)
  const turn = turnOf(now)
  const right = [turn, turn - 1].map((at) => codeAt(services.secrets, request, at))
  const code = Buffer.from(typed.trim())
  if (!right.some((one) => sameBytes(Buffer.from(one), code)))
    return fail('sign_code_wrong', { fields: { code: text.codeVoid } })
  const ends = now.getTime() + PASS_MINUTES * MINUTE
  return { pass: `${ends}.${passMac(services.secrets, request, ends).toString('base64url')}` }
}

/** Fails with sign_code_needed unless the link opens the file now, or the pass does. */
export function checkReopened(
  { services, now }: PublicContext,
  request: LinkedRequest,
  pass: string | undefined,
): void {
  if (!asksForCode(request, now)) return
  const [ends, mac = ''] = (pass ?? '').split('.')
  const isOpen = Number(ends) > now.getTime()
  if (!isOpen || !sameBytes(passMac(services.secrets, request, Number(ends)), Buffer.from(mac, 'base64url')))
    fail('sign_code_needed')
}
const passMac = (secrets: Secrets, { office_id, id }: LinkedRequest, ends: number) =>
  secrets.mac('reopen-pass', `${office_id} ${id} ${ends}`)
