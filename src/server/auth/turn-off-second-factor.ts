import { problemText } from '#shared/http/text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import type { Scope } from '../platform/security/scope.ts'
import type { InOffice } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { checkPassword } from './check-password.ts'
import { guessKey, makeRecoveryCodes, proveSecondFactor } from './prove-second-factor.ts'
import { accountOf, clearSecret } from './queries.ts'
import { text } from './text.ts'

type Again = { current_password: string; code: string }

/** Back to the password alone. Needs both, so that an open screen is not enough. */
export async function disableSecondFactor(context: InOffice<Staff>, typed: Again): Promise<{ ok: true }> {
  await proveBoth(context, typed)
  const { tx, scope, now, caller } = context
  await clearSecondFactor(tx, scope, now, { userId: caller.userId, actor: actorOf(caller) })
  return { ok: true }
}

/** Ten new recovery codes; the ones before open nothing any more. */
export async function renewRecoveryCodes(
  context: InOffice<Staff>,
  typed: Again,
): Promise<{ recovery_codes: string[] }> {
  await proveBoth(context, typed)
  const { tx, scope, now, caller } = context
  const recovery_codes = await makeRecoveryCodes(context, caller.userId)
  const entry = { actor: actorOf(caller), action: 'renew_recovery_codes', subject: 'employee', id: caller.userId }
  await audit(tx, scope, now, entry)
  return { recovery_codes }
}

async function proveBoth(context: InOffice<Staff>, { current_password, code }: Again): Promise<void> {
  const { scope, caller, services } = context
  const { totp_confirmed_at } = await checkPassword(context, current_password)
  if (!totp_confirmed_at) fail('second_factor_off')
  const key = guessKey(scope.officeId, caller.userId)
  await services.limits.take('secondFactor', key)
  await services.limits.take('secondFactorDay', key)
  if (!(await proveSecondFactor(context, caller.userId, code)))
    fail('code_wrong', { fields: { code: problemText.code_wrong } })
  await services.limits.forget('secondFactor', key)
}

/**
 * Switches it off for who has lost app and recovery codes; `actor` goes into the audit log, and the person gets a letter. Returns
 * whether it was on. An installation's operator calls it after making sure who asks.
 */
export async function clearSecondFactor(
  tx: Tx,
  scope: Scope,
  now: Date,
  { userId, actor }: { userId: number; actor: string },
): Promise<boolean> {
  const wasOn = await clearSecret(tx, scope, userId)
  if (!wasOn) return false
  await audit(tx, scope, now, { actor, action: 'turn_off_second_factor', subject: 'employee', id: userId })
  const { email } = await accountOf(tx, scope, userId)
  if (email) await queueMail(tx, scope, now, { to: email, subject: text.factorOffSubject, text: text.factorOffBody })
  return true
}
