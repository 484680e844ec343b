import type { auth } from '#shared/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { randomOfficeId } from '../business/queries.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { provedAccount } from './account-queries.ts'
import { createOffice } from './create-office.ts'
import { hashForAddress } from './hash-for-address.ts'
import { openSession } from './open-session.ts'
import { registerPerIp } from './limits.ts'
import { askForProof, mayWriteTo, ownLetter, OWN_MINUTES } from './prove-mailbox.ts'
import { refuseCommonPassword, refusePersonalPassword } from './refuse-weak-password.ts'
import { text } from './text.ts'

/**
 * Creates an office, its owner (who is also its first employee) and a session, and writes to the
 * owner's mailbox. The address is theirs when they have entered the code of the letter. Another
 * account may have the same address; only the mailbox learns that, by the letter.
 */
export async function registerOffice(
  context: PublicContext,
  typed: Body<typeof auth, 'register'>,
): Promise<{ token: string; device_token: string }> {
  const { now, services } = context
  const { name, email, phone_number } = typed
  await services.limits.takeNetwork(registerPerIp, context.ip)
  refusePersonalPassword(typed.password, { ...typed, office: name }, 'password')
  await refuseCommonPassword(typed.password, 'password')
  const password_hash = await hashForAddress(services, email, typed.password)
  const isTaken = (await provedAccount(context.db, email)) !== undefined
  const isWritten = await mayWriteTo(services, context.ip, email)
  const officeId = randomOfficeId()
  const owner = { name, email, phone_number, password_hash, email_proved_at: null }
  const created = await context.enter(officeId, async (tx, scope) => {
    const made = await createOffice(tx, scope, now, { name, owner })
    const letter = isWritten ? (isTaken ? takenLetter(services) : ownLetter) : null
    await askForProof({ tx, scope, now, services }, { userId: made.ownerId, email, minutes: OWN_MINUTES, letter })
    return made
  })
  const user = { id: created.ownerId, office_id: officeId, role: 'owner', business_name: name, logo_url: null }
  return openSession(context, user, { device: null })
}

/**
 * To the mailbox of another account, which a code would not help. The office is like any other, so
 * that nobody else learns it.
 */
const takenLetter =
  ({ publicUrl }: Services) =>
  () => ({
    subject: text.takenSubject,
    text: text.takenBody(publicUrl()),
  })
