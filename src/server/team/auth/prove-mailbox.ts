/**
 * An address counts as somebody's only when its mailbox was proved: by a code that was sent there,
 * a link in a letter, or an invitation (0081).
 */
import { letterLimits, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { PuzzleAnswer } from '#shared/http/puzzle.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { business } from '#server/office/business/queries.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import type { Email } from '#server/providers/mail/mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { sixDigitCode } from '#server/platform/security/crypto.ts'
import { takeOrPuzzle } from '#server/platform/security/puzzles.ts'
import { fail } from '#server/platform/fail.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { pendingEmail } from '#server/office/users/queries.ts'
import { provedAccount } from './account-queries.ts'
import { createInvitation } from './create-invitation.ts'
import { deleteWaitFor, proveEmail, startEmailChange } from './mailbox-queries.ts'
import { accountOf } from './queries.ts'
import { text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>
type Letter = (code: string) => Omit<Email, 'to'>
type Asked = {
  readonly userId: number
  readonly email: string
  readonly minutes: number
  /** Null: the code is made, and not sent. */
  readonly letter: Letter | null
}

/** How long the code of a letter about one's own address is valid. */
const OWN_MINUTES = 24 * 60

/** The letter of somebody who registered or asks for another code. */
const ownLetter: Letter = (code) => ({ subject: text.proofSubject(code), text: text.proofBody(code) })

/** Writes a code to an address, which replaces an earlier code of the person. */
export async function askForProof(context: Context, { userId, email, minutes, letter }: Asked): Promise<void> {
  const { tx, scope, now, services } = context
  const code = sixDigitCode()
  const expires_at = new Date(now.getTime() + minutes * MINUTE)
  const code_mac = proofMac(services, scope, userId, code)
  await startEmailChange(tx, scope, userId, { email, code_mac, expires_at })
  if (letter) await queueMail(tx, scope, now, { to: email, ...letter(code), isSecret: true, isProof: true })
}

type Own = { readonly userId: number; readonly email: string; readonly office: string }
/**
 * Writes to the address with which somebody registered: a code, or when another person has proved
 * it, a link by which that person lets the office join their account. Both are made always, so that
 * the work does not show which one is sent.
 */
export async function askForOwnProof(
  context: Context,
  { office, isTaken, isWritten, ...own }: Own & { readonly isTaken: boolean; readonly isWritten: boolean },
): Promise<void> {
  const expires = new Date(context.now.getTime() + OWN_MINUTES * MINUTE)
  const { mailed } = await createInvitation(context, { id: own.userId, email: own.email }, expires)
  const taken: Letter = () => ({ subject: text.takenSubject, text: text.takenBody(office, mailed) })
  const letter = isTaken ? taken : ownLetter
  await askForProof(context, { ...own, minutes: OWN_MINUTES, letter: isWritten ? letter : null })
}

/** Binds a code to its person. */
export const proofMac = ({ secrets }: Services, scope: Scope, userId: number, code: string): Buffer =>
  secrets.mac('email-code', `${scope.officeId} ${userId} ${code.trim()}`)

type Sender = Pick<OfficeContext, 'services' | 'now' | 'ip'>
/**
 * Whether one more letter about a proof may go to the mailbox from this network. Beyond a number of
 * letters from all networks it needs a puzzle, and fails with puzzle_required.
 */
export function mayWriteTo(sender: Sender, email: string, solved: PuzzleAnswer | undefined): Promise<boolean> {
  const countCaller = () => sender.services.limits.isWithin(perPerson.codesAsked, `proof ${sender.ip} ${email}`)
  return takeOrPuzzle(letterLimits, email, { ...sender, solved, countCaller })
}

/**
 * Writes once more to the address that waits for its proof, three times an hour.
 */
export async function sendProof(context: OfficeContext<Staff>, solved?: PuzzleAnswer): Promise<{ email: string }> {
  const { tx, scope, now, caller, services } = context
  const { userId } = caller
  const account = await accountOf(tx, scope, userId)
  const own = account.email_proved_at === null ? account.email : null
  const email = (await pendingEmail(tx, scope, userId, now))?.email ?? own ?? fail('not_found')
  const isWithin = await mayWriteTo(context, email, solved)
  await services.limits.take(perPerson.ownLetters, `${scope.officeId} ${userId}`)
  if (!isWithin) fail('too_many')
  if (email === own) {
    const isTaken = (await provedAccount(services.db, email)) !== undefined
    const { name: office } = await business(tx, scope)
    await askForOwnProof(context, { userId, email, office, isTaken, isWritten: true })
  } else await askForProof(context, { userId, email, minutes: OWN_MINUTES, letter: ownLetter })
  return { email }
}

type Proof = Pick<OfficeContext, 'tx' | 'scope' | 'now'>
/**
 * Records that the person has proved their address, unless they had. Messages of the office that
 * waited for its owner are sent. Fails with email_taken when another account has proved it.
 */
export async function markProved({ tx, scope, now }: Proof, userId: number): Promise<void> {
  if (!(await proveEmail(tx, scope, userId, now))) return
  recordChange({ tx, scope, now, actor: `user:${userId}` }, signInChange, { action: 'prove_email', id: userId })
  const { role, email } = await accountOf(tx, scope, userId)
  if (email !== null) await deleteWaitFor(tx, scope, userId, email)
  if (role === 'owner') await enqueue(tx, 'send_held_messages', {}, { key: 'held_messages' })
}
