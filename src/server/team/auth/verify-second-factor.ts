import { queueMail } from '#server/messages/mail/queue-mail.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/security/crypto.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { accountOf, countRecoveryCodes, replaceRecoveryCodes, consumeRecoveryCode, consumeTimeStep } from './queries.ts'
import { newRecoveryCode, normalizeCode, timeStepOf } from './rules.ts'
import { text } from './text.ts'

const RECOVERY_CODES = 10

/** The name of a person in seals, codes and counters, the same in all their offices. */
type Person = { readonly sealed_for: string }
/** The purpose for which a person's secret is sealed. */
export const sealPurpose = ({ sealed_for }: Person): string => `totp ${sealed_for}`
/**
 * The rate-limit key for guesses of a person's codes. `pool` separates counters of one person.
 */
export const guessKey = ({ sealed_for }: Person, pool: string | null = null): string =>
  pool ? `${sealed_for} ${pool}` : sealed_for
const macOf = ({ mac }: Secrets, { sealed_for }: Person, code: string) =>
  mac('recovery-code', `${sealed_for} ${normalizeCode(code)}`)

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

/**
 * Whether this is an unused code of the user's authenticator app or an unused recovery code. Uses
 * it up. The caller must count the guess first.
 */
export async function verifySecondFactor(context: Context, userId: number, typed: string): Promise<boolean> {
  const { tx, scope, now, services } = context
  const code = normalizeCode(typed)
  if (!/^\d{6}$/.test(code)) return consumeCode(context, userId, code)
  const { totp_secret, ...person } = await accountOf(tx, scope, userId)
  const secret = totp_secret && services.secrets.unseal(sealPurpose(person), totp_secret)
  const step = secret ? timeStepOf(secret, code, now) : null
  return step !== null && consumeTimeStep(tx, scope, userId, step)
}

async function consumeCode({ tx, scope, now, services }: Context, userId: number, code: string): Promise<boolean> {
  const person = await accountOf(tx, scope, userId)
  if (!(await consumeRecoveryCode(tx, scope, userId, macOf(services.secrets, person, code), now))) return false
  const { email } = person
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
  const person = await accountOf(tx, scope, userId)
  const macs = codes.map((code) => macOf(services.secrets, person, code))
  await replaceRecoveryCodes(tx, scope, userId, macs)
  return codes
}
