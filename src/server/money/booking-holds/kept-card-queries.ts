import { sql, type Updateable } from 'kysely'
import type { Money } from '#shared/values/wire.ts'
import { seesVisitOf, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const cardsWithState = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('kept_cards as k')
    .innerJoin('appointments as a', (j) =>
      j.onRef('a.office_id', '=', 'k.office_id').onRef('a.id', '=', 'k.appointment_id'),
    )
    .leftJoin('orders as o', (j) => j.onRef('o.office_id', '=', 'k.office_id').onRef('o.id', '=', 'k.order_id'))
    .select(['k.id', 'k.appointment_id', 'k.gateway_id', 'k.fee', 'k.price', 'k.free_hours', 'k.approve'])
    .select(['k.created_at', 'k.page_id', 'k.page_url', 'k.declined', 'k.given_at', 'k.card', 'k.last_digits'])
    .select([
      'k.due',
      'k.order_id',
      'k.charged_at',
      'k.agreed_start',
      'o.status as order_status',
      'o.total_amount as order_total',
    ])
    .select(['a.start_at', 'a.held_until', 'a.deleted_at', 'a.status_key', 'k.customer_id'])
    .where('k.office_id', '=', scope.officeId)

/** A kept card with its appointment, which may be deleted, and the order of its fee. */
export type KeptCard = NonNullable<Awaited<ReturnType<typeof keptCardById>>>
/** The card with its appointment's times and status, and its order's, if there is one. */
export const keptCardById = (tx: Tx, scope: Scope, id: number) =>
  cardsWithState(tx, scope).where('k.id', '=', id).executeTakeFirst()
/**
 * Undefined when the booking asked for no card, or the viewer does not see it. An appointment has
 * at most one.
 */
export const keptCardOfAppointment = (tx: Tx, scope: Scope, appointmentId: number, viewer?: OwnViewer) =>
  cardsWithState(tx, scope)
    .where('k.appointment_id', '=', appointmentId)
    .where(seesVisitOf(viewer, 'k'))
    .executeTakeFirst()
/** `pageId` is the gateway's id of the page on which the card is typed. */
export const keptCardOfPage = (tx: Tx, scope: Scope, pageId: string) =>
  cardsWithState(tx, scope).where('k.page_id', '=', pageId).executeTakeFirst()
/** The card whose fee the order charges. */
export const keptCardOfOrder = (tx: Tx, scope: Scope, orderId: number) =>
  cardsWithState(tx, scope).where('k.order_id', '=', orderId).executeTakeFirst()
/**
 * The same, locked until the transaction ends. Lock the order and the appointment before, in this
 * order, as every transaction does.
 */
export const selectForUpdateKeptCard = (tx: Tx, scope: Scope, id: number) =>
  cardsWithState(tx, scope).where('k.id', '=', id).forUpdate('k').executeTakeFirst()

/** The card whose webhook has this address, in any office. */
export const keptCardWithToken = (db: Database, token: string) =>
  db
    .selectFrom('kept_cards')
    .select(['office_id', 'id', 'gateway_id', 'page_id', 'given_at'])
    .where('webhook_token', '=', token)
    .executeTakeFirst()

type NewKeptCard = {
  readonly appointment_id: number
  /** The customer who gives the card. */
  readonly customer_id: number
  readonly gateway_id: number
  readonly webhook_token: string
  readonly fee: Money
  readonly price: Money
  readonly free_hours: number
  readonly approve: boolean
  readonly created_at: Date
  readonly agreed_start: Date
}
/** Stores what the customer agreed to, before the card is typed. Its token comes later. */
export const insertKeptCard = async (tx: Tx, scope: Scope, card: NewKeptCard): Promise<number> => {
  const values = { ...card, office_id: scope.officeId }
  return (await tx.insertInto('kept_cards').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** Checks no state. A trigger refuses changes of a card whose fee was charged. */
export const updateKeptCard = (tx: Tx, scope: Scope, id: number, change: Updateable<DB['kept_cards']>) =>
  tx.updateTable('kept_cards').set(change).where('office_id', '=', scope.officeId).where('id', '=', id).execute()

/** The address of the webhook of a card. */
export const webhookTokenOf = async (tx: Tx, scope: Scope, id: number): Promise<string> =>
  (
    await tx
      .selectFrom('kept_cards')
      .select('webhook_token')
      .where('office_id', '=', scope.officeId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).webhook_token

/** The customer who is charged, with the addresses for the invoice. */
export const customerOfCard = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'full_name', 'phone', 'email', 'settings_send_sms'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** How many attempts to charge an order were declined, and how the last one stands. */
export const attemptsOf = async (tx: Tx, scope: Scope, orderId: number) => {
  const { rows } = await sql<{ declines: number; last: string | null }>`
    select count(*) filter (where status = 'failed')::int as declines, (array_agg(status order by id desc))[1] as last
    from card_payments where office_id = ${scope.officeId} and order_id = ${orderId}`.execute(tx)
  return rows[0]!
}
