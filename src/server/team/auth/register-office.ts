import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { randomOfficeId } from '#server/office/business/queries.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { provedAccount } from './account-queries.ts'
import { createOffice } from './create-office.ts'
import { hashForAddress } from './hash-for-address.ts'
import { openSession } from './open-session.ts'
import { askForOwnProof, mayWriteTo } from './prove-mailbox.ts'
import { refuseCommonPassword } from './refuse-weak-password.ts'

/**
 * Creates an office, its owner (who is also its first employee) and a session, and writes to the
 * owner's mailbox. The address is theirs when they have entered the code of the letter. Another
 * account may have the same address; only the mailbox learns that, by the letter, and may let the
 * office join that account (0081).
 */
export async function registerOffice(
  context: PublicContext,
  typed: Body<typeof auth, 'register'>,
): Promise<{ token: string; device_token: string }> {
  const { now, services } = context
  const { name, email, phone_number } = typed
  await services.limits.takeNetwork(perNetwork.registrations, context.ip)
  await refuseCommonPassword(typed.password, 'password')
  const isWritten = await mayWriteTo(context, email, typed.puzzle)
  const password_hash = await hashForAddress(services, email, typed.password)
  const isTaken = (await provedAccount(context.db, email)) !== undefined
  const officeId = randomOfficeId()
  const owner = { name, email, phone_number, password_hash, email_proved_at: null }
  const created = await context.enter(officeId, async (tx, scope) => {
    const made = await createOffice(tx, scope, now, { name, owner })
    const asked = { userId: made.ownerId, email, office: name, isTaken, isWritten }
    await askForOwnProof({ tx, scope, now, services }, asked)
    return made
  })
  const user = { id: created.ownerId, office_id: officeId, role: 'owner', business_name: name, logo_url: null }
  return openSession(context, user, { device: null })
}
