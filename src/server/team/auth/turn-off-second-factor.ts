import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import { problemText } from '#shared/team/auth/text.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { verifyCurrentPassword, ifPasswordUnchanged } from './verify-current-password.ts'
import { guessKey, makeRecoveryCodes, verifySecondFactor } from './verify-second-factor.ts'
import { recordElsewhere } from './membership-queries.ts'
import { accountOf, clearSecret } from './queries.ts'
import { text } from './text.ts'

type Proofs = Body<typeof auth, 'disableSecondFactor'>

/**
 * Turns the second factor off. Requires the password and a code, so that an unattended screen is
 * not enough.
 */
export const disableSecondFactor = (context: OwnTransactionContext<Staff>, typed: Proofs): Promise<{ ok: true }> =>
  withPasswordAndCode(context, typed, async (inside) => {
    await clearSecondFactor(inside, inside.caller.userId)
    return { ok: true as const }
  })

/** Creates ten new recovery codes. The earlier ones become invalid. */
export const renewRecoveryCodes = (
  context: OwnTransactionContext<Staff>,
  typed: Proofs,
): Promise<{ recovery_codes: string[] }> =>
  withPasswordAndCode(context, typed, async (inside) => {
    const { userId } = inside.caller
    const recovery_codes = await makeRecoveryCodes(inside, userId)
    recordChange(inside, signInChange, { action: 'renew_recovery_codes', id: userId })
    return { recovery_codes }
  })

async function withPasswordAndCode<T>(
  context: OwnTransactionContext<Staff>,
  { current_password, code }: Proofs,
  work: (inside: OfficeContext<Staff>) => Promise<T>,
): Promise<T> {
  const checked = await verifyCurrentPassword(context, current_password)
  return ifPasswordUnchanged(context, checked, async (inside, person) => {
    const { caller, services } = inside
    if (!person.totp_confirmed_at) fail('second_factor_off')
    const key = guessKey(person)
    await services.limits.take(perPerson.ownSecrets, key)
    await services.limits.take(perPerson.secondFactors, key)
    if (!(await verifySecondFactor(inside, caller.userId, code)))
      fail('code_wrong', { fields: { code: problemText.code_wrong } })
    await services.limits.forget(perPerson.ownSecrets, key)
    return work(inside)
  })
}

/**
 * Turns the second factor off and notifies the user by email. Returns whether it was on. The
 * operator uses it, after verifying the identity, for a user who has lost the app and the recovery
 * codes.
 */
export async function clearSecondFactor(context: ChangeContext, userId: number): Promise<boolean> {
  const { tx, scope, now } = context
  const wasOn = await clearSecret(tx, scope, userId)
  if (!wasOn) return false
  recordChange(context, signInChange, { action: 'turn_off_second_factor', id: userId })
  await recordElsewhere(tx, userId, 'turn_off_second_factor', now)
  const { email } = await accountOf(tx, scope, userId)
  if (email) await queueMail(tx, scope, now, { to: email, subject: text.factorOffSubject, text: text.factorOffBody })
  return true
}
