/** The payment step of an online booking: opens the gateway's page and asks what became of it. */
import { fullAddress } from '#shared/office/business/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { wasConfirmed } from '#server/calendar/appointments/message-queries.ts'
import { linksOfVisitsAfter } from '#server/calendar/appointments/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { BetweenTransactions, PublicContext } from '#server/platform/http/serve.ts'
import type { Hold, HoldPayer } from './hold-payer.ts'
import { appointmentOfLink, claimPage, shownAppointment, shownOffice } from './hold-queries.ts'

/** Longer than opening a page takes. An older claim belongs to a process that has died. */
const OPENING_MINUTES = 1

/**
 * Opens the page of a held appointment, outside transactions and once: a repeated call answers the
 * same page, so that there is one to pay. Fails with the refusal of the payer.
 */
export async function openHoldPage(context: PublicContext, payer: HoldPayer, token: string) {
  const entered = await enterByLink(context, payer, token)
  const { between } = entered
  const hold = await claim(entered)
  if (hold) {
    const page = await hold.openPage(between)
    await between.inOffice((tx) => hold.storePage(tx, between.scope, page))
    if (!page) fail(payer.refusal)
  }
  return replyTo(entered)
}

/** Asks the gateway, which books the appointment when what was asked for has come. */
export async function checkHold(context: PublicContext, payer: HoldPayer, token: string) {
  const entered = await enterByLink(context, payer, token)
  const { between, appointmentId } = entered
  const hold = await between.inOffice((tx) => payer.ofAppointment(tx, between.scope, appointmentId))
  await hold?.check(between)
  return replyTo(entered)
}

type Entered = {
  readonly between: BetweenTransactions
  readonly payer: HoldPayer
  readonly appointmentId: number
}
async function enterByLink(context: PublicContext, payer: HoldPayer, token: string): Promise<Entered> {
  const { services, db, enter, now, ip } = context
  const linked = await appointmentOfLink(db, services.secrets.links.storedAs(token), linksOfVisitsAfter(now))
  await services.limits.takeNetwork(payer.limit, ip, linked?.office_id)
  const { office_id, id: appointmentId } = linked ?? fail('not_found')
  const scope = await enter(office_id, async (_tx, office) => office)
  const between = { services, now, scope, inOffice: <T>(work: (tx: Tx) => Promise<T>) => enter(office_id, work) }
  return { between, payer, appointmentId }
}

/** The hold whose page this request opens; null when there is nothing to open. */
const claim = ({ between, payer, appointmentId }: Entered): Promise<Hold | null> =>
  between.inOffice(async (tx) => {
    const { scope, now } = between
    const hold = (await payer.ofAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    const since = new Date(now.getTime() - OPENING_MINUTES * MINUTE)
    const isOurs = isHeld(hold, now) && (await claimPage(tx, scope, { table: payer.table, id: hold.id, now, since }))
    return isOurs ? hold.prepare({ ...between, tx }) : null
  })

const isHeld = ({ isAwaited, deleted_at, held_until }: Hold, now: Date): boolean =>
  isAwaited && deleted_at === null && held_until !== null && held_until > now

const replyTo = ({ between: { scope, now, inOffice }, payer, appointmentId }: Entered) =>
  inOffice(async (tx) => {
    const hold = (await payer.ofAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    const { amount, price, held_until, free_hours, page_url } = hold
    const { city, address, send_by_sms: _, ...office } = await shownOffice(tx, scope)
    return {
      state: stateOf(hold, await hold.attempt(tx, scope), now),
      url: isHeld(hold, now) ? page_url : null,
      amount,
      price,
      held_until,
      free_hours,
      business: { ...office, address: fullAddress({ address, city }) },
      appointment: await shownAppointment(tx, scope, appointmentId),
      sms_sent: await wasConfirmed(tx, scope, appointmentId),
    }
  })

type State = 'booked' | 'late' | 'over' | 'failed' | 'waiting'
function stateOf(hold: Hold, attempt: 'late' | 'failed' | null, now: Date): State {
  if (hold.hasCome) return 'booked'
  if (attempt === 'late') return 'late'
  if (!isHeld(hold, now)) return 'over'
  return attempt === 'failed' ? 'failed' : 'waiting'
}
