/** Another address to sign in with: proved by a code before it counts. */
import { problemText } from '#shared/http/text.ts'
import { fieldText } from '#shared/values/text.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import { sameBytes, shortCode } from '../platform/security/crypto.ts'
import { publish } from '../platform/realtime/events.ts'
import { fail, Failure } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { checkPassword } from './check-password.ts'
import { accountOf, dropEmailChange, setEmail, startEmailChange, takeEmailGuess } from './queries.ts'
import { dropReset } from './reset-queries.ts'
import { text } from './text.ts'

const CODE_MINUTES = 15
const GUESSES = 5

/**
 * Sends a code to the new address. Whether anybody has that address is not even looked at: who cannot read its mail learns nothing, and
 * who can is told when the code comes back.
 */
export async function requestEmail(
  context: InOffice<Staff>,
  typed: { current_password: string; email: string },
): Promise<{ ok: true }> {
  const { tx, scope, now, caller, services } = context
  const { email } = typed
  const before = await checkPassword(context, typed.current_password)
  if (email === before.email) fail('invalid_input', { fields: { email: fieldText.same_email } })
  await services.limits.take('emailChange', `${scope.officeId} ${caller.userId}`)
  await services.limits.take('emailChangeTo', email)
  const code = shortCode()
  const expires_at = new Date(now.getTime() + CODE_MINUTES * MINUTE)
  await startEmailChange(tx, scope, caller.userId, { email, code_mac: macOf(context, code), expires_at })
  await queueMail(tx, scope, now, { to: email, subject: text.emailSubject(code), text: text.emailBody(code) })
  return { ok: true }
}

/** Five guesses a code. The old address is told, and codes that were sent to it open nothing any more. */
export async function confirmEmail(
  context: InOffice<Staff>,
  typed: { code: string },
): Promise<{ email: string } | Failure> {
  const { tx, scope, now, caller } = context
  const guess = await takeEmailGuess(tx, scope, caller.userId, now, GUESSES)
  if (!guess || !sameBytes(guess.code_mac, macOf(context, typed.code)))
    return new Failure('code_wrong', { fields: { code: problemText.code_wrong } })
  const { email: before } = await accountOf(tx, scope, caller.userId)
  const { email } = guess
  await dropEmailChange(tx, scope, caller.userId)
  await setEmail(tx, scope, caller.userId, email)
  await dropReset(tx, scope, caller.userId)
  const entry = { actor: actorOf(caller), action: 'change_email', subject: 'employee', id: caller.userId }
  await audit(tx, scope, now, { ...entry, before: { email: before }, after: { email } })
  if (before)
    await queueMail(tx, scope, now, {
      to: before,
      subject: text.emailChangedSubject,
      text: text.emailChangedBody(email),
    })
  await publish(tx, scope, { what: 'employees', id: caller.userId })
  return { email }
}

const macOf = ({ services, scope, caller }: InOffice<Staff>, code: string) =>
  services.secrets.mac('email-code', `${scope.officeId} ${caller.userId} ${code.trim()}`)
