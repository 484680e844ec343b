import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { DAY } from '#shared/values/local-time.ts'
import { createInvitation } from '../auth/create-invitation.ts'
import { text } from './text.ts'
import { business } from '#server/office/business/queries.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import { employeeChange, signInChange } from '#server/office/users/changes.ts'
import { employeeWithSignIn } from './queries.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'

const VALID_DAYS = 7
type InvitedUser = { id: number; name: string; email: string | null; phone_number: string | null }

/**
 * Sends a link to set a password, by email and SMS. The key is in the URL fragment, which browsers
 * do not send to servers. Limited per office, because the sender chooses the recipient and the
 * names in the message.
 */
export async function inviteEmployee(
  context: OfficeContext,
  { id, name, email, phone_number }: InvitedUser,
): Promise<void> {
  const { tx, scope, now, services } = context
  if (!email) return // can be booked, cannot sign in
  await services.limits.take(perOffice.acts, String(scope.officeId))
  const links = await createInvitation(context, { id, email }, new Date(now.getTime() + VALID_DAYS * DAY))
  const office = (await business(tx, scope)).name
  await queueMail(tx, scope, now, {
    to: email,
    subject: text.inviteSubject(office),
    text: text.inviteBody(name, office, links.mailed),
  })
  recordChange(context, signInChange, { action: 'invite', id })
  if (!phone_number) return
  const message = text.inviteSms(office, links.texted)
  await queueSms(tx, scope, now, {
    kind: 'invitation',
    phone: phone_number,
    message,
    dedupeKey: `invite:${id}:${now.getTime()}`,
  })
}

/**
 * Sends the invitation again to an employee without a password and replaces the previous link.
 * Three times an hour, because each costs an email and an SMS.
 */
export async function inviteAgain(context: OfficeContext, id: number) {
  const { tx, scope, now, services } = context
  const before = (await employeeWithSignIn(tx, scope, now, id)) ?? fail('not_found')
  await requireProvedOffice(context)
  if (before.status !== 'active' || before.sign_in === 'joined' || before.sign_in === 'none') fail('not_invitable')
  await services.limits.take(perPerson.ownLetters, `invitation ${scope.officeId} ${id}`)
  await inviteEmployee(context, before)
  recordChange(context, employeeChange, { action: 'invite', id })
  return { employee: { ...before, sign_in: 'invited' as const } }
}
