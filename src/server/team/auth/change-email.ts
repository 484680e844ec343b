/**
 * Changes the email address of an account. The change takes effect when a code sent to the new
 * address is entered.
 */
import { letterLimits, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import { problemText } from '#shared/team/auth/text.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { sameBytes } from '#server/platform/security/crypto.ts'
import { takeOrPuzzle } from '#server/platform/security/puzzles.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { employeeChange, signInChange } from '#server/office/users/changes.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { verifyCurrentPassword, ifPasswordUnchanged } from './verify-current-password.ts'
import { askForProof, markProved, proofMac } from './prove-mailbox.ts'
import { countEmailGuess, deleteEmailChange, setEmail } from './mailbox-queries.ts'
import { recordElsewhere } from './membership-queries.ts'
import { accountOf } from './queries.ts'
import { deleteReset } from './reset-queries.ts'
import { text } from './text.ts'

const CODE_MINUTES = 15
const GUESSES_MAX = 5

/**
 * Sends a code to the new address. Whether the address is taken is checked only when the code is
 * confirmed, so that a caller who cannot read its mail learns nothing.
 */
export async function requestEmail(
  context: OwnTransactionContext<Staff>,
  { current_password, email, puzzle }: Body<typeof auth, 'requestEmail'>,
): Promise<{ ok: true }> {
  const checked = await verifyCurrentPassword(context, current_password)
  return ifPasswordUnchanged(context, checked, async (inside, account) => {
    const { scope, caller, services, now } = inside
    if (email === account.email && account.email_proved_at)
      fail('invalid_input', { fields: { email: fieldText.same_email } })
    const countCaller = async () => {
      await services.limits.take(perPerson.ownLetters, `${scope.officeId} ${caller.userId}`)
      return true
    }
    await takeOrPuzzle(letterLimits, email, { services, now, solved: puzzle, countCaller })
    await askForProof(inside, {
      userId: caller.userId,
      email,
      minutes: CODE_MINUTES,
      letter: (code) => ({ subject: text.emailSubject(code), text: text.emailBody(code) }),
    })
    return { ok: true as const }
  })
}

/**
 * Proves the mailbox that got the code; a new address takes effect. Allows five guesses per code.
 * Notifies the old address and invalidates reset codes that were sent to it.
 */
export async function confirmEmail(
  context: OfficeContext<Staff>,
  typed: Body<typeof auth, 'confirmEmail'>,
): Promise<{ email: string } | Failure> {
  const { tx, scope, now, caller, services } = context
  await lockPerson(tx, scope, caller.userId)
  const guess = await countEmailGuess(tx, scope, caller.userId, now, GUESSES_MAX)
  if (!guess || !sameBytes(guess.code_mac, proofMac(services, scope, caller.userId, typed.code)))
    return new Failure('code_wrong', { fields: { code: problemText.code_wrong } })
  const { email: before } = await accountOf(tx, scope, caller.userId)
  const { email } = guess
  await deleteEmailChange(tx, scope, caller.userId)
  await deleteReset(tx, scope, caller.userId)
  if (email !== before) {
    await setEmail(tx, scope, caller.userId, email)
    await recordMove(context, before, email)
  }
  await markProved(context, caller.userId)
  return { email }
}

async function recordMove(context: OfficeContext<Staff>, before: string | null, email: string): Promise<void> {
  const { tx, scope, now, caller } = context
  const change = { action: 'change_email', id: caller.userId, before: { email: before }, after: { email } } as const
  recordChange(context, employeeChange, change)
  recordChange(context, signInChange, { action: 'change_email', id: caller.userId })
  await recordElsewhere(tx, caller.userId, 'change_email', now)
  if (!before) return
  const letter = { subject: text.emailChangedSubject, text: text.emailChangedBody(email) }
  await queueMail(tx, scope, now, { to: before, ...letter })
}
