import type { auth } from '#shared/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { nextOfficeId } from '../business/queries.ts'
import { createOffice } from './create-office.ts'
import { fail } from '../platform/fail.ts'
import { hashPassword, isCommonPassword } from '../platform/security/passwords.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { openSession } from './sign-in.ts'
import { registerPerIp } from './limits.ts'

/**
 * Creates an office, its owner (who is also its first employee) and a session. The database ensures
 * that the email address is unique across offices.
 */
export async function registerOffice(
  context: PublicContext,
  typed: Body<typeof auth, 'register'>,
): Promise<{ token: string }> {
  await context.services.limits.take(registerPerIp, context.ip)
  if (isCommonPassword(typed.password)) fail('password_common')
  const password_hash = await hashPassword(typed.password)
  const officeId = await nextOfficeId(context.db)
  const owner = { name: typed.name, email: typed.email, phone_number: typed.phone_number, password_hash }
  const created = await context.enter(officeId, (tx, scope) =>
    createOffice(tx, scope, context.now, { name: typed.name, owner }),
  )
  return openSession(context, officeId, {
    id: created.ownerId,
    role: 'owner',
    business_name: typed.name,
    logo_url: null,
  })
}
