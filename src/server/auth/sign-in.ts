import { fail } from '../platform/fail.ts'
import { isPassword } from '../platform/passwords.ts'
import type { Outside } from '../platform/serve.ts'
import { DAY } from '#shared/values/local-time.ts'
import { SESSION_DAYS } from '../platform/session.ts'
import { insertSession, userByEmail } from '../sessions/queries.ts'

/** An unknown address, a wrong password and somebody without a password get one answer, equally slow. Fails with inactive_user only to who knew the password. */
export async function signIn(at: Outside, typed: { email: string; password: string }): Promise<{ token: string }> {
  const email = typed.email.trim().toLowerCase()
  const { limits } = at.services
  await limits.take('loginIp', at.ip)
  await limits.take('loginPair', `${at.ip} ${email}`)
  await limits.take('loginEmail', email)
  const user = await userByEmail(at.db, email)
  const right = await isPassword(user?.password_hash, typed.password)
  if (!user || !right) return fail('invalid_credentials')
  if (user.status !== 'active') fail('inactive_user')
  await limits.forget('loginPair', `${at.ip} ${email}`)
  await limits.forget('loginEmail', email)
  return openSession(at, user.office_id, user)
}

type Person = { id: number; role: string; business_name: string; logo_url: string | null }
/** A session row and the token that names it. */
export async function openSession(at: Outside, officeId: number, user: Person): Promise<{ token: string }> {
  const expires = new Date(at.now.getTime() + SESSION_DAYS * DAY)
  const sid = await at.enter(officeId, (tx, scope) => insertSession(tx, scope, user.id, at.now, expires))
  const { business_name, logo_url, role, id: userId } = user
  return { token: await at.services.sessions.signStaff({ userId, officeId, sid, role, business_name, logo_url }) }
}
