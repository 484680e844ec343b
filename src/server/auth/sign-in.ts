import { queueMail } from '../mail/queue-mail.ts'
import { fail } from '../platform/fail.ts'
import { isPassword } from '../platform/passwords.ts'
import type { Outside } from '../platform/serve.ts'
import { DAY } from '#shared/values/local-time.ts'
import { SESSION_DAYS } from '../platform/session.ts'
import { nameDevice } from '../sessions/name-device.ts'
import { insertSession, userByEmail } from '../sessions/queries.ts'
import { guessKey, proveSecondFactor } from './prove-second-factor.ts'
import { holdPassword } from './queries.ts'
import { text } from './text.ts'

type Typed = { email: string; password: string; code?: string | undefined }
/**
 * An unknown address, a wrong password and somebody without a password get one answer, equally slow. Only who knew the password hears
 * inactive_user, or that a second factor is asked for.
 */
export async function signIn(at: Outside, typed: Typed): Promise<{ token: string }> {
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
  if (user.totp_confirmed_at) await askSecondFactor(at, { ...user, email }, typed.code?.trim())
  return openSession(at, user.office_id, user)
}

type Known = { id: number; office_id: number; email: string }
async function askSecondFactor(at: Outside, { id, office_id, email }: Known, code: string | undefined): Promise<void> {
  if (!code) return fail('second_factor_required')
  const { limits } = at.services
  const key = guessKey(office_id, id)
  try {
    await limits.take('secondFactor', key)
    await limits.take('secondFactorDay', key)
  } catch (refusal) {
    await warnOnce(at, office_id, key, email)
    throw refusal
  }
  const right = await at.enter(office_id, (tx, scope) => proveSecondFactor({ ...at, tx, scope }, id, code))
  if (!right) fail('second_factor_wrong')
  await limits.forget('secondFactor', key)
}

/** Who guesses codes has the password: its owner hears of it, once a day. */
async function warnOnce(at: Outside, officeId: number, key: string, email: string): Promise<void> {
  const first = await at.services.limits.take('secondFactorAlarm', key).then(
    () => true,
    () => false,
  )
  if (!first) return
  const letter = { to: email, subject: text.guessedSubject, text: text.guessedBody }
  await at.enter(officeId, (tx, scope) => queueMail(tx, scope, at.now, letter))
}

type Person = {
  id: number
  role: string
  business_name: string
  logo_url: string | null
  /** The hash that was verified: the session opens only while it still stands. */
  password_hash?: string | null
}
/** A session row and the token that names it. */
export async function openSession(at: Outside, officeId: number, user: Person): Promise<{ token: string }> {
  const { business_name, logo_url, role, id: userId, password_hash } = user
  const expires = new Date(at.now.getTime() + SESSION_DAYS * DAY)
  const device = nameDevice(at.userAgent)
  const sid = await at.enter(officeId, async (tx, scope) => {
    if (password_hash && !(await holdPassword(tx, scope, userId, password_hash))) fail('invalid_credentials')
    return insertSession(tx, scope, { userId, device, now: at.now, expires })
  })
  return { token: await at.services.sessions.signStaff({ userId, officeId, sid, role, business_name, logo_url }) }
}
