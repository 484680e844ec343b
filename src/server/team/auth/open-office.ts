import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { randomOfficeId } from '#server/office/business/queries.ts'
import { fail } from '#server/platform/fail.ts'
import { enterOffice, type OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { createOffice } from './create-office.ts'
import { joinPerson } from './membership-queries.ts'
import { accountOf } from './queries.ts'
import { switchOffice } from './switch-office.ts'

/**
 * Opens one more office of a person who has proved their address, with a trial of its own, and a
 * session in it. They are its owner with the same password.
 */
export async function openOffice(
  context: OwnTransactionContext<Staff>,
  { name, phone_number }: Body<typeof auth, 'openOffice'>,
): Promise<{ token: string }> {
  const { inOffice, services, scope, caller, now } = context
  const person = await inOffice((tx) => accountOf(tx, scope, caller.userId))
  const { email, person_id: personId, password_hash: passwordHash } = person
  if (email === null || person.email_proved_at === null || passwordHash === null) return fail('mailbox_unproved')
  await services.limits.take(perPerson.offices, person.sealed_for)
  const office_id = randomOfficeId()
  const owner = { name: person.name, email, phone_number, password_hash: null, email_proved_at: null }
  await enterOffice(services, office_id, async (tx, inside) => {
    const { ownerId } = await createOffice(tx, inside, now, { name, owner })
    if (!(await joinPerson(tx, { userId: ownerId, personId, passwordHash }))) fail('signed_out')
  })
  return switchOffice(context, { office_id })
}
