import { problemText } from '#shared/http/text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import type { Scope } from '../platform/security/scope.ts'
import type { InOffice, OwnTransaction } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { checkPassword, whilePasswordStands } from './check-password.ts'
import { guessKey, makeRecoveryCodes, proveSecondFactor } from './prove-second-factor.ts'
import { accountOf, clearSecret } from './queries.ts'
import { text } from './text.ts'

type Again = { current_password: string; code: string }

/** Back to the password alone. Needs both proofs, so that an unattended screen is not enough. */
export const disableSecondFactor = (context: OwnTransaction<Staff>, typed: Again): Promise<{ ok: true }> =>
  withBothProofs(context, typed, async ({ tx, scope, now, caller }) => {
    await clearSecondFactor(tx, scope, now, { userId: caller.userId, actor: actorOf(caller) })
    return { ok: true as const }
  })

/** Ten new recovery codes. The earlier ones become invalid. */
export const renewRecoveryCodes = (
  context: OwnTransaction<Staff>,
  typed: Again,
): Promise<{ recovery_codes: string[] }> =>
  withBothProofs(context, typed, async (inside) => {
    const { tx, scope, now, caller } = inside
    const recovery_codes = await makeRecoveryCodes(inside, caller.userId)
    const entry = { actor: actorOf(caller), action: 'renew_recovery_codes', subject: 'employee', id: caller.userId }
    await audit(tx, scope, now, entry)
    return { recovery_codes }
  })

async function withBothProofs<T>(
  context: OwnTransaction<Staff>,
  { current_password, code }: Again,
  work: (inside: InOffice<Staff>) => Promise<T>,
): Promise<T> {
  const checked = await checkPassword(context, current_password)
  return whilePasswordStands(context, checked, async (inside, { totp_confirmed_at }) => {
    const { scope, caller, services } = inside
    if (!totp_confirmed_at) fail('second_factor_off')
    const key = guessKey(scope.officeId, caller.userId)
    await services.limits.take('secondFactor', key)
    await services.limits.take('secondFactorDay', key)
    if (!(await proveSecondFactor(inside, caller.userId, code)))
      fail('code_wrong', { fields: { code: problemText.code_wrong } })
    await services.limits.forget('secondFactor', key)
    return work(inside)
  })
}

/**
 * Turns the second factor off for a person who has lost the app and the recovery codes. `actor` goes into the audit log, and the person
 * gets an email. Returns whether it was on. An installation's operator calls it after verifying who asks.
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
