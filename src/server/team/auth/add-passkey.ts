import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import { PASSKEYS_MAX } from '#shared/team/auth/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { deviceNameOf } from '../sessions/name-device.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { recordElsewhere } from './membership-queries.ts'
import { creationOptions } from './passkey-options.ts'
import { consumeChallenge, insertPasskey, passkeysOf } from './passkey-queries.ts'
import { accountOf } from './queries.ts'
import { requireRelyingParty } from './relying-party.ts'
import { text } from './text.ts'
import { verifyAttestation } from './verify-passkey.ts'

/** Binds a challenge to the person and their session. */
const purposeOf = ({ sealed_for }: { readonly sealed_for: string }, sid: string) => `add ${sealed_for} ${sid}`

/** What a passkey is made with. Nothing is added before the browser has made it. */
export async function offerPasskey(context: OfficeContext<Staff>) {
  const { caller } = context
  requireRelyingParty(context.services)
  const { person, present } = await checkMayAdd(context)
  return { options: creationOptions(context, purposeOf(person, caller.sid), person, present) }
}

/**
 * Adds the passkey that the browser has made, named after the device. The person gets a letter.
 * Fails with passkey_unverified, also when somebody has this passkey.
 */
export async function addPasskey(
  context: OwnTransactionContext<Staff>,
  { attestation }: Body<typeof auth, 'addPasskey'>,
) {
  const { inOffice, scope, caller, now, services } = context
  requireRelyingParty(services)
  const account = await inOffice((tx) => accountOf(tx, scope, caller.userId))
  const made = await verifyAttestation(context, purposeOf(account, caller.sid), attestation)
  if (!made) return fail('passkey_unverified')
  return context.finish(async (tx, inside) => {
    const { person } = await checkMayAdd(inside)
    await services.limits.take(perPerson.passkeys, person.sealed_for)
    if (!(await consumeChallenge(tx, scope, { userId: caller.userId, ...made.challenge, now })))
      fail('passkey_unverified')
    const device = deviceNameOf(context.userAgent)
    const passkey = await insertPasskey(tx, scope, caller.userId, { ...made, name: device ?? text.passkey, now })
    recordChange(inside, signInChange, { action: 'add_passkey', id: caller.userId, after: { device } })
    await recordElsewhere(tx, caller.userId, 'add_passkey', now)
    const letter = { subject: text.passkeyAddedSubject, text: text.passkeyAddedBody(passkey.name, now, device) }
    await queueMail(tx, scope, now, { to: person.email, ...letter })
    return { passkey }
  })
}

/**
 * Fails without a fresh proof, a proved mailbox or room for one more. The lock comes first: of two
 * that are added at once the second counts the first, and a session that a reset ends adds none.
 */
async function checkMayAdd(context: OfficeContext<Staff>) {
  const { tx, scope, caller } = context
  await lockPerson(tx, scope, caller.userId)
  await requireProof(context, PROOFS.add_passkey)
  const { email, email_proved_at, ...person } = await accountOf(tx, scope, caller.userId)
  // the account may belong to somebody else, whose mailbox would get them into it
  if (!email || !email_proved_at) return fail('mailbox_unproved', { message: text.proveBeforePasskey })
  const present = await passkeysOf(tx, scope, caller.userId)
  if (present.length >= PASSKEYS_MAX) fail('passkeys_many')
  return { person: { ...person, email }, present }
}
