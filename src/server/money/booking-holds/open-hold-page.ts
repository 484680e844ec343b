/** The payment step of an online booking: opens the gateway's page and asks what became of it. */
import type { ProblemCode } from '#shared/http/problems.ts'
import { fullAddress } from '#shared/office/business/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { wasConfirmed } from '#server/calendar/appointments/message-queries.ts'
import { linksOfVisitsAfter } from '#server/calendar/appointments/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { BetweenTransactions, OfficeContext, PublicContext } from '#server/platform/http/serve.ts'
import type { Limit } from '#server/platform/security/limits.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Hold, HoldPayer } from './hold-payer.ts'
import { appointmentOfLink, claimPage, shownAppointment, shownOffice } from './hold-queries.ts'

/** A page of the gateway that was opened. `id` is the gateway's. */
export type OpenedPage = { readonly url: string; readonly id: string | null }
/**
 * What differs between the page on which a deposit is paid and the one on which a card is given.
 */
export type HoldPage<H extends Hold> = {
  readonly payer: HoldPayer<H>
  readonly table: Parameters<typeof claimPage>[2]['table']
  readonly limit: Limit
  /** The problem when the gateway refuses the page, or is silent. */
  readonly refusal: ProblemCode
  /** Prepares what the page is opened for, in the transaction that claims its opening. */
  readonly prepare: (context: Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>, hold: H) => Promise<H>
  /** Opens the page, outside transactions; null when there is none. */
  readonly open: (between: BetweenTransactions, hold: H) => Promise<OpenedPage | null>
  /** Stores it; null lets another request open it. */
  readonly store: (tx: Tx, scope: Scope, id: number, page: OpenedPage | null) => Promise<unknown>
  /** Asks the gateway, and books the appointment when what was asked for has come. */
  readonly check: (between: BetweenTransactions, hold: H) => Promise<unknown>
  /** How the last attempt of the visitor ended. */
  readonly attemptOf: (tx: Tx, scope: Scope, hold: H) => Promise<'late' | 'failed' | null>
}

/** Longer than opening a page takes. An older claim belongs to a process that has died. */
const OPENING_MINUTES = 1

/**
 * Opens the page of a held appointment, outside transactions and once: a repeated call answers the
 * same page, so that there is one to pay. Fails with the refusal of the page.
 */
export async function openHoldPage<H extends Hold>(context: PublicContext, page: HoldPage<H>, token: string) {
  const { between, appointmentId } = await enterByLink(context, page.limit, token)
  const hold = await claim(between, page, appointmentId)
  if (hold) {
    const opened = await page.open(between, hold)
    await between.inOffice((tx) => page.store(tx, between.scope, hold.id, opened))
    if (!opened) fail(page.refusal)
  }
  return replyOf(between, page, appointmentId)
}

/** Asks the gateway, which books the appointment when what was asked for has come. */
export async function checkHold<H extends Hold>(context: PublicContext, page: HoldPage<H>, token: string) {
  const { between, appointmentId } = await enterByLink(context, page.limit, token)
  const hold = await between.inOffice((tx) => page.payer.ofAppointment(tx, between.scope, appointmentId))
  if (hold) await page.check(between, hold)
  return replyOf(between, page, appointmentId)
}

async function enterByLink({ services, db, enter, now, ip }: PublicContext, limit: Limit, token: string) {
  const linked = await appointmentOfLink(db, token, linksOfVisitsAfter(now))
  await services.limits.takeNetwork(limit, ip, linked?.office_id)
  const found = linked ?? fail('not_found')
  const scope = await enter(found.office_id, async (_tx, office) => office)
  const between: BetweenTransactions = {
    services,
    now,
    scope,
    inOffice: (work) => enter(found.office_id, (tx) => work(tx)),
  }
  return { between, appointmentId: found.id }
}

/** The hold whose page this request opens; null when there is nothing to open. */
const claim = <H extends Hold>(
  { inOffice, ...context }: BetweenTransactions,
  { payer, table, prepare }: HoldPage<H>,
  appointmentId: number,
): Promise<H | null> =>
  inOffice(async (tx) => {
    const { scope, now } = context
    const hold = (await payer.ofAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    if (!isHeld(payer, hold, now)) return null
    const since = new Date(now.getTime() - OPENING_MINUTES * MINUTE)
    const isClaimed = await claimPage(tx, scope, { table, id: hold.id, now, since })
    return isClaimed ? prepare({ ...context, tx }, hold) : null
  })

const isHeld = <H extends Hold>({ factsOf }: HoldPayer<H>, hold: H, now: Date): boolean =>
  factsOf(hold).isAwaited && hold.deleted_at === null && hold.held_until !== null && hold.held_until > now

const replyOf = <H extends Hold>(
  { scope, now, inOffice }: BetweenTransactions,
  { payer, attemptOf }: HoldPage<H>,
  appointmentId: number,
) =>
  inOffice(async (tx) => {
    const hold = (await payer.ofAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    const { amount, hasCome } = payer.factsOf(hold)
    const attempt = await attemptOf(tx, scope, hold)
    const { city, address, send_by_sms: _, ...office } = await shownOffice(tx, scope)
    const held = isHeld(payer, hold, now)
    return {
      state: hasCome ? ('booked' as const) : stateOf(held, attempt),
      url: held ? hold.page_url : null,
      amount,
      price: hold.price,
      held_until: hold.held_until,
      free_hours: hold.free_hours,
      business: { ...office, address: fullAddress({ address, city }) },
      appointment: await shownAppointment(tx, scope, appointmentId),
      sms_sent: await wasConfirmed(tx, scope, appointmentId),
    }
  })

function stateOf(held: boolean, attempt: 'late' | 'failed' | null) {
  if (attempt === 'late') return 'late' as const
  if (!held) return 'over' as const
  return attempt === 'failed' ? ('failed' as const) : ('waiting' as const)
}
