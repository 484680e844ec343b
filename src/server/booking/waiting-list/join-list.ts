import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { Body } from '#shared/http/endpoint.ts'
import type { waitingList } from '#shared/booking/waiting-list/contract.ts'
import { checkStrangers } from '../online-booking/check-strangers.ts'
import { cardOfSession } from '../online-booking/customer-of-session.ts'
import { limitedPhone, proofOf } from '../online-booking/proof-of-session.ts'
import { sayingWhen } from '../online-booking/refuse-visitor.ts'
import { requirePuzzle } from '../online-booking/require-puzzle.ts'
import { lockStrangers } from '../online-booking/stranger-queries.ts'
import { checkOpen, requiresPhoneProof } from '../online-booking/rules.ts'
import { sessionWithDetails } from '../online-booking/session-with-details.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { addEntry } from './add-entry.ts'
import { text } from './text.ts'

/**
 * A visitor joins the list, under the rules of a booking: the phone is proved where the office asks
 * for that, strangers solve a puzzle while there are many, and the reply is the same whether the
 * phone is known or already waits. The message with the link to leave goes to the phone, or to the
 * mailbox that was proved in its place.
 */
export async function joinList(context: OfficeContext, wanted: Body<typeof waitingList, 'join'>) {
  const { tx, scope, now, services, ip, caller } = context
  if (caller.kind !== 'visitor') return fail('forbidden')
  const session = await sessionWithDetails({ ...context, caller })
  const proof = proofOf(session)
  const ofNetwork = await sayingWhen(context, services.limits.takeNetwork(perNetwork.strangers, ip, scope.officeId))
  const phone = `entry ${limitedPhone(context, session)}`
  if (proof === 'phone') await sayingWhen(context, services.limits.take(perPerson.phoneTries, phone))
  const ofPhone = proof === 'phone' || (await services.limits.isWithin(perPerson.phoneTries, phone))
  const office = await checkOpen(tx, scope, now)
  if (requiresPhoneProof(services, office) && proof === null) fail('phone_unproved')
  if (proof !== 'phone') await requirePuzzle(context, { ...session, isUsual: ofNetwork && ofPhone })
  const { id: customerId, phone_unproved } = await cardOfSession(context, session)
  const open = phone_unproved ? await lockStrangers(tx, scope, now) : null
  await checkStrangers(context, { ...session, open, wants: 'entry' })
  const asVisitor = { ...context, actor: `session:${session.id}` }
  const { id, link, service, office: name } = await addEntry(asVisitor, customerId, wanted, 'online')
  if (link !== null)
    await queueSms(tx, scope, now, {
      kind: 'waiting_list',
      phone: session.phone,
      email: proof === 'phone' || proof === null ? null : session.email,
      customerId,
      message: text.joined({ service, office: name, link }),
      dedupeKey: `waiting-joined:${id}`,
      isUnattended: true,
      stranger: phone_unproved ? { email: session.email } : null,
    })
  return { joined: 1 as const }
}
