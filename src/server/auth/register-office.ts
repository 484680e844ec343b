import type { auth } from '#shared/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { randomOfficeId } from '../business/queries.ts'
import { createOffice } from './create-office.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { openSession } from './open-session.ts'
import { registerPerIp } from './limits.ts'
import { refuseCommonPassword, refusePersonalPassword } from './refuse-weak-password.ts'

/**
 * Creates an office, its owner (who is also its first employee) and a session. The database ensures
 * that the email address is unique across offices.
 */
export async function registerOffice(
  context: PublicContext,
  typed: Body<typeof auth, 'register'>,
): Promise<{ token: string; device_token: string }> {
  await context.services.limits.takeNetwork(registerPerIp, context.ip)
  refusePersonalPassword(typed.password, { ...typed, office: typed.name }, 'password')
  await refuseCommonPassword(typed.password, 'password')
  const password_hash = await hashPassword(typed.password)
  const officeId = randomOfficeId()
  const owner = { name: typed.name, email: typed.email, phone_number: typed.phone_number, password_hash }
  const created = await context.enter(officeId, (tx, scope) =>
    createOffice(tx, scope, context.now, { name: typed.name, owner }),
  )
  const user = { id: created.ownerId, office_id: officeId, role: 'owner', business_name: typed.name, logo_url: null }
  return openSession(context, user, { device: null })
}
