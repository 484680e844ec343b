import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { SESSION_DAYS } from '#server/platform/security/session.ts'
import { deviceNameOf } from '../sessions/name-device.ts'
import { insertSession } from '../sessions/queries.ts'
import { markUsed } from '#server/office/users/queries.ts'
import { rememberDevice, type KnownDevice } from './known-devices.ts'
import { lockPassword, lockPasswordForUpdate } from './queries.ts'
import { recordSignIn } from './record-sign-in.ts'

type SessionUser = {
  id: number
  office_id: number
  role: string
  business_name: string
  logo_url: string | null
  /** The verified hash. The session is created only if the hash has not changed since. */
  password_hash?: string | null
}
type Options = {
  /** Null: the person signs in on this device for the first time. */
  readonly device: KnownDevice | null
  /** The person has signed in before, though not in this office. */
  readonly hasSignedIn?: true
  /** The name of the passkey with which the person signs in. */
  readonly passkey?: string
  /** Uses up what proves the person, in the transaction of the session. */
  readonly consume?: (tx: Tx, scope: Scope) => Promise<void>
}
/**
 * Creates a session, records the sign-in, and returns its token, and the token that makes the
 * device known at the next sign-in.
 */
export async function openSession(
  context: PublicContext,
  user: SessionUser,
  { device, hasSignedIn, passkey, consume }: Options,
): Promise<{ token: string; device_token: string }> {
  const { business_name, logo_url, role, id: userId, office_id: officeId, password_hash } = user
  const { now, services } = context
  const expires = new Date(now.getTime() + SESSION_DAYS * DAY)
  const name = deviceNameOf(context.userAgent)
  const opened = await context.enter(officeId, async (tx, scope) => {
    // what is used up may change the person
    const lock = consume ? lockPasswordForUpdate : lockPassword
    if (password_hash && !(await lock(tx, scope, userId, password_hash))) fail('invalid_credentials')
    await consume?.(tx, scope)
    const inside = { tx, scope, now, ip: context.ip, userAgent: context.userAgent, services }
    await recordSignIn(inside, userId, {
      isNewDevice: device === null,
      hasSignedIn,
      passkey,
    })
    const device_token = await rememberDevice({ tx, scope, now, services }, userId, device)
    await markUsed(tx, scope, userId, now)
    const session = { userId, device: name, isKnown: device !== null, now, expires }
    return { device_token, sid: await insertSession(tx, scope, session) }
  })
  const claims = { userId, officeId, sid: opened.sid, role, business_name, logo_url }
  return { token: await services.sessions.signStaff(claims), device_token: opened.device_token }
}
