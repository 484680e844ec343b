import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import { problemText } from '#shared/team/auth/text.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { revokeSessionsOfPerson } from '../sessions/queries.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { verifyCurrentPassword, ifPasswordUnchanged } from './verify-current-password.ts'
import { guessKey, makeRecoveryCodes, sealPurpose } from './verify-second-factor.ts'
import { recordElsewhere } from './membership-queries.ts'
import { accountOf, confirmSecret, offerSecret } from './queries.ts'
import { groupSecret, newSecret, secretUri, timeStepOf } from './rules.ts'
import { text } from './text.ts'

/**
 * Returns a secret for the user's authenticator app. It takes effect when a code is confirmed.
 * Another request replaces it.
 */
export async function offerSecondFactor(
  context: OwnTransactionContext<Staff>,
  typed: Body<typeof auth, 'offerSecondFactor'>,
) {
  const checked = await verifyCurrentPassword(context, typed.current_password)
  return ifPasswordUnchanged(context, checked, async ({ tx, scope, caller, services }, person) => {
    const { email, email_proved_at } = person
    // the account may belong to somebody else, who could not get in any more
    if (!email_proved_at) fail('mailbox_unproved')
    const secret = newSecret()
    const sealed = services.secrets.seal(sealPurpose(person), secret)
    if (!(await offerSecret(tx, scope, caller.userId, sealed))) fail('second_factor_on')
    return { uri: secretUri(secret, email ?? ''), secret: groupSecret(secret) }
  })
}

/**
 * Turns the second factor on with the last offered secret, after a code proves that the app has it.
 * Ends all other sessions, because they were opened without it.
 */
export async function confirmSecondFactor(
  context: OfficeContext<Staff>,
  typed: Body<typeof auth, 'confirmSecondFactor'>,
) {
  const { tx, scope, now, caller, services } = context
  const person = await accountOf(tx, scope, caller.userId)
  const { email, email_proved_at, totp_secret: sealed, totp_confirmed_at } = person
  const key = `confirm ${guessKey(person)}`
  await services.limits.take(perPerson.ownSecrets, key)
  if (!email_proved_at) fail('mailbox_unproved')
  if (totp_confirmed_at) fail('second_factor_on')
  const secret = sealed && services.secrets.unseal(sealPurpose(person), sealed)
  if (!sealed || !secret) return fail('second_factor_off')
  const step = timeStepOf(secret, typed.code.replace(/\s/g, ''), now)
  if (step === null || !(await confirmSecret(tx, scope, caller.userId, { sealed, step, now })))
    return fail('code_wrong', { fields: { code: problemText.code_wrong } })
  await services.limits.forget(perPerson.ownSecrets, key)
  const recovery_codes = await makeRecoveryCodes(context, caller.userId)
  const ended = await revokeSessionsOfPerson(tx, scope, now, { userId: caller.userId, except: caller.sid })
  recordChange(context, signInChange, { action: 'turn_on_second_factor', id: caller.userId, after: { ended } })
  await recordElsewhere(tx, caller.userId, 'turn_on_second_factor', now)
  if (email) await queueMail(tx, scope, now, { to: email, subject: text.factorOnSubject, text: text.factorOnBody })
  return { recovery_codes }
}
