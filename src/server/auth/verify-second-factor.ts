import { queueMail } from '../mail/queue-mail.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Secrets } from '../platform/security/crypto.ts'
import type { Scope } from '../platform/security/scope.ts'
import type { Services } from '../platform/services.ts'
import { accountOf, countRecoveryCodes, replaceRecoveryCodes, consumeRecoveryCode, consumeTimeStep } from './queries.ts'
import { newRecoveryCode, normalizeCode, timeStepOf } from './rules.ts'
import { text } from './text.ts'

const RECOVERY_CODES = 10

/** The purpose for which a user's secret is sealed. */
export const sealPurpose = (scope: Scope, userId: number): string => `totp ${scope.officeId} ${userId}`
/** The rate-limit key for guesses of a user's codes. `pool` separates counters of the same user. */
export const guessKey = (officeId: number, userId: number, pool: string | null = null): string =>
  pool ? `${officeId} ${userId} ${pool}` : `${officeId} ${userId}`
const macOf = ({ mac }: Secrets, scope: Scope, userId: number, code: string) =>
  mac('recovery-code', `${scope.officeId} ${userId} ${normalizeCode(code)}`)

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

/**
 * Whether this is an unused code of the user's authenticator app or an unused recovery code. Uses
 * it up. The caller must count the guess first.
 */
export async function verifySecondFactor(context: Context, userId: number, typed: string): Promise<boolean> {
  const { tx, scope, now, services } = context
  const code = normalizeCode(typed)
  if (!/^\d{6}$/.test(code)) return consumeCode(context, userId, code)
  const { totp_secret } = await accountOf(tx, scope, userId)
  const secret = totp_secret && services.secrets.unseal(sealPurpose(scope, userId), totp_secret)
  const step = secret ? timeStepOf(secret, code, now) : null
  return step !== null && consumeTimeStep(tx, scope, userId, step)
}

async function consumeCode({ tx, scope, now, services }: Context, userId: number, code: string): Promise<boolean> {
  if (!(await consumeRecoveryCode(tx, scope, userId, macOf(services.secrets, scope, userId, code), now))) return false
  const { email } = await accountOf(tx, scope, userId)
  const left = await countRecoveryCodes(tx, scope, userId)
  if (email)
    await queueMail(tx, scope, now, { to: email, subject: text.recoveryUsedSubject, text: text.recoveryUsedBody(left) })
  return true
}

/**
 * Replaces the recovery codes with ten new ones. Only their MACs are stored, so the result is the
 * only copy.
 */
export async function makeRecoveryCodes({ tx, scope, services }: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const macs = codes.map((code) => macOf(services.secrets, scope, userId, code))
  await replaceRecoveryCodes(tx, scope, userId, macs)
  return codes
}
