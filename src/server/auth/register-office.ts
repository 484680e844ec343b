import { nextOfficeId } from '../business/queries.ts'
import { foundOffice } from './found-office.ts'
import { fail } from '../platform/fail.ts'
import { hashPassword, isCommonPassword } from '../platform/passwords.ts'
import type { Outside } from '../platform/serve.ts'
import { openSession } from './sign-in.ts'

type Registration = { name: string; email: string; password: string; phone_number: string }

/** A new office, its owner (who is also its first employee) and a session. The address is unique in the whole product: the database decides. */
export async function registerOffice(at: Outside, typed: Registration): Promise<{ token: string }> {
  await at.services.limits.take('registerIp', at.ip)
  if (isCommonPassword(typed.password)) fail('password_common')
  const password_hash = await hashPassword(typed.password)
  const officeId = await nextOfficeId(at.db)
  const owner = { name: typed.name, email: typed.email, phone_number: typed.phone_number, password_hash }
  const founded = await at.enter(officeId, (tx, scope) => foundOffice(tx, scope, at.now, { name: typed.name, owner }))
  return openSession(at, officeId, { id: founded.ownerId, role: 'owner', business_name: typed.name, logo_url: null })
}
