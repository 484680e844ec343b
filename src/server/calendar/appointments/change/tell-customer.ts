/** The job that tells a customer about changes by staff, at most one for each appointment. */
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { cancelJob, enqueueWithCommit } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { smsRoom } from '#server/messages/sms/quota-queries.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { isNear } from '#shared/messages/quiet-time/rules.ts'
import { stateOnceTold, knownOf } from './hold-message.ts'
import { messageCustomer } from '../message-customer.ts'
import { messageFacts, selectForUpdateAppointment } from '../queries.ts'
import { messageForChange } from '../rules.ts'
import { noticesOf, storeNotices } from './notice-queries.ts'

type Planning = Pick<OfficeContext, 'tx' | 'services'>
const keyOf = (id: number) => `tell:${id}`

/** Plans the held message of an appointment, in place of an earlier plan. */
export const planHeldMessage = ({ tx, services }: Planning, id: number, at: number): void =>
  enqueueWithCommit(tx, [{ task: 'tell_customer', payload: { id }, runAt: services.machineTime(at), key: keyOf(id) }])

/** Plans the held message about appointments of a recurrence, in place of an earlier plan. */
export const planRecurrenceMessage = ({ tx, services }: Planning, id: number, at: number): void =>
  enqueueWithCommit(tx, [
    { task: 'tell_series', payload: { id }, runAt: services.machineTime(at), key: `tell_series:${id}` },
  ])

/** Cancels the held message of an appointment, if there is one. */
export const cancelHeldMessage = ({ tx }: Pick<Planning, 'tx'>, id: number): Promise<void> => cancelJob(tx, keyOf(id))

/**
 * Tells the customer how the appointment differs from what they know, if it does. Locks the
 * appointment, so that a concurrent change is told later.
 */
export const tellCustomer = ({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> =>
  inOffice(async (tx) => {
    const row = await selectForUpdateAppointment(tx, scope, id)
    const before = await noticesOf(tx, scope, id)
    const known = row && knownOf({ ...row, ...before })
    if (!row || !known || before.tell_at === null) return
    const changes = [known.start_at, row.start_at]
    const wanted = Math.max(before.tell_at.getTime(), now.getTime())
    const at = await sendingTimeIn(tx, scope, { kind: 'message', at: wanted, changes })
    if (at > now.getTime()) return planHeldMessage({ tx, services }, id, at)
    await storeNotices(tx, scope, id, { before, after: { ...before, ...stateOnceTold(row) } })
    const kind = messageForChange(known, row, 'staff', now)
    const facts = await messageFacts(tx, scope, id, { withDeleted: true })
    if (!kind || !facts) return
    const room = await smsRoom(tx, scope, now)
    const atOnce = isNear(changes, now.getTime())
    messageCustomer({ tx, scope, now, services }, facts, kind, room, { atOnce, isUnattended: true })
  })
