/**
 * An invitation to somebody who has an account: they join with it, without another password (0090).
 * So does an office that was registered with their address (0081).
 */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { signInEmail } from '#shared/values/typed.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext, PublicContext } from '#server/platform/http/serve.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { accountOfAddress, provedAccount, type Account } from './account-queries.ts'
import { closeClaim } from './close-claim.ts'
import { joinPerson } from './membership-queries.ts'
import { accountOf } from './queries.ts'
import { consumeReset, invitationOf } from './reset-queries.ts'
import { switchOffice } from './switch-office.ts'

const tokenMac = ({ secrets }: Services, token: string) => secrets.mac('reset-token', token)

/**
 * What an invitation is for. Only the link in the email tells whether its address has an account:
 * the owner may have had the one in the SMS sent to themselves.
 */
export async function showInvitation(
  context: PublicContext,
  typed: Body<typeof auth, 'showInvitation'>,
): Promise<{ office: string; name: string; has_account: boolean; registered_at: Date | null }> {
  const { db, services, now } = context
  await services.limits.takeNetwork(perNetwork.acts, context.ip)
  const email = signInEmail(typed.email)
  const mac = tokenMac(services, typed.reset_token)
  const user = await accountOfAddress(db, email, mac)
  if (!user) return fail('reset_expired')
  const found = await context.enter(user.office_id, (tx, scope) => invitationOf(tx, scope, user.id, mac, now))
  if (!found) return fail('reset_expired')
  const person = found.is_mailed ? await provedAccount(db, email) : undefined
  const has_account = person !== undefined && person.person_id !== user.person_id && person.password_hash !== null
  const registered_at = user.role === 'owner' ? found.founded_at : null
  return { office: user.business_name, name: user.name, has_account, registered_at }
}

type Person = Pick<Account, 'person_id' | 'password_hash'> & { readonly email: string }
type Proved = { readonly services: Services; readonly now: Date }
/**
 * Uses up an invitation to the address of a person who has proved who they are, and returns the
 * user that they are in the office. Fails with reset_expired.
 */
export async function joinOffice({ services, now }: Proved, person: Person, token: string): Promise<Account> {
  const mac = tokenMac(services, token)
  const user = await accountOfAddress(services.db, person.email, mac)
  if (!user || user.person_id === person.person_id || person.password_hash === null) return fail('reset_expired')
  const invited = { userId: user.id, personId: person.person_id, passwordHash: person.password_hash }
  await enterOffice(services, user.office_id, async (tx, scope) => {
    await lockPerson(tx, scope, user.id)
    const earned = { userId: user.id, tokenMac: mac, now, kind: 'invitation' } as const
    if (!(await consumeReset(tx, scope, earned))) fail('reset_expired')
    if (!(await joinPerson(tx, invited))) fail('reset_expired')
    const isClaim = user.role === 'owner'
    if (isClaim) await closeClaim({ tx, scope, now }, user.id)
    const actor = `user:${user.id}`
    recordChange({ tx, scope, now, actor }, signInChange, { action: isClaim ? 'prove_email' : 'join', id: user.id })
  })
  return user
}

/** Accepts an invitation in an open session of the invited person, and opens one in its office. */
export async function acceptInvitation(
  context: OwnTransactionContext<Staff>,
  { reset_token }: Body<typeof auth, 'acceptInvitation'>,
): Promise<{ token: string }> {
  const { inOffice, services, scope, caller, ip } = context
  await services.limits.takeNetwork(perNetwork.acts, ip)
  const { email, email_proved_at, ...person } = await inOffice((tx) => accountOf(tx, scope, caller.userId))
  if (email === null || email_proved_at === null) return fail('mailbox_unproved')
  const user = await joinOffice(context, { ...person, email }, reset_token)
  return switchOffice(context, { office_id: user.office_id })
}
