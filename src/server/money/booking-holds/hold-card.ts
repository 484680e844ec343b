/** Holds a slot for an online booking until its card is given. */
import { HOLD_MINUTES } from '#shared/money/booking-holds/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import {
  createAppointment,
  saveAppointment,
  type NewAppointment,
} from '#server/calendar/appointments/appointment-lifecycle.ts'
import {
  selectForUpdateAppointment,
  type Appointment,
  type AppointmentRow,
} from '#server/calendar/appointments/queries.ts'
import { releaseSlot } from './release-hold.ts'
import { accountForPayments } from '../payment-gateway/take-card-payment.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { enqueue, type JobContext } from '#server/platform/jobs/jobs.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'
import { agreeToStart } from './agree-to-start.ts'
import { keptCardChange } from './changes.ts'
import { planCardCheck } from './plan-card-check.ts'
import { insertKeptCard, keptCardById, selectForUpdateKeptCard, type KeptCard } from './card-queries.ts'

type Context = ChangeContext & { readonly services: Services }
export type AskedCard = {
  /** Agorot. */
  readonly fee: number
  readonly price: Money
  readonly freeHours: number
}

/**
 * Inserts the appointment, which holds its slot for ten minutes, and what the customer is asked to
 * agree to. The calendar must be locked and the slot free.
 */
export async function holdForCard(context: Context, row: NewAppointment, asked: AskedCard): Promise<Appointment> {
  const { tx, scope, now } = context
  const held_until = holdEnd(now)
  const { appointment } = await createAppointment(context, { ...row, status_key: 'waiting', held_until }, 'customer')
  const id = await insertKeptCard(tx, scope, {
    appointment_id: appointment.id,
    customer_id: row.customer_id,
    gateway_id: await accountForPayments(context),
    webhook_token: linkToken(),
    fee: toMoney(asked.fee),
    price: asked.price,
    free_hours: asked.freeHours,
    approve: row.status_key === 'waiting',
    created_at: now,
    agreed_start: row.start_at,
  })
  recordChange(context, keptCardChange, { action: 'hold', id, eventId: appointment.id })
  await planCardCheck(context, { id, created_at: now })
  await planRelease(context, id, held_until)
  return appointment
}

const holdEnd = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * MINUTE)
const planRelease = ({ tx, services }: Context, id: number, at: Date) =>
  enqueue(tx, 'release_card_hold', { id }, { runAt: services.machineTime(at.getTime()), key: `card-hold:${id}` })

export type HeldCard = { readonly card: KeptCard; readonly row: AppointmentRow }
/** A hold whose card was not given, locked with its appointment. */
export async function lockHeldCard({ tx, scope }: Context, id: number): Promise<HeldCard | null> {
  const found = await keptCardById(tx, scope, id)
  const row = found && (await selectForUpdateAppointment(tx, scope, found.appointment_id))
  const card = row && (await selectForUpdateKeptCard(tx, scope, id))
  return card && card.given_at === null && row.held_until !== null ? { card, row } : null
}

/** The visitor tries again: the same appointment and gateway's page, for another ten minutes. */
export async function holdCardAgain(context: Context, { card, row }: HeldCard): Promise<Appointment> {
  const held_until = holdEnd(context.now)
  const change = { held_until, holds_slot: true, deleted_at: null }
  const { appointment } = await saveAppointment(context, row, change, 'update', 'customer')
  await agreeToStart(context, row.id, row.start_at)
  recordChange(context, keptCardChange, { action: 'hold_again', id: card.id, eventId: row.id })
  await planRelease(context, card.id, held_until)
  return appointment
}

/**
 * Frees a slot whose time is over. The card can still be given and books it, if it is free then.
 */
export const releaseCardHold = (
  { id }: { id: number },
  { scope, services, now, inOffice }: JobContext,
): Promise<void> =>
  inOffice(async (tx) => {
    const context = { tx, scope, services, now, actor: 'job' as const }
    const held = await lockHeldCard(context, id)
    if (held && held.row.held_until! <= now) await releaseSlot(context, held.row)
  })
